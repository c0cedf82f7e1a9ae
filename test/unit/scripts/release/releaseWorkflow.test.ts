import { existsSync, readFileSync } from 'node:fs';
import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises';
import { basename, join, matchesGlob } from 'node:path';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { decideAppControlByPrograms } from '../../../../main/electron/automation/uiAutomation.ts';
import { readYaml } from '../../../../scripts/release/pack/builderConfig.ts';
import { policyFiles } from '../../../../scripts/release/policyTemplates/policyFiles.ts';
import { runTool } from '../../../../scripts/dev/runTool.ts';
import { temporaryFolder } from '../../../support/temporaryFolder.ts';
import { hashList } from '../../../../scripts/release/signing/checkSigned.ts';

const read = (path: string): string => readFileSync(path, 'utf8');
const step = z.object({
  name: z.string().optional(),
  run: z.string().optional(),
  uses: z.string().optional(),
  if: z.string().optional(),
  with: z.object({ path: z.string().optional() }).optional(),
});
const workflow = z
  .object({ jobs: z.record(z.string(), z.object({ steps: z.array(step) })) })
  .parse(readYaml('.github/workflows/release.yml'));
const runsOf = (job: string): readonly string[] =>
  (workflow.jobs[job]?.steps ?? []).flatMap(({ run }) => run ?? []);
const runs = runsOf('try').join('\n');
const manual = read('docs/administrators.md');

test('the app that is tried out opens its port under the policy that is written for it', () => {
  const written = [...runs.matchAll(/allowUiAutomation\W+(?:.*\/d )?(\w+)/g)].map(([, value]) => value);
  expect(written).toHaveLength(3);
  for (const value of written) {
    const allowed = z.enum(['sandbox', 'production']).parse(value);
    const start = { isRequested: true, isByPipe: false, isProof: () => false, areDialogsAnswered: false };
    expect(decideAppControlByPrograms({ ...start, allowed: () => allowed }), allowed).toBe(allowed);
  }
});

test('each Windows installer is looked for where electron-builder.yml and the manual say that it installs', () => {
  const installers = z.object({ perMachine: z.boolean() });
  const { nsis, msi } = z
    .object({ nsis: installers, msi: installers })
    .parse(readYaml('electron-builder.yml'));
  const nsisStep = workflow.jobs['try']?.steps.find(({ name }) => name?.startsWith('The NSIS installer'));
  const place = nsis.perMachine ? /ProgramFiles/i : /LocalAppData\\Programs\\clinic-companion/i;
  expect(nsisStep?.run).toMatch(place);
  expect(nsisStep?.run?.includes('asSystem')).toBe(nsis.perMachine);
  expect(manual.split('\n').find((line) => line.startsWith('| Windows, NSIS'))).toMatch(
    nsis.perMachine ? place : /%LocalAppData%\\Programs\\clinic-companion/,
  );
  expect(runs).toContain(msi.perMachine ? '$env:ProgramFiles\\Clinic Companion' : 'LocalAppData');
});

test('the manual names the code by which Windows knows each version', () => {
  const { msi } = z
    .object({ msi: z.object({ upgradeCode: z.string() }) })
    .parse(readYaml('electron-builder.yml'));
  expect(manual).toContain(`{${msi.upgradeCode}}`);
});

test('the lists of hashes are published under the names that the manual tells', () => {
  const oneFolder = runsOf('feeds').find((run) => run.includes(hashList)) ?? '';
  const [, systems = ''] = /for os in ([\w ]+);/.exec(oneFolder) ?? [];
  expect(oneFolder).toContain(`release/${hashList}-$os`);
  for (const system of systems.split(' ')) expect(manual).toContain(`\`${hashList}-${system}\``);
});

test('a release holds what IT manages with, and what it is checked with', () => {
  const uploads = (workflow.jobs['sign']?.steps ?? []).flatMap((one) =>
    one.uses?.startsWith('actions/upload-artifact@') ? (one.with?.path ?? '').trim().split(/\s+/) : [],
  );
  const names = [
    ...Object.keys(policyFiles()).map((place) => basename(place)),
    'CHECKING.txt',
    'clinic-companion-key.gpg',
    hashList,
    'clinic-companion-1.2.3-linux-x64.cdx.json',
  ];
  const missing = names.filter((name) => !uploads.some((glob) => matchesGlob(`dist/${name}`, glob)));
  expect(missing).toEqual([]);
});

test.skipIf(process.platform !== 'linux')(
  'a release says how it is checked, and whether GitHub attests the build',
  async () => {
    const folder = await temporaryFolder();
    await mkdir(join(folder, 'release'));
    await writeFile(join(folder, 'release', 'CHECKING.txt'), 'How to check\n');
    await writeFile(join(folder, 'gh'), '#!/bin/sh\n');
    await chmod(join(folder, 'gh'), 0o755);
    const notes = async (attest: string): Promise<readonly string[]> => {
      const summary = join(folder, 'summary.md');
      await writeFile(summary, '');
      const ended = await runTool({
        command: 'sh',
        args: ['-e', '-c', runsOf('draft').join('\n')],
        cwd: folder,
        env: {
          PATH: `${folder}:${process.env['PATH'] ?? ''}`,
          ATTEST: attest,
          GITHUB_REPOSITORY: 'vets/companion',
          GITHUB_REF_NAME: 'v1.2.3',
          GITHUB_STEP_SUMMARY: summary,
        },
      });
      expect(ended).toMatchObject({ code: 0 });
      const written = await readFile(join(folder, 'notes.md'), 'utf8');
      expect(written).toBe(`How to check\n${await readFile(summary, 'utf8')}`);
      return written.trimEnd().split('\n').slice(1);
    };
    expect(await notes('success')).toEqual([
      'Attested by GitHub: `gh attestation verify FILE --repo vets/companion`',
    ]);
    for (const outcome of ['skipped', ''])
      expect(await notes(outcome)).toEqual([
        'Without an attestation of the build: this repository has none.',
      ]);
    const attests = workflow.jobs['attest']?.steps.find(({ uses }) => uses?.startsWith('actions/attest@'));
    expect(attests?.if).toContain('!github.event.repository.private');
  },
);

test('the tests that it runs are there', () => {
  const [, spec = '', title = ''] = /npm test -- e2e (\S+) -g "([^"]+)"/.exec(runs) ?? [];
  const file = `test/e2e/start/${spec}`;
  expect(existsSync(file)).toBe(true);
  expect(read(file)).toContain(title);
});

import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { uiAutomationFor } from '../../../../main/electron/automation/uiAutomation.ts';
import { readYaml } from '../../../../scripts/release/pack/builderConfig.ts';
import { hashList } from '../../../../scripts/release/signing/checkSigned.ts';

const read = (path: string): string => readFileSync(path, 'utf8');
const step = z.object({ name: z.string().optional(), run: z.string().optional() });
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
    const start = { isRequested: true, isByPipe: false, isProof: () => false, allowed: () => allowed };
    expect(uiAutomationFor(start), allowed).toBe(allowed);
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

test('the tests that it runs are there', () => {
  const [, spec = '', title = ''] = /npm test -- e2e (\S+) -g "([^"]+)"/.exec(runs) ?? [];
  const file = `test/e2e/start/${spec}`;
  expect(existsSync(file)).toBe(true);
  expect(read(file)).toContain(title);
});

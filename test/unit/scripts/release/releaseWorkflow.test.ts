import { existsSync, globSync, readFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { readYaml } from '../../../../scripts/release/pack/builderConfig.ts';

const root = resolve(import.meta.dirname, '../../../..');
const read = (file: string): string => readFileSync(join(root, file), 'utf8');

const step = z.strictObject({
  name: z.string().optional(),
  if: z.string().optional(),
  uses: z.string().optional(),
  with: z.record(z.string(), z.unknown()).optional(),
  run: z.string().optional(),
  shell: z.enum(['bash', 'pwsh']).optional(),
  env: z.record(z.string(), z.string()).optional(),
});
const workflow = z
  .object({
    name: z.string(),
    on: z.object({ push: z.object({ tags: z.array(z.string()) }) }),
    permissions: z.strictObject({}),
    jobs: z.record(
      z.string(),
      z
        .object({
          'runs-on': z.string(),
          container: z.string().optional(),
          strategy: z
            .object({
              matrix: z.object({ include: z.array(z.object({ container: z.string().optional() })) }),
            })
            .loose()
            .optional(),
          environment: z.string().optional(),
          needs: z.string().optional(),
          permissions: z.strictObject({ contents: z.enum(['read', 'write']) }),
          steps: z.array(step),
        })
        .loose(),
    ),
  })
  .parse(readYaml('.github/workflows/release.yml'));
const everyPush = z
  .object({
    on: z.tuple([z.literal('push')]),
    permissions: z.strictObject({}),
    jobs: z.object({
      check: z
        .object({
          container: z.string(),
          permissions: z.strictObject({ contents: z.literal('read') }),
          steps: z.array(step),
        })
        .loose(),
    }),
  })
  .parse(readYaml('.github/workflows/check.yml'));
const steps = Object.values(workflow.jobs).flatMap((job) => job.steps);
const commands = steps.flatMap(({ run }) => run ?? []).join('\n');

// The workflow cannot run in tests, but its names can be checked.
it('names scripts and files that exist', () => {
  const { scripts } = z
    .object({ scripts: z.record(z.string(), z.string()) })
    .parse(JSON.parse(read('package.json')));
  const named = [...commands.matchAll(/\bnpm (?:run )?(\w[\w:]*)/g)].map(([, name = '']) => name);
  expect(named).toEqual(expect.arrayContaining(['ci', 'check', 'test', 'release', 'feeds']));
  expect(named.filter((name) => name !== 'ci' && scripts[name] === undefined)).toEqual([]);
  const files = [...commands.matchAll(/(?<![\w/])(?:\.\/)?((?:scripts|test)\/[\w/.]+)/g)].map(
    ([, name = '']) => name,
  );
  expect(files.length).toBeGreaterThan(4);
  expect(files.filter((file) => !existsSync(join(root, file)))).toEqual([]);
  const specs = [...commands.matchAll(/ ([\w.]+\.spec\.ts)/g)].map(([, name = '']) => name);
  const there = globSync('test/e2e/**/*.spec.ts', { cwd: root }).map((file) => basename(file));
  expect(specs.filter((name) => !there.includes(name))).toEqual([]);
});

it('gives the build every variable that chooses signing and updates', () => {
  const source = read('scripts/release/signing/signing.ts') + read('main/electron.vite.config.ts');
  const asked = new Set(source.match(/\b(?:AZURE|WIN_CSC|CSC|APPLE|CLINIC)_[A-Z0-9_]+/g));
  // For people who sign on a machine of their own, with a hardware token or with another credential for Azure.
  for (const elsewhere of [
    'WIN_CSC_SHA1',
    'CSC_NAME',
    'AZURE_CLIENT_CERTIFICATE_PATH',
    'AZURE_FEDERATED_TOKEN_FILE',
  ])
    asked.delete(elsewhere);
  // `npm run release` sets it from the ffmpeg that it packs.
  asked.delete('CLINIC_FFMPEG_HASHES');
  const build = steps.find(({ run }) => run === 'npm run release');
  const given = new Set([...Object.keys(build?.env ?? {}), 'APPLE_API_KEY']);
  expect([...asked].filter((name) => !given.has(name))).toEqual([]);
  expect(build?.env?.['CLINIC_RELEASE_BUILD']).toBe('1');
});

it('checks signatures before the upload, and tests the uploaded files', () => {
  const { ffmpeg, ...others } = workflow.jobs;
  expect(ffmpeg?.needs).toBe('test');
  const ordered = Object.values(others).flatMap((job) =>
    job.steps.filter((one) => one.with?.['name'] !== 'ffmpeg'),
  );
  const at = (part: string): number => ordered.findIndex(({ run, uses }) => `${run} ${uses}`.includes(part));
  const order = [
    'npm ci',
    'npm run check',
    'npm run release',
    'checkSigned.ts',
    'upload-artifact',
    'download-artifact',
    'asSystem.ps1',
    'mainJob.spec.ts',
  ];
  const places = [...order, 'checkTampered.ts', '/x ', 'gh release create'].map(at);
  expect(places).not.toContain(-1);
  expect(places).toEqual([...places].sort((one, other) => one - other));
});

// PowerShell does not tell the digest of a signature, so osslsigncode checks the same files too.
it('has Windows and osslsigncode check the signatures of every Windows program', () => {
  const stepsOf = (job: string, os: string) =>
    (workflow.jobs[job]?.steps ?? []).filter(
      (one) => one.if === undefined || one.if === `runner.os == '${os}'`,
    );
  const checks = (job: string, os: string) =>
    stepsOf(job, os).filter(({ run }) => run?.includes('signing/checkSigned.ts') === true);
  expect(checks('sign', 'Windows')).toHaveLength(1);
  expect(checks('try', 'Windows')).toHaveLength(2);
  const uploads = stepsOf('sign', 'Windows').filter((one) => one.with?.['name'] === 'Windows-programs');
  expect(String(uploads[0]?.with?.['path']).trim().split('\n')).toEqual([
    'dist/roots.pem',
    'dist/**/*.exe',
    'dist/**/*.dll',
    'dist/**/*.node',
    'dist/*.msi',
  ]);
  const downloads = stepsOf('try', 'Linux').filter((one) => one.with?.['name'] === 'Windows-programs');
  expect(downloads).toHaveLength(1);
  const [check, ...others] = checks('try', 'Linux');
  expect(others).toEqual([]);
  expect(check?.run).toContain(`checkSigned.ts ${String(downloads[0]?.with?.['path'])}`);
  expect(check?.run).toContain('apt-get install --yes --no-install-recommends osslsigncode');
  expect(check?.env).toMatchObject({
    CLINIC_PUBLISHER: '${{ vars.CLINIC_PUBLISHER }}',
    CLINIC_WINDOWS_ROOTS: 'windows/roots.pem',
  });
});

// In a container, sh runs a step unless it names a shell, and on Debian sh is dash.
it('uses no bash syntax in steps that dash runs', () => {
  const plain = Object.values(workflow.jobs).flatMap(({ container, steps: all }) =>
    container === undefined ? [] : all.filter((one) => one.shell === undefined && one.run !== undefined),
  );
  expect(plain.length).toBeGreaterThan(5);
  for (const { run = '' } of plain) expect(run).not.toMatch(/<<<|\[\[|\bsource /);
});

it('gives no secrets to jobs that run tests, and the right to write to the draft job alone', () => {
  const jobs = Object.entries(workflow.jobs).map(([name, job]) => ({ name, ...job }));
  const holdsSecret = (one: (typeof steps)[number]): boolean => JSON.stringify(one).includes('secrets.');
  const runsTests = (one: (typeof steps)[number]): boolean => /npm (?:test|run check)/.test(one.run ?? '');
  const named = (wanted: (job: (typeof jobs)[number]) => boolean): readonly string[] =>
    jobs.filter(wanted).map(({ name }) => name);
  expect(named((job) => job.steps.some(holdsSecret))).toEqual(['sign', 'feeds']);
  expect(named((job) => job.environment !== undefined)).toEqual(['sign', 'feeds', 'draft']);
  expect(named((job) => job.steps.some(runsTests))).toEqual(['test', 'try']);
  expect(named((job) => job.permissions.contents === 'write')).toEqual(['draft']);
  expect(jobs.map(({ needs }) => needs)).toEqual([undefined, 'test', 'ffmpeg', 'sign', 'try', 'feeds']);
  const checkouts = steps.filter(({ uses }) => uses?.startsWith('actions/checkout') === true);
  for (const one of checkouts) expect(one.with?.['persist-credentials']).toBe(false);
});

it('runs .ci/run on each push', () => {
  expect(everyPush.jobs.check.steps.map(({ run }) => run ?? null)).toContain('.ci/run');
});

it('uses only GitHub’s own actions, each pinned to a commit', () => {
  for (const { uses } of [...steps, ...everyPush.jobs.check.steps])
    if (uses !== undefined) expect(uses).toMatch(/^actions\/[\w-]+@[0-9a-f]{40}$/);
});

it('names every image by its digest', () => {
  const images = Object.values(workflow.jobs).flatMap(({ container, strategy }) => [
    ...(container === undefined || container.startsWith('${{') ? [] : [container]),
    ...(strategy?.matrix.include ?? []).flatMap((one) => one.container ?? []),
  ]);
  expect(images.length).toBeGreaterThan(4);
  for (const image of [...images, everyPush.jobs.check.container])
    expect(image).toMatch(/^node:[\d.]+-bookworm@sha256:[0-9a-f]{64}$/);
});

it('fetches nothing into a job that signs but by a hash', () => {
  for (const name of ['sign', 'feeds']) {
    const own = workflow.jobs[name]?.steps ?? [];
    expect(own.map(({ uses = '' }) => uses).join()).not.toContain('setup-');
    const run = own.map((one) => one.run ?? '').join('\n');
    // `npm ci` checks each package against the hash in package-lock.json.
    expect(run).toMatch(/^npm ci$/m);
    expect(run).not.toMatch(/\b(?:apt|apt-get|curl|wget|brew|choco|winget|npx|pip|npm (?:i|install|exec))\b/);
  }
});

it('gives each system only its own secrets', () => {
  const signing = workflow.jobs['sign']?.steps ?? [];
  const given = signing.flatMap(({ if: condition = '', env = {} }) =>
    Object.entries(env)
      .filter(([, value]) => value.includes('secrets.'))
      .map(([name, value]) => ({ name, isForOne: /runner\.os == '\w+'/.test(condition + value) })),
  );
  expect(given.length).toBeGreaterThan(8);
  expect(given.filter(({ isForOne }) => !isForOne)).toEqual([]);
});

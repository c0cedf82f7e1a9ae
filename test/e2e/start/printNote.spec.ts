import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { controls } from '../support/controls.ts';
import { expect, test } from '../support/e2eTest.ts';
import { openPrivateSession, type KeyringKind } from '../../../scripts/dev/privateSession.ts';
import { startStandIn } from '../../service/standIn.ts';
import { connectPractice, fixture, launch } from '../support/launch.ts';
import { runCommand, type Ended } from '../support/runCommand.ts';

let dataFolder = '';
test.beforeEach(async () => {
  dataFolder = await mkdtemp(join(tmpdir(), 'clinic-print-'));
});
test.afterEach(async () => rm(dataFolder, { recursive: true, force: true, maxRetries: 5 }));

const run = (
  args: readonly string[],
  env: NodeJS.ProcessEnv = process.env,
  folder = dataFolder,
): Promise<Ended> => runCommand(folder, args, env);

const importing = (file: string): readonly string[] => [
  '--import',
  file,
  '--patient',
  'Biscuit',
  '--species',
  'Dog',
  '--print',
];

test('prints the note as one JSON object and nothing else', async () => {
  const ended = await run(importing(fixture('dog.m4a')));
  expect(ended.code).toBe(0);
  expect(JSON.parse(ended.stdout)).toMatchObject({
    status: 'ready',
    sandbox: true,
    pet_name: 'Biscuit',
    pet_type: 'Dog',
    sections: [{ key: 'subjective' }, { key: 'objective' }, { key: 'assessment' }, { key: 'plan' }],
  });
});

test('says why it failed on stderr, with exit code 1', async () => {
  const ended = await run(importing(fixture('notAudio.m4a')));
  expect(ended).toMatchObject({ code: 1, stdout: '' });
  expect(ended.stderr).toContain('The file is not a recording.');
});

test('calls bad usage by exit code 2', async () => {
  const ended = await run(['--print']);
  expect(ended).toMatchObject({ code: 2, stdout: '' });
  expect(ended.stderr).toContain('--print needs --import FILE.');
});

test('refuses a patient that a link could not name, before anything is imported', async () => {
  const named = ['Biscuit\u202Ekcab', 'Bis\u0007cuit', 'B'.repeat(501)];
  for (const name of named) {
    const ended = await run(['--import', fixture('dog.m4a'), '--patient', name, '--print']);
    expect(ended).toMatchObject({ code: 2, stdout: '' });
    expect(ended.stderr).toContain('Usage: --import FILE');
    expect(ended.stderr).not.toContain(name);
  }
  expect(await readdir(dataFolder)).not.toContain('store.db');
  const padded = await run(['--import', fixture('dog.m4a'), '--patient', ' Biscuit ', '--print']);
  expect(JSON.parse(padded.stdout)).toMatchObject({ pet_name: 'Biscuit' });
});

test.describe('by what the keychain is', () => {
  test.skip(process.platform !== 'linux', 'private sessions are for Linux');
  const within = async (
    keyring: KeyringKind,
    work: (env: NodeJS.ProcessEnv) => Promise<void>,
  ): Promise<void> => {
    const session = await openPrivateSession({ keyring });
    try {
      await work({ ...session.env });
    } finally {
      await session.close();
    }
  };

  test('none at all, and nothing was ever kept: the sandbox, and it is said', async () => {
    await within('noBus', async (env) => {
      const ended = await run(importing(fixture('dog.m4a')), env);
      expect(ended.code).toBe(0);
      expect(JSON.parse(ended.stdout)).toMatchObject({ sandbox: true });
      expect(ended.stderr).toContain('the built-in sandbox is used');
    });
  });

  test('locked: exit code 1 with the reason, never a fixture', async () => {
    await within('locked', async (env) => {
      const ended = await run(importing(fixture('dog.m4a')), env);
      expect(ended).toMatchObject({ code: 1, stdout: '' });
      expect(ended.stderr).toContain('keychain is locked');
    });
  });

  test('gone since records were kept: exit code 1, never a fixture', async () => {
    expect((await run(importing(fixture('dog.m4a')))).code).toBe(0);
    await within('noBus', async (env) => {
      const ended = await run(importing(fixture('cat.m4a')), env);
      expect(ended).toMatchObject({ code: 1, stdout: '' });
    });
  });
});

test('while a window is open, that app does the job, against its active practice', async () => {
  const service = await startStandIn({ profile: 'production' });
  const app = await launch();
  try {
    await connectPractice(app.page, { url: service.url, token: service.tokens[0] ?? '', vet: 'Dr Moor' });
    const ended = await run(importing(fixture('dog.m4a')), process.env, app.dataFolder);
    expect(ended.code).toBe(0);
    expect(JSON.parse(ended.stdout)).toMatchObject({ sandbox: false, practice_name: 'Riverside Vets' });
    expect(service.control.notes()).toHaveLength(1);
    await expect(controls.consults(app.page)).toContainText('Note ready');
  } finally {
    await app.remove();
    await service.stop();
  }
});

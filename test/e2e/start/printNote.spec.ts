import { readdir } from 'node:fs/promises';
import { controls, expect, test } from '../support/e2eTest.ts';
import { openPrivateSession } from '../../../scripts/dev/privateSession.ts';
import { fixture } from '../support/launch.ts';
import { runCommand, type Ended } from '../support/runCommand.ts';

type KeyringKind = Parameters<typeof openPrivateSession>[0]['keyring'];

const about = ['--patient', 'Biscuit', '--species', 'Dog'];
const run = (dataFolder: string, file: string, env: NodeJS.ProcessEnv = process.env): Promise<Ended> =>
  runCommand(dataFolder, ['--import', fixture(file), ...about, '--print'], env);

test('--print prints the note as one JSON object and nothing else', async ({ folder }) => {
  const ended = await run(folder, 'dog.m4a');
  expect(ended.code).toBe(0);
  expect(JSON.parse(ended.stdout)).toMatchObject({
    status: 'ready',
    sandbox: true,
    pet_name: 'Biscuit',
    pet_type: 'Dog',
    sections: [{ key: 'subjective' }, { key: 'objective' }, { key: 'assessment' }, { key: 'plan' }],
  });
});

test('--print says why it failed on stderr, with exit code 1', async ({ folder }) => {
  const ended = await run(folder, 'notAudio.m4a');
  expect(ended).toMatchObject({ code: 1, stdout: '' });
  expect(ended.stderr).toContain('The file is not a recording.');
});

test('--print refuses a patient that a link could not name, before anything is imported', async ({
  folder,
}) => {
  const named = ['Biscuit\u202Ekcab', 'Bis\u0007cuit', 'B'.repeat(501)];
  for (const name of named) {
    const ended = await runCommand(folder, ['--import', fixture('dog.m4a'), '--patient', name, '--print']);
    expect(ended).toMatchObject({ code: 2, stdout: '' });
    expect(ended.stderr).toContain('Usage: --import FILE');
    expect(ended.stderr).not.toContain(name);
  }
  expect(await readdir(folder)).not.toContain('store.db');
  const padded = await runCommand(folder, [
    '--import',
    fixture('dog.m4a'),
    '--patient',
    ' Biscuit ',
    '--print',
  ]);
  expect(JSON.parse(padded.stdout)).toMatchObject({ pet_name: 'Biscuit' });
});

test.describe('by what the keychain is', () => {
  test.skip(process.platform !== 'linux', 'private sessions are for Linux');
  const within = async (stack: AsyncDisposableStack, keyring: KeyringKind): Promise<NodeJS.ProcessEnv> => {
    const session = await openPrivateSession({ keyring });
    stack.defer(() => session.close());
    return { ...session.env };
  };

  test('without a keychain and where nothing was ever kept a note is printed from the sandbox, and it is said', async ({
    stack,
    folder,
  }) => {
    const ended = await run(folder, 'dog.m4a', await within(stack, 'noBus'));
    expect(ended.code).toBe(0);
    expect(JSON.parse(ended.stdout)).toMatchObject({ sandbox: true });
    expect(ended.stderr).toContain('the built-in sandbox is used');
  });

  test('with a locked keychain printing a note ends with exit code 1 and the reason, never a fixture', async ({
    stack,
    folder,
  }) => {
    const ended = await run(folder, 'dog.m4a', await within(stack, 'locked'));
    expect(ended).toMatchObject({ code: 1, stdout: '' });
    expect(ended.stderr).toContain('keychain is locked');
  });

  test('with a keychain gone since records were kept printing a note ends with exit code 1, never a fixture', async ({
    stack,
    folder,
  }) => {
    expect((await run(folder, 'dog.m4a')).code).toBe(0);
    const ended = await run(folder, 'cat.m4a', await within(stack, 'noBus'));
    expect(ended).toMatchObject({ code: 1, stdout: '' });
  });
});

test('while a window is open, its app does the job of --print, against its active practice', async ({
  connectedStage,
}) => {
  const { app, page, service } = connectedStage;
  const ended = await run(app.dataFolder, 'dog.m4a');
  expect(ended.code).toBe(0);
  expect(JSON.parse(ended.stdout)).toMatchObject({ sandbox: false, practice_name: 'Riverside Vets' });
  expect(service.control.notes()).toHaveLength(1);
  await expect(controls.consults(page)).toContainText('Note ready');
});

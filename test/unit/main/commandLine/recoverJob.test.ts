import { expect, test } from 'vitest';
import { recoverKey } from '../../../../main/commandLine/keychainJobs.ts';
import { failure } from '../../../../shared/consult/failure.ts';
import { err, ok } from '../../../../shared/result.ts';

type RecoverDeps = Parameters<typeof recoverKey>[1];

const deps = (changes: Partial<RecoverDeps> = {}): RecoverDeps => ({
  readFile: async (file) => (file === 'it.pem' ? 'PEM' : null),
  readInput: async () => 'PEM',
  putBack: async (pem) => (pem === 'PEM' ? ok('putBack') : err({ reason: 'notAKey' })),
  ...changes,
});

test('--recover exits with 0 when the key is in the keychain, 1 when it is not, 2 without a private key to read', async () => {
  const fromFile = { from: { file: 'it.pem' } };
  expect(await recoverKey(fromFile, deps())).toMatchObject({ exitCode: 0, stderr: '' });
  expect(await recoverKey({ from: 'input' }, deps())).toMatchObject({ exitCode: 0 });
  expect(await recoverKey({ from: { file: 'gone' } }, deps())).toMatchObject({ exitCode: 2, stdout: '' });
  const terminal = deps({ readInput: async () => null });
  expect(await recoverKey({ from: 'input' }, terminal)).toMatchObject({ exitCode: 2 });
  for (const reason of ['noRecord', 'noRecovery', 'notAKey', 'otherKey', 'damaged'] as const)
    expect(await recoverKey(fromFile, deps({ putBack: async () => err({ reason }) }))).toMatchObject({
      exitCode: 1,
      stdout: '',
    });
  const locked = deps({
    putBack: async () => err({ reason: 'keychain', failure: failure('keychain_locked') }),
  });
  expect((await recoverKey(fromFile, locked)).stderr).toBe('The keychain is locked.\n');
  const damaged = deps({ putBack: async () => err({ reason: 'damaged' }) });
  expect((await recoverKey(fromFile, damaged)).stderr).toContain('data-key.json is damaged');
});

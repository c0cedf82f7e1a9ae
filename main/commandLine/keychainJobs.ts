import type { ClientSecrets, ConnectClientIdentity } from '../ports/exchangeCode.ts';
import { commandLineUsages, type ClientSecretJob, type RecoverDataKeyJob } from './commandLine.ts';
import { commandLineJobFailed, keychainFailed, jobSucceeded, type JobResult } from './jobResult.ts';
import type { Failure } from '../../shared/consult/failure.ts';
import type { Result } from '../../shared/result.ts';

type ClientSecretDeps = {
  readonly secrets: ClientSecrets;
  /** By policy; null: none. */
  readonly client: ConnectClientIdentity | null;
  /** To its end; null: a terminal, which would show what is typed. */
  readonly readInput: () => Promise<string | null>;
};

/** No output contains the secret or a part of it. */
export async function keepClientSecret(
  { kind }: ClientSecretJob,
  { secrets, client, readInput }: ClientSecretDeps,
): Promise<JobResult> {
  if (client === null)
    return commandLineJobFailed(
      'No policy sets connectClientId and connectAddress on this computer, and the secret is kept under both.',
    );
  if (kind === 'remove') {
    const removed = await secrets.remove(client);
    if (!removed.ok) return keychainFailed(removed.error);
    return jobSucceeded('The client secret is no longer in this account’s keychain.\n');
  }
  const input = await readInput();
  if (input === null)
    return commandLineJobFailed(
      `A terminal would show the secret.\n${commandLineUsages['provision-client-secret']}`,
      2,
    );
  const secret = input.trim();
  if (!/^[\x21-\x7e]{1,2000}$/.test(secret))
    return commandLineJobFailed(
      `Standard input is to hold the secret, in one line, and nothing else.\n${commandLineUsages['provision-client-secret']}`,
      2,
    );
  const saved = await secrets.save(client, secret);
  if (!saved.ok) return keychainFailed(saved.error);
  // Otherwise a vet with a code that works once would find out.
  const back = await secrets.read(client);
  if (!back.ok) return keychainFailed(back.error);
  if (back.value !== secret) return commandLineJobFailed('The keychain did not keep the secret.');
  return jobSucceeded(
    'The client secret is in this account’s keychain. The app offers connect codes from its next start on.\n',
  );
}

type RecoverDeps = {
  /** null: it cannot be read. */
  readonly readFile: (file: string) => Promise<string | null>;
  /** To its end; null: a terminal. */
  readonly readInput: () => Promise<string | null>;
  readonly putBack: (privateKey: string) => Promise<Result<'putBack' | 'wasThere', Problem>>;
};

type Problem =
  | { readonly reason: 'noRecord' | 'noRecovery' | 'notAKey' | 'otherKey' | 'damaged' }
  | { readonly reason: 'keychain'; readonly failure: Failure };

const sentences = {
  noRecord: 'This data folder holds no record of its key: nothing was kept in it, or it is another folder.',
  noRecovery:
    'The key of this data folder was never wrapped: no policy set recoveryPublicKey while the app ran here.',
  notAKey: 'That is not a private key in PEM without a passphrase.',
  otherKey: 'That private key does not open it: another public key was set when the app last ran here.',
  damaged: 'data-key.json is damaged. Put it back from a backup of the data folder.',
} as const;

/** Exit code 0: the key is in the keychain. 1: it is not. 2: bad usage. No key is written anywhere else. */
export async function recoverKey({ from }: RecoverDataKeyJob, deps: RecoverDeps): Promise<JobResult> {
  const pem = from === 'input' ? await deps.readInput() : await deps.readFile(from.file);
  if (pem === null)
    return commandLineJobFailed(
      from === 'input' ? commandLineUsages.recover : `The file cannot be read.\n${commandLineUsages.recover}`,
      2,
    );
  const done = await deps.putBack(pem);
  if (!done.ok)
    return done.error.reason === 'keychain'
      ? keychainFailed(done.error.failure)
      : commandLineJobFailed(sentences[done.error.reason]);
  return jobSucceeded(
    done.value === 'wasThere'
      ? 'The key is in this account’s keychain already. Nothing was changed.\n'
      : 'The key is back in this account’s keychain. Start the app, or press Check again in it.\n',
  );
}

import { err, ok, type Result } from '../../shared/result.ts';
import type { ClientSecrets } from '../ports/exchangeCode.ts';
import type { ConnectClient } from '../ports/exchangeCode.ts';
import { failed, keychainFailed, succeeded, type JobResult } from './jobResult.ts';

/** An administrator puts the client secret into this account's keychain, or takes it out. */
export type ClientSecretJob = { readonly kind: 'save' | 'remove' };

const flag = '--provision-client-secret';

export const clientSecretUsage = [
  `Usage: ${flag} < FILE       keeps the client secret, read from standard input`,
  `       ${flag} --remove     removes it`,
].join('\n');

/** null: another job. Refuses a secret on the command line, where other programs can read it and shells store it. */
export function parseClientSecretJob(argv: readonly string[]): Result<ClientSecretJob | null, string> {
  const at = argv.findIndex((word) => word === flag || word.startsWith(`${flag}=`));
  if (at === -1) return ok(null);
  const next = argv[at + 1];
  if (argv[at] !== flag || (next !== undefined && !next.startsWith('-')))
    return err(
      'The secret is read from standard input, never from the command line, where others can see it. ' +
        'If a real one was just typed there, ask the service for a new one.',
    );
  return ok({ kind: argv.includes('--remove', at) ? 'remove' : 'save' });
}

export type ClientSecretDeps = {
  readonly secrets: ClientSecrets;
  /** By policy; null: none. */
  readonly client: ConnectClient | null;
  /** Standard input, to its end; null: it is a terminal, which would show what is typed. */
  readonly readInput: () => Promise<string | null>;
};

/** No output contains the secret or a part of it. */
export async function keepClientSecret(
  { kind }: ClientSecretJob,
  { secrets, client, readInput }: ClientSecretDeps,
): Promise<JobResult> {
  if (client === null)
    return failed(
      'No policy sets connectClientId and connectAddress on this computer, and the secret is kept under both.',
    );
  if (kind === 'remove') {
    const removed = await secrets.remove(client);
    if (!removed.ok) return keychainFailed(removed.error);
    return succeeded('The client secret is no longer in this account’s keychain.\n');
  }
  const input = await readInput();
  if (input === null) return failed(`A terminal would show the secret.\n${clientSecretUsage}`, 2);
  const secret = input.trim();
  if (!/^[\x21-\x7e]{1,2000}$/.test(secret))
    return failed(
      `Standard input is to hold the secret, in one line, and nothing else.\n${clientSecretUsage}`,
      2,
    );
  const saved = await secrets.save(client, secret);
  if (!saved.ok) return keychainFailed(saved.error);
  // Read it back: otherwise a vet with a code that works once would find out.
  const back = await secrets.read(client);
  if (!back.ok) return keychainFailed(back.error);
  if (back.value !== secret) return failed('The keychain did not keep the secret.');
  return succeeded(
    'The client secret is in this account’s keychain. The app offers connect codes from its next start on.\n',
  );
}

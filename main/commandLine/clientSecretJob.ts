import type { ClientSecrets, ConnectClient } from '../ports/exchangeCode.ts';
import { usages, type ClientSecretJob } from './commandLine.ts';
import { failed, keychainFailed, succeeded, type JobResult } from './jobResult.ts';

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
  if (input === null)
    return failed(`A terminal would show the secret.\n${usages['provision-client-secret']}`, 2);
  const secret = input.trim();
  if (!/^[\x21-\x7e]{1,2000}$/.test(secret))
    return failed(
      `Standard input is to hold the secret, in one line, and nothing else.\n${usages['provision-client-secret']}`,
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

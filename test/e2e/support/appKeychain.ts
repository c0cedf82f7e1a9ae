import { join } from 'node:path';
import { createKeychain, type Keychain } from '../../../main/keychain/keychain.ts';
import { repoRoot } from '../../../scripts/dev/repoRoot.ts';
import { proofPlace, windowsPath } from '../../../scripts/release/windowsProof/proofPlace.ts';
import { readCredentialLauncher } from '../../../scripts/release/windowsProof/windowsParts.ts';
import { failure, type Failure } from '../../../shared/consult/failure.ts';
import { err, ok, type Result } from '../../../shared/result.ts';
import { runToEnd } from './runCommand.ts';

/** The keychain that the app under test uses: this session's, or, under Wine, Windows' credential store. */
export const appKeychain = (): Keychain =>
  process.env['CLINIC_UNDER_WINE'] === undefined
    ? createKeychain()
    : { get: credential, set: refuse, delete: refuse };

const refuse = (): Promise<Result<void, Failure>> =>
  Promise.resolve(err(failure('keychain_refused', 'under Wine, tests only read')));

/** Read by a program of Windows: the same package as the app's, in the plain runtime. */
async function credential(account: string): ReturnType<Keychain['get']> {
  const program = [
    `const { AsyncEntry } = require(${JSON.stringify(windowsPath(join(repoRoot, 'node_modules/keytar')))});`,
    `new AsyncEntry('Clinic Companion', ${JSON.stringify(account)}).getSecret()`,
    '.then((bytes) => process.stdout.write(JSON.stringify(bytes && Buffer.from(bytes).toString())));',
  ].join('');
  const launcher = readCredentialLauncher(proofPlace(process.env));
  const env = { ...process.env, ELECTRON_RUN_AS_NODE: '1' };
  const { code, stdout, stderr } = await runToEnd(launcher, ['-e', program], env);
  if (code !== 0) return err(failure('keychain_refused', stderr));
  const found: unknown = JSON.parse(stdout);
  return ok(typeof found === 'string' ? found : null);
}

import { readFileSync } from 'node:fs';
import { AsyncEntry } from 'keytar';
import { createKeychain } from '../../../main/keychain/keychain.ts';

/**
 * Runs the calls it is given (`get:a`, `set:a`, `delete:a`, `often:a`, `limit:ms`) one after the other and
 * prints what they answered, as JSON. `fallback:a` does what the app never does: it leaves the store to the
 * package.
 */
let keychain = createKeychain();
const answers: unknown[] = [];
const took: number[] = [];
for (const call of process.argv.slice(2)) {
  const [verb = '', account = ''] = call.split(':');
  if (verb === 'limit') {
    keychain = createKeychain({ limitMs: Number(account) });
    continue;
  }
  const start = performance.now();
  answers.push(await answer(verb, account));
  took.push(performance.now() - start);
}
process.stdout.write(JSON.stringify({ answers, took, kernelKeys: kernelKeys() }), () => process.exit(0));

function kernelKeys(): string {
  return process.platform === 'linux' ? readFileSync('/proc/keys', 'utf8') : '';
}

function answer(verb: string, account: string): Promise<unknown> {
  if (verb === 'get') return keychain.get(account);
  if (verb === 'often') return readOften(account);
  if (verb === 'set') return keychain.set(account, 'the secret');
  if (verb === 'delete') return keychain.delete(account);
  return fallback(account);
}

/** How often in a row it was read, of 400 times. */
async function readOften(account: string): Promise<unknown> {
  let count = 0;
  while (count < 400 && (await keychain.get(account)).ok) count += 1;
  return { ok: true, value: count };
}

async function fallback(account: string): Promise<unknown> {
  try {
    await new AsyncEntry('Clinic Companion control', account).setPassword('the secret');
    return { ok: true };
  } catch (reason) {
    return { ok: false, error: String(reason) };
  }
}

import { endAtOnce } from '../../../main/platform/endAtOnce.ts';
import { createKeychain, isKeychainSettled } from '../../../main/keychain/keychain.ts';

/** Waits half a second for a keychain, prints what became of it, and ends as the app does, or as Node does by itself. */
const read = await createKeychain({ limitMs: 500 }).get('token');
const isSettled = await isKeychainSettled(100);
process.stdout.write(JSON.stringify({ code: read.ok ? null : read.error.code, isSettled }), () => {
  if (process.argv[2] === 'atOnce') endAtOnce(3);
  else process.exit(3);
});

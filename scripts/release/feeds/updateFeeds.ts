/**
 * `npm run feeds -- FOLDER [--channel stable|beta] [--staging PERCENT] [--days N]`: writes the update feeds for the
 * installers of this version in FOLDER, and signs them. The folder can then be served unchanged. Run it again for
 * another percentage, and before the days are over (90 by default): apps refuse older feeds.
 *
 * CLINIC_UPDATE_PRIVATE_KEYS: Ed25519 private keys in PEM, one after the other; never a file in the checkout.
 */
import { UserError, runEntry, printLine } from '../../dev/userError.ts';
import { readManifest } from '../licences/lockfile.ts';
import { makeFeeds, parseFeedOptions } from './makeFeeds.ts';

await runEntry(async () => {
  const { version } = readManifest('');
  const names = await makeFeeds(parseFeedOptions(process.argv.slice(2), process.env, version));
  if (names.length === 0) throw new UserError(`That folder has no installer of ${version}.`);
  for (const name of names) printLine(`${name}, signed`);
  return 0;
});

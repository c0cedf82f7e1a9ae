/**
 * `npm run feeds -- FOLDER [--channel stable|beta] [--staging PERCENT] [--days N]`: writes the update feeds for the
 * installers of this version in FOLDER, and signs them. The folder can then be served as it is. Run again for another
 * percentage, and before the days are over (90 by default): apps take no feed that is older.
 *
 * CLINIC_UPDATE_PRIVATE_KEYS: Ed25519 private keys in PEM, one behind the other; never a file of the checkout.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { UserError, runEntry, printLine } from '../../dev/userError.ts';
import { repoRoot } from '../../dev/repoRoot.ts';
import { parseFeedOptions, makeFeeds } from './makeFeeds.ts';

await runEntry(async () => {
  const about: unknown = JSON.parse(readFileSync(join(repoRoot, 'package.json'), 'utf8'));
  const { version } = z.object({ version: z.string() }).parse(about);
  const names = await makeFeeds(parseFeedOptions(process.argv.slice(2), process.env, version));
  if (names.length === 0) throw new UserError(`No installer of ${version} is in that folder.`);
  for (const name of names) printLine(`${name}, signed`);
  return 0;
});

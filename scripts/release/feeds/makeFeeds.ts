/**
 * `npm run feeds -- FOLDER [--days N]`: writes the update feeds for the installers of this version in FOLDER,
 * and signs them. The folder can then be served unchanged. Run it again before the days are over (90 by
 * default): apps refuse older feeds.
 *
 * CLINIC_UPDATE_PRIVATE_KEYS: Ed25519 private keys in PEM, one after the other; never a file in the checkout.
 */
import { createPrivateKey, type KeyObject } from 'node:crypto';
import { readdir, stat, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { signatureFileSuffix, signFeed } from '../../../main/updates/feedSignature.ts';
import { parseFeed } from '../../../main/updates/parseFeed.ts';
import { hashFile } from '../../dev/hashFile.ts';
import { UserError, printLine, runEntry } from '../../dev/userError.ts';
import { readManifest } from '../licences/lockfile.ts';

/** Which files belong to which feed. Packages of the system's own installer, such as .deb, are in no feed. */
const feeds = [
  { ending: '', names: /\.exe$/ },
  { ending: '-mac', names: /\.zip$/ },
] as const;

type FeedOptions = {
  readonly folder: string;
  readonly version: string;
  readonly keys: readonly KeyObject[];
  /** How many days until apps refuse the feed as outdated. */
  readonly days: number;
};

/** Writes and signs the feeds; returns their file names. */
export async function makeFeeds(asked: FeedOptions): Promise<readonly string[]> {
  const names = (await readdir(asked.folder)).toSorted();
  // For 1.2.0 not the files of 1.2.0-beta.1 or 11.2.0: a workstation would get the wrong version.
  const version = asked.version.replace(/[.+]/g, String.raw`\$&`);
  const ofVersion = new RegExp(String.raw`(?:^|[^\d.])${version}(?:-(?:win|mac)|\.[A-Za-z])`);
  const written: string[] = [];
  for (const { ending, names: ofFeed } of feeds) {
    const mine = names.filter((name) => ofFeed.test(name) && ofVersion.test(name));
    // Windows and macOS refuse an unsigned update on every workstation.
    const unsigned = mine.filter((name) => name.includes('unsigned'));
    if (unsigned.length > 0) throw new UserError(`Not signed, so not for a feed: ${unsigned.join(', ')}.`);
    if (mine.length === 0) continue;
    const files = await Promise.all(
      mine.map(async (url) => ({
        url,
        sha512: await hashFile(join(asked.folder, url), 'sha512', 'base64'),
        size: (await stat(join(asked.folder, url))).size,
      })),
    );
    const fileName = `latest${ending}.json`;
    await writeSigned(fileName, { ...asked, files });
    written.push(fileName);
  }
  return written;
}

async function writeSigned(
  fileName: string,
  { folder, version, keys, days, files }: FeedOptions & { readonly files: readonly object[] },
): Promise<void> {
  const signedAtMs = Date.now();
  const feed = {
    version,
    files,
    releaseDate: new Date(signedAtMs).toISOString(),
    expires: new Date(signedAtMs + days * dayMs).toISOString(),
  };
  const bytes = Buffer.from(`${JSON.stringify(feed, null, 2)}\n`);
  if (parseFeed(bytes) === null) throw new UserError(`${fileName}: the app would not take these names.`);
  await writeFile(join(folder, fileName), bytes);
  await writeFile(join(folder, fileName + signatureFileSuffix), signFeed(fileName, bytes, keys));
}

const dayMs = 24 * 60 * 60_000;

/** Reads the command line and the keys in the environment. `version`: the version in package.json. */
export function parseFeedOptions(
  args: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
  version: string,
): FeedOptions {
  const { positionals, values } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { days: { type: 'string', default: '90' } },
  });
  const [folder] = positionals;
  if (folder === undefined) throw new UserError('Name the folder with the installers.');
  const days = Number(values.days);
  if (!(days >= 1 && days <= 730)) throw new UserError('--days is a number from 1 to 730.');
  return { folder: resolve(folder), version, days, keys: privateKeys(env) };
}

function privateKeys(env: Readonly<Record<string, string | undefined>>): readonly KeyObject[] {
  const text = env['CLINIC_UPDATE_PRIVATE_KEYS'] ?? '';
  const blocks = text.match(/-----BEGIN [^-]+-----[^-]+-----END [^-]+-----/g) ?? [];
  const keys = blocks.map((pem) => createPrivateKey(pem));
  if (keys.length === 0) throw new UserError('CLINIC_UPDATE_PRIVATE_KEYS holds no private key in PEM.');
  if (keys.some(({ asymmetricKeyType }) => asymmetricKeyType !== 'ed25519'))
    throw new UserError('CLINIC_UPDATE_PRIVATE_KEYS holds a key that is not Ed25519.');
  return keys;
}

async function updateFeeds(): Promise<number> {
  const { version } = readManifest('');
  const names = await makeFeeds(parseFeedOptions(process.argv.slice(2), process.env, version));
  if (names.length === 0) throw new UserError(`That folder has no installer of ${version}.`);
  for (const name of names) printLine(`${name}, signed`);
  return 0;
}

if (import.meta.main) await runEntry(updateFeeds);

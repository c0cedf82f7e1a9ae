import { existsSync, readFileSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { hashFile } from '../../dev/hashFile.ts';
import { runOrThrow } from '../../dev/runTool.ts';
import { printLine, UserError } from '../../dev/userError.ts';

const pinSchema = z.strictObject({
  /** Debian's, with its epoch. */
  version: z.string().regex(/^[\w.:+~-]+$/),
  dsc: z.string().regex(/^[\w.+~-]+\.dsc$/),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
});
const pinsSchema = z.strictObject({ ffmpeg: pinSchema, opus: pinSchema });

export type SourcePins = z.infer<typeof pinsSchema>;
export type SourcePin = SourcePins[keyof SourcePins];

const pinsFile = 'scripts/release/ffmpeg/debianSources.json';

/**
 * The source packages of Debian 12 that ffmpeg is built from. A `.dsc` holds the hashes of all other files.
 */
export function readSourcePins(): SourcePins {
  return pinsSchema.parse(
    JSON.parse(readFileSync(path.join(import.meta.dirname, 'debianSources.json'), 'utf8')),
  );
}

/** The version without Debian's epoch, as file names have it. */
export const fileVersion = ({ version }: SourcePin): string => version.replace(/^\d+:/, '');

/**
 * Brings the pinned source packages that are not in the folder into it, from Debian. Throws if a `.dsc` has
 * another hash, or if Debian has another version by now. Answers the files of each package.
 */
export async function fetchSources(pins: SourcePins, into: string): Promise<readonly string[]> {
  await mkdir(into, { recursive: true });
  const missing = Object.entries(pins).filter(([, { dsc }]) => !existsSync(path.join(into, dsc)));
  if (missing.length > 0) await downloadFromDebian(missing, into);
  const files: string[] = [];
  for (const pin of Object.values(pins)) {
    const found = await hashFile(path.join(into, pin.dsc));
    if (found !== pin.sha256)
      throw new UserError(
        `${pin.dsc} is not the file in ${pinsFile}: its SHA-256 is ${found}. Nothing of it was used.`,
      );
    files.push(pin.dsc, ...(await filesOf(path.join(into, pin.dsc))));
  }
  return files;
}

/** The names of a source package's other files, from the list of hashes in its `.dsc`. */
async function filesOf(dsc: string): Promise<readonly string[]> {
  const [, list = ''] = /^Checksums-Sha256:\n((?: .*\n)+)/m.exec(await readFile(dsc, 'utf8')) ?? [];
  return [...list.matchAll(/^ [0-9a-f]{64} \d+ ([\w.+~-]+)$/gm)].map(([, name = '']) => name);
}

const suites = [
  ['http://deb.debian.org/debian', 'bookworm'],
  ['http://deb.debian.org/debian', 'bookworm-updates'],
  ['http://deb.debian.org/debian-security', 'bookworm-security'],
] as const;
const keyring = '/usr/share/keyrings/debian-archive-keyring.gpg';

/** With lists of apt's own in the folder, so that those of the machine stay as they are. */
async function downloadFromDebian(
  packages: readonly (readonly [string, SourcePin])[],
  into: string,
): Promise<void> {
  const lists = path.join(into, 'apt');
  await mkdir(path.join(lists, 'lists', 'partial'), { recursive: true });
  const sourceList = path.join(lists, 'sources.list');
  const lines = suites.map(([url, suite]) => `deb-src [signed-by=${keyring}] ${url} ${suite} main\n`);
  await writeFile(sourceList, lines.join(''));
  const options = [
    `Dir::Etc::SourceList=${sourceList}`,
    'Dir::Etc::SourceParts=/dev/null',
    `Dir::State::Lists=${path.join(lists, 'lists')}`,
    `Dir::Cache=${lists}`,
    'APT::Sandbox::User=root',
  ].flatMap((option) => ['-o', option]);
  printLine("Fetching Debian's list of source packages (10 MB)…");
  await runOrThrow({ command: 'apt-get', args: ['-q', ...options, 'update'] }, 'apt-get update failed');
  for (const [name, { version }] of packages) {
    printLine(`Fetching the source package ${name} ${version}…`);
    const args = ['-q', ...options, 'source', '--download-only', '--only-source', `${name}=${version}`];
    await runOrThrow(
      { command: 'apt-get', args, cwd: into },
      `Debian has no ${name} ${version}. If it has a newer one, write that into ${pinsFile}; old ones are at ` +
        `snapshot.debian.org, and are used if they lie in ${into}`,
    );
  }
}

/** Unpacks a source package, with Debian's patches, and checks the hashes in its `.dsc`. */
export async function unpackSource(dsc: string, into: string): Promise<void> {
  await runOrThrow(
    { command: 'dpkg-source', args: ['--extract', dsc, into], cwd: path.dirname(into) },
    `${path.basename(dsc)} cannot be unpacked`,
  );
}

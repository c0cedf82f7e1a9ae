/**
 * Installs what builds an rpm in the image of the job that signs, as root: those packages of debianPackages.json that the image
 * has not, each by its hash. Nothing is taken from the lists of packages, which change from day to day.
 *
 *   node scripts/release/signing/installPinned.ts
 */
import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { z } from 'zod';
import { runOrThrow } from '../../dev/runTool.ts';
import { printLine, runEntry, UserError } from '../../dev/userError.ts';

const pinsSchema = z.record(
  z.string().regex(/^[\w.+-]+$/),
  z.strictObject({
    version: z.string(),
    /** By which snapshot.debian.org knows each file that Debian ever had. */
    sha1: z.string().regex(/^[0-9a-f]{40}$/),
    sha256: z.string().regex(/^[0-9a-f]{64}$/),
  }),
);
type Pins = z.infer<typeof pinsSchema>;

export const readPackagePins = async (): Promise<Pins> =>
  pinsSchema.parse(JSON.parse(await readFile(path.join(import.meta.dirname, 'debianPackages.json'), 'utf8')));

type Read = (address: string) => Promise<Uint8Array>;

/** Writes the packages into the folder, and answers their files. Throws at the first one with another hash. */
export async function fetchPackages(pins: Pins, folder: string, read: Read): Promise<readonly string[]> {
  const files: string[] = [];
  for (const [name, { sha1, sha256 }] of Object.entries(pins)) {
    const bytes = await read(`https://snapshot.debian.org/file/${sha1}`);
    const found = createHash('sha256').update(bytes).digest('hex');
    if (found !== sha256)
      throw new UserError(`${name} is not the package that is pinned: its SHA-256 is ${found}.`);
    const file = path.join(folder, `${name}.deb`);
    await writeFile(file, bytes);
    files.push(file);
  }
  return files;
}

async function download(address: string): Promise<Uint8Array> {
  const answer = await fetch(address);
  if (!answer.ok) throw new UserError(`${address} answers ${String(answer.status)}.`);
  return new Uint8Array(await answer.arrayBuffer());
}

async function installPinned(): Promise<number> {
  const query = ['--show', '--showformat', '${Package} ${db:Status-Status}\n'];
  const status = await runOrThrow({ command: 'dpkg-query', args: query }, 'dpkg does not list its packages');
  const there = new Set(status.split('\n'));
  const pins = Object.entries(await readPackagePins()).filter(([name]) => !there.has(`${name} installed`));
  if (pins.length === 0) return 0;
  const folder = await mkdtemp(path.join(tmpdir(), 'clinic-packages-'));
  try {
    const files = await fetchPackages(Object.fromEntries(pins), folder, download);
    await runOrThrow(
      { command: 'dpkg', args: ['--install', ...files] },
      'The packages do not fit this image',
    );
    printLine(`Installed: ${pins.map(([name, { version }]) => `${name} ${version}`).join(', ')}`);
    return 0;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

if (import.meta.main) await runEntry(installPinned);

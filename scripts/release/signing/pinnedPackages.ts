import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { UserError } from '../../dev/userError.ts';

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

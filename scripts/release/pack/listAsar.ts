import { open } from 'node:fs/promises';
import { z } from 'zod';

/** A file in app.asar; unpacked files are beside the archive. */
export type PackedFile = { readonly path: string; readonly bytes: number; readonly isUnpacked: boolean };

type Entry = {
  readonly files?: Readonly<Record<string, Entry>> | undefined;
  readonly size?: number | undefined;
  /** The first byte of the file, counted from the end of the header. */
  readonly offset?: string | undefined;
  readonly unpacked?: boolean | undefined;
};
const entrySchema: z.ZodType<Entry> = z.lazy(() =>
  z.object({
    files: z.record(z.string(), entrySchema).optional(),
    size: z.number().optional(),
    offset: z.string().optional(),
    unpacked: z.boolean().optional(),
  }),
);

/** Lists the files in the header of an archive. */
export async function listAsar(archive: string): Promise<readonly PackedFile[]> {
  return flatten('', (await readHeader(archive)).root);
}

/** The text of one file in an archive. Unpacked files cannot be read this way. */
export async function readPackedFile(archive: string, name: string): Promise<string> {
  const { root, end } = await readHeader(archive);
  const entry = name.split('/').reduce<Entry | undefined>((at, part) => at?.files?.[part], root);
  if (entry?.size === undefined || entry.offset === undefined)
    throw new Error(`${name} is not in ${archive}.`);
  await using file = await open(archive);
  const bytes = Buffer.alloc(entry.size);
  await file.read(bytes, 0, bytes.length, end + Number(entry.offset));
  return bytes.toString('utf8');
}

/** The header: four 32-bit lengths, then JSON. The second length counts everything after the first two, the last the JSON. */
async function readHeader(archive: string): Promise<{ readonly root: Entry; readonly end: number }> {
  await using file = await open(archive);
  const lengths = Buffer.alloc(16);
  await file.read(lengths, 0, 16, 0);
  const json = Buffer.alloc(lengths.readUInt32LE(12));
  await file.read(json, 0, json.length, 16);
  return { root: entrySchema.parse(JSON.parse(json.toString('utf8'))), end: 8 + lengths.readUInt32LE(4) };
}

function flatten(at: string, entry: Entry): readonly PackedFile[] {
  if (entry.files === undefined)
    return [{ path: at, bytes: entry.size ?? 0, isUnpacked: entry.unpacked === true }];
  return Object.entries(entry.files).flatMap(([name, below]) =>
    flatten(at === '' ? name : `${at}/${name}`, below),
  );
}

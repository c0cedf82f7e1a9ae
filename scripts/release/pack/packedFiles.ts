import { open } from 'node:fs/promises';
import { z } from 'zod';
import { bundledInto } from './bundledPackages.ts';
import { nameOf, readLock } from '../licences/lockfile.ts';

/** A file of app.asar; an unpacked one lies beside the archive. */
export type PackedFile = { readonly path: string; readonly bytes: number; readonly isUnpacked: boolean };

type Entry = {
  readonly files?: Readonly<Record<string, Entry>> | undefined;
  readonly size?: number | undefined;
  /** Where it begins, from the end of the header on. */
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

/** Lists an archive by its header. */
export async function listAsar(archive: string): Promise<readonly PackedFile[]> {
  return flatten('', (await readHeader(archive)).root);
}

/** The text of one file of an archive; not of one that lies unpacked beside it. */
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

/** Four 32-bit lengths, of which the second is that of all that follows them, and the last that of the JSON in it. */
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

/**
 * The packages that run from a file of their own: what package.json names as dependencies, and what these need in turn.
 * What is part of the main bundle is needed once more only by another package.
 */
export function shippedPackages(bundled: ReadonlySet<string> = new Set()): ReadonlySet<string> {
  const lock = readLock();
  const entries = Object.groupBy(Object.entries(lock), ([folder]) => nameOf(folder));
  const shipped = new Set<string>();
  // What is optional to ourselves is for development: a Node, and an ffmpeg for who has none.
  const queue = Object.keys(lock['']?.dependencies ?? {}).filter((name) => !bundled.has(name));
  for (let name = queue.pop(); name !== undefined; name = queue.pop()) {
    if (shipped.has(name)) continue;
    shipped.add(name);
    for (const [, { dev, dependencies, optionalDependencies }] of entries[name] ?? []) {
      if (dev === true) continue;
      queue.push(...Object.keys(dependencies ?? {}), ...Object.keys(optionalDependencies ?? {}));
    }
  }
  return shipped;
}

/** Those of the build in out/. */
export async function shippedWithBuild(): Promise<ReadonlySet<string>> {
  return shippedPackages(new Set((await bundledInto('main')).map(nameOf)));
}

/** The packages that electron-builder would pack, because they are not for development by npm's reckoning. */
export function installedPackages(): ReadonlySet<string> {
  const found = Object.entries(readLock()).filter(([folder, { dev }]) => folder !== '' && dev !== true);
  return new Set(found.map(([folder]) => nameOf(folder)));
}

/** Never run, whoever brings them. The launcher, the tests and our sources are not among what is asked for at all. */
const notRun =
  /\.(?:map|tsx?|mts|cts|cc|cpp|c|h|gyp|md|flow|lock)$|(?:^|\/)(?:tests?|docs?|examples?|benchmarks?|coverage|\.github)\//;

/** What is packed though it does not run on the target, each with the reason. */
export function needless(
  files: readonly PackedFile[],
  target: { readonly os: NodeJS.Platform; readonly arch: string },
  shipped: ReadonlySet<string>,
): readonly string[] {
  const machine = target.arch === 'universal' ? `${target.os}-` : `${target.os}-${target.arch}`;
  const reasonFor = ({ path: file }: PackedFile): string | null => {
    if (notRun.test(file)) return 'does not run';
    if (file === 'package.json' || file.startsWith('out/')) return null;
    const name = /^node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(file)?.[1];
    if (name === undefined) return 'is neither the build nor a package';
    if (!shipped.has(name)) return 'is of a package for development';
    if (file.endsWith('.node') && !file.includes(machine)) return 'is for another machine';
    return null;
  };
  return files.flatMap((file) => {
    const reason = reasonFor(file);
    return reason === null ? [] : [`${file.path} ${reason}`];
  });
}

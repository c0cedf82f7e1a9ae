import { mkdir, open, rm, type FileHandle } from 'node:fs/promises';
import { renameWhenFree } from '../platform/filesInUse.ts';
import type { FileRequests } from '../ports/fileRequests.ts';
import type { EarlierInstaller } from './earlierInstaller.ts';
import type { HasRoomFor } from './fetchInstaller.ts';
import type { NewBlockMap } from './newBlockMap.ts';
import type { FeedFile } from './parseFeed.ts';
import { appended, forgetOtherParts, lengthOf, partFiles, sha512Of } from './partFiles.ts';
import { bytesFromServer, planDifferences, type Stretch } from './planDifferences.ts';
import { UpdateError } from './updater.ts';

type Asked = {
  readonly url: URL;
  readonly file: FeedFile;
  readonly folder: string;
  readonly destination: string;
  readonly earlier: EarlierInstaller;
  readonly map: NewBlockMap;
};
type Deps = { readonly range: FileRequests['range']; readonly hasRoomFor: HasRoomFor };

/**
 * `done`: the file is at its destination, and has the feed's hash. `unfit`: this way leads to another file, or costs
 * more. `refused`: the server sent no part. After these two the file is to be fetched whole.
 */
type Outcome = 'done' | 'unfit' | 'refused';

/** Nothing else of the app's work waits longer than for one of these. */
const copiedAtOnce = 1024 * 1024;
/** Every request has a price too. */
const mostRequests = 500;

/**
 * Puts the feed's installer together from an earlier one and the parts that differ. Continues an earlier try. Throws an
 * UpdateError where the whole file could not be fetched now either: aborted, or cut off between parts.
 */
export async function fetchDifferences(asked: Asked, deps: Deps, signal: AbortSignal): Promise<Outcome> {
  const { file, folder, destination, earlier, map } = asked;
  const { whole, built } = partFiles(folder, file);
  await mkdir(folder, { recursive: true });
  await forgetOtherParts(folder, file);
  const plan = planDifferences(earlier.blocks, map.blocks);
  const leftOfWhole = file.size - (await lengthOf(whole));
  const outcome = (await isWorthwhile()) ? await build({ ...asked, plan, built }, deps, signal) : 'unfit';
  if (outcome === 'done' && (await sha512Of(built)) === file.sha512) {
    await rm(whole, { force: true });
    await renameWhenFree(built, destination);
    return 'done';
  }
  await rm(built, { force: true });
  return outcome === 'done' ? 'unfit' : outcome;

  async function isWorthwhile(): Promise<boolean> {
    const requests = plan.filter(({ from }) => from === 'server').length;
    const isLess = bytesFromServer(plan) < 0.8 * leftOfWhole;
    return requests <= mostRequests && isLess && deps.hasRoomFor(file.size - (await lengthOf(built)));
  }
}

async function build(
  asked: Asked & { readonly plan: readonly Stretch[]; readonly built: string },
  { range, hasRoomFor }: Deps,
  signal: AbortSignal,
): Promise<Outcome> {
  const { url, earlier, map, plan } = asked;
  const old = await open(earlier.path).catch(() => null);
  if (old === null) return 'unfit';
  await using source = old;
  await using target = await open(asked.built, appended, 0o600);
  const had = (await target.stat()).size;
  let at = 0;
  let isServed = false;
  for (const stretch of plan) {
    const skipped = Math.min(Math.max(had - at, 0), stretch.length);
    at += stretch.length;
    if (skipped === stretch.length) continue;
    const left = { start: stretch.start + skipped, length: stretch.length - skipped };
    if (signal.aborted) throw new UpdateError('unreachable', 'cancelled');
    if (stretch.from === 'earlier') {
      if (!(await copyPart(source, target, left))) return 'unfit';
      continue;
    }
    const take = async (piece: Uint8Array): Promise<void> => target.appendFile(piece);
    const fetched = await range(url, { ...left, take, signal });
    if (!fetched.ok) {
      // Once parts were served, what is built is worth continuing in the next try.
      if (signal.aborted || (isServed && (await hasRoomFor(0))))
        throw new UpdateError('unreachable', fetched.error.code);
      return 'refused';
    }
    isServed = true;
  }
  await target.appendFile(map.ending.subarray(Math.max(had - at, 0)));
  await target.sync();
  return 'done';
}

/** False: the earlier file is shorter than its map says. */
async function copyPart(
  source: FileHandle,
  target: FileHandle,
  { start, length }: { readonly start: number; readonly length: number },
): Promise<boolean> {
  const memory = Buffer.alloc(Math.min(copiedAtOnce, length));
  for (let done = 0; done < length;) {
    const wanted = Math.min(memory.length, length - done);
    const { bytesRead } = await source.read(memory, 0, wanted, start + done);
    if (bytesRead === 0) return false;
    await target.appendFile(memory.subarray(0, bytesRead));
    done += bytesRead;
  }
  return true;
}

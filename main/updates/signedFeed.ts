import type { KeyObject } from 'node:crypto';
import type { Failure } from '../../shared/failure.ts';
import type { EpochMs } from '../../shared/ids.ts';
import type { Result } from '../../shared/result.ts';
import { isSigned, signatureEnding } from './feedSignature.ts';
import { parseFeed, type UpdateFeed } from './parseFeed.ts';
import { UpdateError } from './updater.ts';

/** The app's way out, as `main/noteService/fileRequests.ts` gives it. */
export type ReadFile = (
  url: URL,
  about: { readonly mostBytes: number; readonly signal: AbortSignal },
) => Promise<Result<Uint8Array, Failure>>;

/** The highest counters of earlier feeds, by their file names. */
export type SeenFeeds = {
  /** 0: none was seen. */
  readonly counterOf: (fileName: string) => Promise<number>;
  readonly save: (fileName: string, counter: number) => Promise<void>;
};

const mostFeedBytes = 64 * 1024;

/**
 * Reads a feed once: the bytes whose signature is good are the ones that are parsed. A feed that has expired, or whose
 * counter is lower than one that was seen, is refused as outdated: whoever serves it may be keeping a newer one back.
 */
export async function readSignedFeed(
  {
    address,
    fileName,
    keys,
    seen,
    now,
  }: {
    /** Of the folder. */
    readonly address: URL;
    readonly fileName: string;
    readonly keys: readonly KeyObject[];
    readonly seen: SeenFeeds;
    readonly now: () => EpochMs;
  },
  read: ReadFile,
  signal: AbortSignal,
): Promise<UpdateFeed> {
  const bytes = await readSmall(fileName);
  const signatures = new TextDecoder().decode(await readSmall(fileName + signatureEnding));
  if (!isSigned({ fileName, bytes, signatures }, keys)) throw new UpdateError('untrusted', 'signature');
  const feed = parseFeed(bytes);
  if (feed === null) throw new UpdateError('untrusted', 'feed');
  if (Date.parse(feed.expires) <= now()) throw new UpdateError('outdated', 'expired');
  const highest = await seen.counterOf(fileName);
  if (feed.counter < highest) throw new UpdateError('outdated', 'counter');
  if (feed.counter > highest) await seen.save(fileName, feed.counter);
  return feed;

  async function readSmall(name: string): Promise<Uint8Array> {
    const file = await read(new URL(name, address), { mostBytes: mostFeedBytes, signal });
    if (!file.ok) throw new UpdateError('unreachable', file.error.code);
    return file.value;
  }
}

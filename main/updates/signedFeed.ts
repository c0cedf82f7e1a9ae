import type { KeyObject } from 'node:crypto';
import type { EpochMs } from '../../shared/ids.ts';
import type { FileRequests } from '../ports/fileRequests.ts';
import { checkFeed, mostFeedBytes } from './parseFeed.ts';
import { signatureEnding } from './feedSignature.ts';
import type { UpdateFeed } from './parseFeed.ts';
import { UpdateError } from './updater.ts';

/** The highest counters of earlier feeds, by their file names. */
export type SeenFeeds = {
  /** 0: none was seen. */
  readonly counterOf: (fileName: string) => Promise<number>;
  readonly save: (fileName: string, counter: number) => Promise<void>;
};

/**
 * Reads a feed once. Refuses an expired one, or one with a lower counter than before: its server may hide a newer one.
 */
export async function readSignedFeed(
  about: {
    /** Of the folder. */
    readonly address: URL;
    readonly fileName: string;
    readonly keys: readonly KeyObject[];
    readonly seen: SeenFeeds;
    readonly now: () => EpochMs;
  },
  read: FileRequests['read'],
  signal: AbortSignal,
): Promise<UpdateFeed> {
  const { fileName, seen } = about;
  const bytes = await readSmall(fileName);
  const signatures = new TextDecoder().decode(await readSmall(fileName + signatureEnding));
  const feed = checkFeed({ fileName, bytes, signatures }, about);
  const highest = await seen.counterOf(fileName);
  if (feed.counter < highest) throw new UpdateError('outdated', 'counter');
  if (feed.counter > highest) await seen.save(fileName, feed.counter);
  return feed;

  async function readSmall(name: string): Promise<Uint8Array> {
    const file = await read(new URL(name, about.address), { mostBytes: mostFeedBytes, signal });
    if (!file.ok) throw new UpdateError('unreachable', file.error.code);
    return file.value;
  }
}

import type { KeyObject } from 'node:crypto';
import type { EpochMs } from '../../shared/ids.ts';
import { isSigned, type Feed } from './feedSignature.ts';
import { parseFeed, type UpdateFeed } from './parseFeed.ts';
import { UpdateError } from './updater.ts';

/** Of a feed, and of its signatures. */
export const mostFeedBytes = 64 * 1024;

/** The bytes whose signature is good are the ones that are parsed. Throws an UpdateError: untrusted, or outdated. */
export function checkFeed(
  written: Feed,
  { keys, now }: { readonly keys: readonly KeyObject[]; readonly now: () => EpochMs },
): UpdateFeed {
  if (!isSigned(written, keys)) throw new UpdateError('untrusted', 'signature');
  const feed = parseFeed(written.bytes);
  if (feed === null) throw new UpdateError('untrusted', 'feed');
  if (Date.parse(feed.expires) <= now()) throw new UpdateError('outdated', 'expired');
  return feed;
}

import { z } from 'zod';
import type { KeyObject } from 'node:crypto';
import type { EpochMs } from '../../shared/ids.ts';
import { isFeedSigned, type SignedFeed, signatureFileSuffix } from './feedSignature.ts';
import { UpdateError } from './updater.ts';
import type { FileDownloads } from '../ports/fileDownloads.ts';
import { parsedJson } from '../../shared/parsedJson.ts';

/** Beside the feed: no other host, no other folder. */
const fileName = z
  .string()
  .max(200)
  .regex(/^[\p{L}\p{N}](?:[\p{L}\p{N}._+() -]|%20)*$/u);
/** In base64. */
const sha512 = z.string().regex(/^[A-Za-z0-9+/]{86}==$/);
const version = z
  .string()
  .max(100)
  .regex(/^\d+\.\d+\.\d+(?:-[0-9A-Za-z.-]+)?$/);

const feed = z.object({
  version,
  files: z
    .array(
      z.object({
        url: fileName,
        sha512,
        size: z.number().int().min(1).max(4_000_000_000),
      }),
    )
    .min(1)
    .max(20),
  releaseDate: z.string().max(100),
  /** A later feed may be withheld. */
  expires: z.iso.datetime(),
  minimumSystemVersion: z.string().max(100).optional(),
});

export type UpdateFeed = z.output<typeof feed>;
export type FeedFile = UpdateFeed['files'][number];

/** The JSON that makeFeeds.ts writes, with electron-updater's field names; null: not such a feed. */
export function parseFeed(bytes: Uint8Array): UpdateFeed | null {
  return feed.safeParse(parsedJson(new TextDecoder().decode(bytes))).data ?? null;
}

/** Of a feed, and of its signatures. */
const mostFeedBytes = 64 * 1024;

/**
 * The bytes whose signature is good are the ones that are parsed. Throws an UpdateError: untrusted, or
 * outdated.
 */
function checkFeed(
  written: SignedFeed,
  { keys, now }: { readonly keys: readonly KeyObject[]; readonly now: () => EpochMs },
): UpdateFeed {
  if (!isFeedSigned(written, keys)) throw new UpdateError('untrusted', 'signature');
  const feed = parseFeed(written.bytes);
  if (feed === null) throw new UpdateError('untrusted', 'feed');
  if (Date.parse(feed.expires) <= now()) throw new UpdateError('outdated', 'expired');
  return feed;
}

/** Refuses an expired feed: its server may hide a newer one. */
export async function readSignedFeed(
  about: {
    /** Of the folder. */
    readonly address: URL;
    readonly fileName: string;
    readonly keys: readonly KeyObject[];
    readonly now: () => EpochMs;
  },
  read: FileDownloads['read'],
  signal: AbortSignal,
): Promise<UpdateFeed> {
  const { fileName } = about;
  const bytes = await readSmall(fileName);
  const signatures = new TextDecoder().decode(await readSmall(fileName + signatureFileSuffix));
  return checkFeed({ fileName, bytes, signatures }, about);

  async function readSmall(name: string): Promise<Uint8Array> {
    const file = await read(new URL(name, about.address), { mostBytes: mostFeedBytes, signal });
    if (!file.ok) throw new UpdateError('unreachable', file.error.code);
    return file.value;
  }
}

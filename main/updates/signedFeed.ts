import type { KeyObject } from 'node:crypto';
import type { Failure } from '../../shared/failure.ts';
import type { Result } from '../../shared/result.ts';
import { isSigned, signatureEnding } from './feedSignature.ts';
import { parseFeed, type UpdateFeed } from './parseFeed.ts';
import { UpdateError } from './updater.ts';

/** The app's way out, as `main/noteService/fileRequests.ts` gives it. */
export type ReadFile = (
  url: URL,
  about: { readonly mostBytes: number; readonly signal: AbortSignal },
) => Promise<Result<Uint8Array, Failure>>;

const mostFeedBytes = 64 * 1024;

/** Reads a feed once: the bytes whose signature is good are the ones that are parsed. */
export async function readSignedFeed(
  {
    address,
    fileName,
    keys,
  }: {
    /** Of the folder. */
    readonly address: URL;
    readonly fileName: string;
    readonly keys: readonly KeyObject[];
  },
  read: ReadFile,
  signal: AbortSignal,
): Promise<UpdateFeed> {
  const bytes = await readSmall(fileName);
  const signatures = new TextDecoder().decode(await readSmall(fileName + signatureEnding));
  if (!isSigned({ fileName, bytes, signatures }, keys)) throw new UpdateError('untrusted', 'signature');
  const feed = parseFeed(bytes);
  if (feed === null) throw new UpdateError('untrusted', 'feed');
  return feed;

  async function readSmall(name: string): Promise<Uint8Array> {
    const file = await read(new URL(name, address), { mostBytes: mostFeedBytes, signal });
    if (!file.ok) throw new UpdateError('unreachable', file.error.code);
    return file.value;
  }
}

import { failure, type Failure } from '../../shared/consult/failure.ts';
import { err, type Result } from '../../shared/result.ts';
import { freeBytes as freeBytesOn } from '../platform/freeBytes.ts';

/** Always left free for recordings: an hour and some more (recording/limits.ts). */
const reservedBytes = 500e6;
const checkEveryMs = 500;

export type FreeBytes = (folder: string) => Promise<number>;

type Work = {
  readonly folder: string;
  /** The most that it will write, as far as known. */
  readonly expectedBytes: number;
  readonly signal: AbortSignal | undefined;
  /** For tests: room on the disk. */
  readonly freeBytes: FreeBytes | undefined;
};

/**
 * Runs work that must not take the room that a recording needs: no_room before the work if too little would be left,
 * and during the work as soon as too little is left. When its signal aborts, `work` ends and leaves nothing.
 */
export async function whileRoom<T>(
  { folder, expectedBytes, signal, freeBytes = freeBytesOn }: Work,
  work: (signal: AbortSignal) => Promise<Result<T, Failure>>,
): Promise<Result<T, Failure>> {
  // A volume that does not answer counts as not full: the next write finds out.
  const lacks = (byteCount: number): Promise<boolean> =>
    freeBytes(folder).then(
      (free) => free - byteCount < reservedBytes,
      () => false,
    );
  if (await lacks(expectedBytes)) return err(tooLittleRoom);
  const full = new AbortController();
  const check = async (): Promise<void> => {
    if (await lacks(0)) full.abort();
  };
  const timer = setInterval(() => void check(), checkEveryMs);
  try {
    const done = await work(signal === undefined ? full.signal : AbortSignal.any([full.signal, signal]));
    const isOutOfRoom = !done.ok && done.error.code === 'cancelled' && signal?.aborted !== true;
    return isOutOfRoom ? err(tooLittleRoom) : done;
  } finally {
    clearInterval(timer);
  }
}

const tooLittleRoom = failure('no_room', 'too little would be left for a recording');

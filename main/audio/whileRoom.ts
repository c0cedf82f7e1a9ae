import { failure, type Failure } from '../../shared/consult/failure.ts';
import { err, type Result } from '../../shared/result.ts';
import { freeBytes as freeBytesOn } from '../platform/freeBytes.ts';

/** What stays free at any time: an hour and some more of recording (recording/limits.ts). */
const reservedBytes = 500e6;
const lookEveryMs = 500;

export type FreeBytes = (folder: string) => Promise<number>;

type Work = {
  /** Where it writes. */
  readonly folder: string;
  /** How much it will write at most, as far as that is known. */
  readonly expectedBytes: number;
  readonly signal: AbortSignal | undefined;
  /** A test's disk. */
  readonly freeBytes: FreeBytes | undefined;
};

/**
 * Carries out work that gives way to recordings, which must never end for want of its room: `no_room` where too little
 * would be left for one, and as soon as too little is left. `work` is to end, and to leave nothing, when its signal aborts.
 */
export async function whileRoom<T>(
  { folder, expectedBytes, signal, freeBytes = freeBytesOn }: Work,
  work: (signal: AbortSignal) => Promise<Result<T, Failure>>,
): Promise<Result<T, Failure>> {
  // A volume that does not say is not a full one: the next write knows.
  const lacks = (byteCount: number): Promise<boolean> =>
    freeBytes(folder).then(
      (free) => free - byteCount < reservedBytes,
      () => false,
    );
  if (await lacks(expectedBytes)) return err(tooLittleRoom);
  const full = new AbortController();
  const look = async (): Promise<void> => {
    if (await lacks(0)) full.abort();
  };
  const timer = setInterval(() => void look(), lookEveryMs);
  try {
    const done = await work(signal === undefined ? full.signal : AbortSignal.any([full.signal, signal]));
    // Only the watch has stopped it, not the vet.
    const isForRoom = !done.ok && done.error.code === 'cancelled' && signal?.aborted !== true;
    return isForRoom ? err(tooLittleRoom) : done;
  } finally {
    clearInterval(timer);
  }
}

const tooLittleRoom = failure('no_room', 'too little would be left for a recording');

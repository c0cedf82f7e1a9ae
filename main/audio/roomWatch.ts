import { statfs } from 'node:fs/promises';

/** What an import leaves free at any time: an hour and some more of recording (recording/limits.ts). */
const reservedBytes = 500e6;
const lookEveryMs = 500;

export type FreeBytes = (folder: string) => Promise<number>;

async function freeBytesOf(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

export type RoomWatch = {
  /** Whether so many bytes more would leave too little for a recording. */
  readonly lacks: (byteCount: number) => Promise<boolean>;
  /** Aborts as soon as too little is left. */
  readonly signal: AbortSignal;
  readonly end: () => void;
};

/** Watches the volume of a folder while an import is prepared: a recording must never end for want of its room. */
export function watchRoom(folder: string, freeBytes: FreeBytes = freeBytesOf): RoomWatch {
  const full = new AbortController();
  // A volume that does not say is not a full one: the next write knows.
  const lacks = (byteCount: number): Promise<boolean> =>
    freeBytes(folder).then(
      (free) => free - byteCount < reservedBytes,
      () => false,
    );
  const look = async (): Promise<void> => {
    if (await lacks(0)) full.abort();
  };
  const timer = setInterval(() => void look(), lookEveryMs);
  return { lacks, signal: full.signal, end: () => clearInterval(timer) };
}

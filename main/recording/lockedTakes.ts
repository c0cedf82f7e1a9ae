import { open, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { consultId, epochMs, type ConsultId, type EpochMs } from '../../shared/ids.ts';
import type { RecoveredView } from '../../shared/ipc/snapshot.ts';
import { readFileAt, readChunkHead } from '../encryptedFiles/readChunk.ts';
import { chunkMark, chunkOverheadBytes, maxChunkBytes } from '../encryptedFiles/sealedFormat.ts';

/** It needs the data key. */
type TakeWithoutKey = {
  readonly consultId: ConsultId;
  readonly startedAt: EpochMs;
  /** As its last chunk claims, which only the key can prove. */
  readonly recordedMs: number;
};

/** Of the first or a later run of the microphone. */
const journalName = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.take(?:-[0-9a-f]{8})?\.sealed$/;

/** Journals without an end, newest first. Never throws. */
export async function takesWithoutKey(folder: string): Promise<readonly TakeWithoutKey[]> {
  const names = await readdir(folder).catch(() => []);
  const journals = names.flatMap((name) => {
    const id = journalName.exec(name)?.[1];
    return id === undefined ? [] : [{ path: join(folder, name), id: consultId(id) }];
  });
  const found = await Promise.all(journals.map(({ path, id }) => readLocked(path, id).catch(() => null)));
  return found.filter((take) => take !== null).sort((a, b) => b.startedAt - a.startedAt);
}

async function readLocked(path: string, id: ConsultId): Promise<TakeWithoutKey | null> {
  await using handle = await open(path, 'r');
  const { size, birthtimeMs, mtimeMs } = await handle.stat();
  const from = Math.max(0, size - maxChunkBytes - 2 * chunkOverheadBytes);
  const tail = await readFileAt(handle, Buffer.alloc(size - from), from);
  for (
    let at = tail.lastIndexOf(chunkMark);
    at >= 0;
    at = at === 0 ? -1 : tail.lastIndexOf(chunkMark, at - 1)
  ) {
    // Sealed bytes may look like a mark by chance, but hardly like a whole head.
    const head = await readChunkHead({ handle, fileKey: Buffer.alloc(0) }, from + at);
    if (head === null) continue;
    if (head.kind === 'last') return null;
    return {
      consultId: id,
      startedAt: epochMs(birthtimeMs > 0 ? birthtimeMs : mtimeMs - head.captureMs),
      recordedMs: head.captureMs,
    };
  }
  return null;
}

/** Nobody knows the patient before the keychain opens. */
export const unreadableTakeView = ({ consultId, startedAt, recordedMs }: TakeWithoutKey): RecoveredView => ({
  consultId,
  patient: { name: '', species: '', reference: '' },
  startedAt,
  end: { by: 'crash', recordedMs, durationMs: recordedMs, gaps: [] },
  failure: { code: 'keychain_locked', detail: null },
  audioUrl: null,
});

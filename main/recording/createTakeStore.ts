import { randomUUID } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { failure, type Failure } from '../../shared/consult/failure.ts';
import { journalEncryptionContext, takeFormat, type TakeEnd } from '../../shared/consult/take.ts';
import type { ConsultId } from '../../shared/ids.ts';
import { err, ok, type Result } from '../../shared/result.ts';
import type { Clock } from '../ports/clock.ts';
import type { LiveTake, LiveWav, TakeStore, PlayableWav } from '../ports/takes.ts';
import {
  createSealedFile,
  type FileOpener,
  type SealedFileLocation,
} from '../encryptedFiles/createSealedFile.ts';
import { openSealedFileSequence, type SealedFileSequence } from '../encryptedFiles/openSealedFileSequence.ts';
import { diskFailure } from '../platform/diskFailure.ts';
import { removeWhenFree } from '../platform/filesInUse.ts';
import { pcmWavHeader } from '../platform/pcmWavHeader.ts';
import { roomToBeginBytes } from './limits.ts';
import { createLiveWavFeed } from './liveWavFeed.ts';
import { createLiveTake } from './liveTake.ts';
import { openSealedFile, type SealedFile } from '../encryptedFiles/openSealedFile.ts';
import { parseGapMark } from './gapMark.ts';
import { createTakeTimeline } from './takeTimeline.ts';

type OpenJournal = { readonly file: SealedFile; readonly end: TakeEnd };

/**
 * Reads a journal once, damaged or not. A part that does not open is a gap, whose length the chunks behind it
 * tell, or 0 ms at the end. Failures: audio_damaged (the header does not open), disk_failed.
 */
export async function openTakeJournal(place: SealedFileLocation): Promise<Result<OpenJournal, Failure>> {
  const timeline = createTakeTimeline();
  const opened = await openSealedFile(place, 'recovery', ({ kind, offset, length, captureMs }, plaintext) => {
    if (kind === 'mark') timeline.marked(parseGapMark(plaintext), captureMs);
    else timeline.heard({ offset, byteCount: kind === 'data' ? length : 0, captureMs });
  });
  if (!opened.ok) return opened;
  if (opened.value.tailBytes > 0) timeline.cutOff();
  return ok({ file: opened.value, end: timeline.end(timeline.isPaused() ? 'person' : 'crash') });
}

type TakesDeps = {
  /** Created if missing. */
  readonly folder: string;
  readonly dataKey: Uint8Array;
  readonly clock: Clock;
  readonly beginLive: (consult: ConsultId) => Promise<Result<LiveWav, Failure>>;
  readonly freeBytes: (folder: string) => Promise<number>;
  readonly openFile?: FileOpener;
};

/** One sealed journal for each run of the microphone. */
export function createTakeStore(deps: TakesDeps): TakeStore {
  const { folder, dataKey, clock } = deps;
  const freeBytes = (): Promise<number> => deps.freeBytes(folder);
  const fileOf = (consult: ConsultId): string => `${consult}.take.sealed`;

  const place = (file: string): SealedFileLocation => ({
    path: join(folder, file),
    dataKey,
    context: journalEncryptionContext(file),
  });

  /** null: a take can begin. */
  async function refusal(): Promise<Failure | null> {
    try {
      await mkdir(folder, { recursive: true, mode: 0o700 });
    } catch (error) {
      return diskFailure(error);
    }
    return (await hasRoom()) ? null : failure('disk_full', 'too little room to begin a recording');
  }

  /** A volume that does not answer counts as not full: the first write finds out. */
  const hasRoom = async (): Promise<boolean> =>
    (await freeBytes().catch(() => Number.POSITIVE_INFINITY)) >= roomToBeginBytes;

  return {
    fileOf,
    // New each time, so that a file that a crash left behind is never written again.
    nextFileOf: (consult) => `${consult}.take-${randomUUID().slice(0, 8)}.sealed`,
    async begin({ consult, file, ...about }): Promise<Result<LiveTake, Failure>> {
      const refused = await refusal();
      if (refused !== null) return err(refused);
      const created = await createSealedFile(place(file), deps.openFile);
      if (!created.ok) return created;
      // A WAV beside this run would lack the earlier runs, and replace the WAV that they have.
      const wav =
        file === fileOf(consult) ? deps.beginLive(consult) : Promise.resolve(err(failure('cancelled')));
      const live = createLiveWavFeed(wav, clock);
      return ok(createLiveTake({ ...about, writer: created.value, live, clock, freeBytes }));
    },
    hasRoom,
    async inspect(file) {
      const opened = await openTakeJournal(place(file));
      if (!opened.ok) return opened;
      await opened.value.file.close();
      return ok(opened.value.end);
    },
    async play(files) {
      const opened = await openSealedFileSequence(files.map(place));
      return opened.ok ? ok(takeWav(opened.value)) : opened;
    },
    async remove(file) {
      await removeWhenFree(join(folder, file));
    },
  };
}

/** As far as the journals open. */
function takeWav(pcm: SealedFileSequence): PlayableWav {
  const header = pcmWavHeader(takeFormat, pcm.byteCount);
  return {
    byteCount: header.length + pcm.byteCount,
    async *read({ from, to }) {
      if (from < header.length) yield header.subarray(Math.max(0, from), Math.max(0, to));
      if (to > header.length) yield* pcm.read({ from: from - header.length, to: to - header.length });
    },
    close: pcm.close,
  };
}

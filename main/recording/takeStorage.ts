import type { PreparedAudio } from '../../shared/consult/consult.ts';
import type { TakeEnd } from '../../shared/consult/take.ts';
import type { SealedWriter } from '../encryptedFiles/createSealedFile.ts';
import type { Clock } from '../ports/clock.ts';
import { createDiskWatch } from './diskWatch.ts';
import { createTakeJournal } from './journal.ts';
import type { LiveWavFeed } from './liveWavFeed.ts';

type TakeStorageDeps = {
  readonly writer: SealedWriter;
  readonly live: LiveWavFeed;
  readonly clock: Pick<Clock, 'monotonicMs'>;
  readonly freeBytes: () => Promise<number>;
  readonly onChange: () => void;
  /** Nothing more can be written, or too little room is left. */
  readonly onMustStop: (reason: 'disk_full' | 'disk_failed') => void;
};

type FinishedTake = { readonly end: TakeEnd; readonly audio: PreparedAudio | null };

export type TakeStorage = ReturnType<typeof createTakeStorage>;

export function createTakeStorage(deps: TakeStorageDeps) {
  const { live, clock, freeBytes, onChange, onMustStop } = deps;
  const journal = createTakeJournal({
    writer: deps.writer,
    clock,
    onChange,
    onFailed: ({ code }) => onMustStop(code === 'disk_full' ? 'disk_full' : 'disk_failed'),
  });
  const disk = createDiskWatch({
    freeBytes,
    clock,
    onLooked: onChange,
    onFull: () => onMustStop('disk_full'),
  });

  async function finish(by: TakeEnd['by'], isWavWanted: boolean): Promise<FinishedTake> {
    const finished = journal.finish(by);
    const audio = isWavWanted
      ? await live.finish(finished.then(({ durationMs }) => durationMs))
      : await live.giveUp().then(() => null);
    return { end: await finished, audio };
  }

  return {
    journal,
    roomMinutes: disk.roomMinutes,
    append(samples: Int16Array, silentMs: number): void {
      journal.append(samples, silentMs);
      live.append(samples);
      journal.syncIfDue();
    },
    look(): void {
      journal.syncIfDue();
      disk.look();
    },
    finish,
  };
}

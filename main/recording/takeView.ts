import type { RecordingConcern } from '../../shared/ipc/snapshot.ts';
import type { LiveTakeView } from '../ports/takes.ts';
import { capNearMs } from './limits.ts';
import type { MicrophoneLine } from './microphoneLine.ts';
import type { SoundPresence } from './soundPresence.ts';
import type { TakeGaps } from './takeGaps.ts';
import type { TakeSound } from './takeSound.ts';
import type { TakeStorage } from './takeStorage.ts';

type TakeViewDeps = {
  readonly capMs: number;
  readonly presence: Pick<SoundPresence, 'state'>;
  readonly line: Pick<MicrophoneLine, 'lastSeconds'>;
  readonly gaps: Pick<TakeGaps, 'recordedMs'>;
  readonly storage: Pick<TakeStorage, 'journal' | 'roomMinutes'>;
  readonly sound: Pick<TakeSound, 'hasNoSound' | 'isLongSilent' | 'now'>;
  readonly isStopping: () => boolean;
  readonly onChange: () => void;
};

export function createTakeView(deps: TakeViewDeps) {
  const { presence, gaps, sound } = deps;
  const { journal, roomMinutes } = deps.storage;
  let labels: { readonly first: string; readonly now: string } | null = null;
  let reported = '';

  function concerns(): readonly RecordingConcern[] {
    const all: readonly (readonly [RecordingConcern, boolean])[] = [
      ['disk_low', roomMinutes() !== null],
      ['saving_behind', journal.isSavingBehind()],
      ['no_sound', sound.hasNoSound() && presence.state() !== 'microphoneMuted'],
      ['microphone_changed', labels !== null && labels.now !== labels.first],
      ['long_silence', sound.isLongSilent()],
      ['cap_near', gaps.recordedMs() >= deps.capMs - Math.min(capNearMs, deps.capMs / 5)],
    ];
    return all.filter(([, isPresent]) => isPresent).map(([concern]) => concern);
  }

  const view = (): LiveTakeView => ({
    state: deps.isStopping() ? 'stopping' : presence.state(),
    lastSeconds: deps.line.lastSeconds(),
    recordedMs: journal.durationMs(),
    savedMs: journal.savedMs(),
    microphone: labels?.now ?? '',
    concerns: concerns(),
    roomMinutes: roomMinutes(),
    gaps: journal.gaps(),
    // Silence has words of its own.
    sound: sound.hasNoSound() || sound.isLongSilent() ? 'unknown' : sound.now(),
  });

  return {
    view,
    setMicrophone(label: string): void {
      labels = { first: labels?.first ?? label, now: label };
    },
    /** Only if more than the times changed since the last call. */
    reportChange: (): void => {
      const {
        state,
        lastSeconds,
        concerns: present,
        roomMinutes: room,
        microphone,
        gaps: shown,
        sound: quality,
      } = view();
      const last = shown.at(-1);
      const gaps = [shown.length, last?.reason ?? ''];
      const current = [state, lastSeconds, ...present, room, quality, microphone, ...gaps].join('\n');
      if (current === reported) return;
      reported = current;
      deps.onChange();
    },
  };
}

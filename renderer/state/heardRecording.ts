import { createStore } from 'zustand/vanilla';
import type { ConsultId } from '../../shared/ids.ts';
import type { Waveform } from '../../shared/ipc/snapshot.ts';

/** The player beside a recording that is not sent, which shows and cuts the same recording. */
export type HeardRecording = {
  readonly consultId: ConsultId;
  readonly positionMs: number;
  readonly seek: (toMs: number) => void;
  readonly toggle: () => void;
  readonly wave: Waveform | null;
  readonly hasNoWave: boolean;
};

/** Null: no such player is on screen. */
export const heardRecording = createStore<{ readonly heard: HeardRecording | null }>(() => ({ heard: null }));

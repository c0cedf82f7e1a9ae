import { createStore } from 'zustand/vanilla';
import type { ConsultId } from '../../shared/ids.ts';
import type { Trim } from '../../shared/consult/take.ts';
import type { Waveform } from '../../shared/ipc/snapshot.ts';
import type { Span } from '../../shared/noteCheck/noteCheck.ts';

/** The player beside a recording that is not sent, which shows and cuts the same recording. */
export type HeardRecording = {
  readonly consultId: ConsultId;
  readonly positionMs: number;
  readonly seek: (toMs: number) => void;
  readonly toggle: () => void;
  readonly wave: Waveform | null;
  /** What of it is sent; null: all. */
  readonly trim: Trim | null;
  readonly hasNoWave: boolean;
};

/** How the lines of the transcript on screen play. */
type PlayableLines = {
  readonly consultId: ConsultId;
  /** About when the line of that place of the text begins, in ms of the recording; null for a line without words. */
  readonly startAt: (place: number) => number | null;
  readonly isMicrophoneOn: boolean;
  readonly playFrom: (fromMs: number) => void;
};

type SideColumn = {
  /** null: no such player is on screen. */
  readonly heard: HeardRecording | null;
  /** null: no transcript is on screen, or nothing plays from its lines. */
  readonly playable: PlayableLines | null;
  /** Words of the transcript that the page shows beside a place of the note. Each time a new object. */
  readonly shown: (Span & { readonly consultId: ConsultId }) | null;
};

/** What the recording and the transcript share with the work beside them. */
export const sideColumn = createStore<SideColumn>(() => ({ heard: null, playable: null, shown: null }));

/** null: no words. */
export const showInTranscript = (consultId: ConsultId, words: Span | null): void =>
  sideColumn.setState({ shown: words && { consultId, start: words.start, end: words.end } });

export const showNothingInTranscript = (): void => sideColumn.setState({ shown: null });

import { createStore } from 'zustand/vanilla';
import type { ConsultId } from '../../shared/ids.ts';
import type { Span } from '../../shared/noteCheck/noteCheck.ts';

/** How the lines of the transcript on screen play. */
type PlayableLines = {
  readonly consultId: ConsultId;
  /** About when the line of that place of the text begins, in ms of the recording; null for a line without words. */
  readonly startAt: (place: number) => number | null;
  readonly isMicrophoneOn: boolean;
  readonly playFrom: (fromMs: number) => void;
};

type SideColumn = {
  /** null: no transcript is on screen, or nothing plays from its lines. */
  readonly playable: PlayableLines | null;
  /** Words of the transcript that the page shows beside a place of the note. Each time a new object. */
  readonly shown: (Span & { readonly consultId: ConsultId }) | null;
};

/** What the transcript shares with the work beside it. */
export const sideColumn = createStore<SideColumn>(() => ({ playable: null, shown: null }));

/** null: no words. */
export const showInTranscript = (consultId: ConsultId, words: Span | null): void =>
  sideColumn.setState({ shown: words && { consultId, start: words.start, end: words.end } });

export const showNothingInTranscript = (): void => sideColumn.setState({ shown: null });

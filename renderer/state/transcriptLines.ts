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

type TranscriptLinesState = {
  /** null: no transcript is on screen, or nothing plays from its lines. */
  readonly playable: PlayableLines | null;
  /** Words of the transcript that the page shows beside a place of the note. Each time a new object. */
  readonly shown: (Span & { readonly consultId: ConsultId }) | null;
};

/** What the transcript beside the note shares with the note. */
export const transcriptLines = createStore<TranscriptLinesState>(() => ({ playable: null, shown: null }));

export const showInTranscript = (consultId: ConsultId, { start, end }: Span): void =>
  transcriptLines.setState({ shown: { consultId, start, end } });

export const showNothingInTranscript = (): void => transcriptLines.setState({ shown: null });

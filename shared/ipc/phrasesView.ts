import type { ConnectionId } from '../ids.ts';
import type { Phrase } from '../phrases/phrase.ts';

/** In the order of the tables. */
export type PhrasesView = {
  readonly connectionId: ConnectionId;
  readonly own: readonly Phrase[];
};

/** `line`: at which the file is not good; null: as a whole. */
export type PhraseFileFault = {
  readonly code: 'unreadable' | 'tooLarge' | 'notText' | 'heading' | 'row' | 'twice' | 'tooMany';
  readonly line: number | null;
};

/** Null: nobody chose a file. */
export type ImportedPhrases = {
  readonly fileName: string;
  /** Null: all of it was taken. */
  readonly fault: PhraseFileFault | null;
  readonly count: number;
} | null;

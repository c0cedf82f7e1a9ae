import type { ConnectionId } from '../ids.ts';
import { phraseId, type Phrase } from '../phrases/phrase.ts';

/** In the order of the tables. */
export type PhrasesView = {
  readonly connectionId: ConnectionId;
  /** Before the vet's own of the same short form; nobody changes them here. */
  readonly organisation: readonly Phrase[];
  readonly organisationFault: PhraseFileFault | null;
  readonly own: readonly Phrase[];
};

export function allPhrases({ organisation, own }: PhrasesView): readonly Phrase[] {
  const given = new Set(organisation.map(phraseId));
  return [...organisation, ...own.filter((one) => !given.has(phraseId(one)))];
}

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

import { type DrugEntry, type DrugMention, drugsIn } from './drugs.ts';
import { frequenciesIn, type Frequency } from './frequencies.ts';
import { inEnglish } from './languages.ts';
import { figuresAsWritten } from './matching/figuresAsWritten.ts';
import type { Span } from './noteCheck.ts';
import { quantitiesIn, type Quantity } from './quantities.ts';
import { drugParts } from './sums/drugParts.ts';
import { tokensOf, type Token } from './tokens.ts';

/** What was read in a text: its tokens (in English, translated if need be), drugs and frequencies, each with its place in the text as written. */
export type Reading = {
  readonly text: string;
  readonly tokens: readonly Token[];
  readonly drugs: readonly DrugMention[];
  readonly frequencies: readonly Frequency[];
  /** The same for the text put into English, with places in the English text; `spanAsWritten` gives the place in the original. */
  readonly english: Omit<Reading, 'english' | 'spanAsWritten'>;
  readonly spanAsWritten: (span: Span) => Span;
};

/**
 * `isForeign`: the consult was not in English. `saidDrugs`: for a note, the drugs of the transcript, so that a name that two drugs
 * share is read as the one that was said; null: the text is the transcript itself. `words`: the text's tokens.
 */
export function readText(
  text: string,
  isForeign: boolean,
  saidDrugs: ReadonlySet<DrugEntry> | null,
  words = tokensOf(text),
): Reading {
  const translated = inEnglish(text, words, isForeign);
  const tokens = translated === null ? words : tokensOf(translated.text);
  const drugs = drugsIn(tokens, saidDrugs);
  const frequencies = frequenciesIn(translated?.text ?? text, saidDrugs !== null);
  const english = { text: translated?.text ?? text, tokens, drugs, frequencies };
  if (translated === null) return { ...english, english, spanAsWritten: (span) => span };
  const { spanAsWritten } = translated;
  const asWritten = <One extends Span>(one: One): One => ({ ...one, ...spanAsWritten(one) });
  return {
    text,
    tokens: tokens.map(asWritten),
    drugs: drugs.map(asWritten),
    frequencies: frequencies.map(asWritten),
    english,
    spanAsWritten,
  };
}

/** A section of the note, read so that it can be checked. */
export type NoteSection = Reading & {
  /** The texts in which sums are looked for, in English: the whole section, and each part that is about one drug or is one item of a list. */
  readonly sums: {
    readonly whole: LineOfNote;
    readonly parts: readonly { readonly start: number; readonly line: LineOfNote }[];
  };
};

/** A piece of a section with its tokens and numbers; their places are counted from the beginning of the piece. */
export type LineOfNote = Pick<Reading, 'text' | 'tokens'> & { readonly quantities: readonly Quantity[] };

export function readSection(text: string, saidDrugs: ReadonlySet<DrugEntry>, isForeign = false): NoteSection {
  const reading = readText(text, isForeign, saidDrugs);
  const { english } = reading;
  const parts = drugParts(english.text, english.drugs).map(({ start, end }) => ({
    start,
    line: readLine(english.text.slice(start, end)),
  }));
  return { ...reading, sums: { whole: readLine(english.text, english.tokens), parts } };
}

const readLine = (text: string, tokens = tokensOf(text)): LineOfNote => ({
  text,
  tokens,
  quantities: figuresAsWritten(quantitiesIn(tokens)),
});

import { mentionPattern } from './data/mentions.ts';
import { type DrugEntry, type DrugMention, drugsIn } from './drugs.ts';
import { frequenciesIn, type Frequency } from './frequencies.ts';
import { inEnglish } from './languages.ts';
import type { Span } from './noteCheck.ts';
import { figuresAsWritten, quantitiesIn, type Quantity } from './quantities.ts';
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

/** Cuts a section into pieces about one drug each: from its name to the next drug's name, or to the end of its item of a list. An item that names no drug is one piece. */
function drugParts(text: string, drugs: readonly DrugMention[]): readonly Span[] {
  return itemsOf(text).flatMap((item) => {
    const named = drugs.filter(({ start }) => start >= item.start && start < item.end);
    const starts = named.map((mention, at) => startOf(text, named[at - 1]?.end ?? item.start, mention));
    const cuts = [...new Set([item.start, ...starts])];
    return cuts.map((start, at) => ({ start, end: cuts[at + 1] ?? item.end }));
  });
}

/** Matches a line, or a part of a very long one: all figures of an item are compared with each other, so it has no more than 2000 characters. */
const shortLines = /(?<![^\n])(?![^\n])|[^\n]{1,2000}(?!\S)|[^\n]{1,2000}/g;

/** Cuts a section into its lines, where a line that goes on with the drug of the line before is one item with that line. */
function itemsOf(text: string): readonly Span[] {
  const items: { start: number; end: number }[] = [];
  for (const { 0: line, index: start } of text.matchAll(shortLines)) {
    const end = start + line.length;
    const last = items.at(-1);
    if (last !== undefined && goesOn.test(line) && end - last.start <= 2000) last.end = end;
    else items.push({ start, end });
  }
  return items;
}

/** Matches a line that goes on with the drug of the line before, because it begins with a dose, a step or a total: "1 tablet BID", "then", "total". */
const goesOn = new RegExp(
  String.raw`^\s*(?:(?:->|[-•*–→])\s*)?(?:(?:\d+(?:[.,/]\d+)?|[½¼¾])\s*` +
    String.raw`(?:${mentionPattern('goes on after figure')}|q\d+h|\p{L}{3,}\s*[=→:])` +
    `|${mentionPattern('goes on')})`,
  'iu',
);

/**
 * Where the part of a drug begins: with the figures before its name, if they belong to it, as in "and 0.2 ml of ketamine".
 * `after`: where the drug named before it ends, or the item begins.
 */
function startOf(text: string, after: number, { start: name }: DrugMention): number {
  const between = text.slice(after, name);
  const last = [...between.matchAll(/[;:+&\n]|[.,](?=\s)|(?<!\bhome )\b(?:and|with|then|plus)\b/gi)].at(-1);
  // With no comma or "and" between, only a short stretch belongs to the name: "Given 0.2 ml ketamine" is all of one drug.
  const isNear = last !== undefined || between.length < 40;
  const own = after + (last === undefined ? 0 : last.index + last[0].length);
  return isNear && /\d/.test(text.slice(own, name)) ? own : name;
}

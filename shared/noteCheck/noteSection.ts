import { mentionPattern } from './data/mentions.ts';
import { type DrugEntry, type DrugMention, drugsIn } from './drugs.ts';
import { frequenciesIn, type Frequency } from './frequencies.ts';
import { translateToEnglish } from './languages.ts';
import type { Span } from './noteCheck.ts';
import { figuresAsWritten, quantitiesIn, type Quantity } from './quantities.ts';
import { tokensOf, type Token } from './tokens.ts';

/** What was read in a text: tokens are in English, with places in the text as written. */
export type TextReading = {
  readonly text: string;
  readonly tokens: readonly Token[];
  readonly drugs: readonly DrugMention[];
  readonly frequencies: readonly Frequency[];
  /** The same for the English text, with places in that. */
  readonly english: Omit<TextReading, 'english' | 'spanAsWritten'>;
  readonly spanAsWritten: (span: Span) => Span;
};

/** `saidDrugs`: decide a name that two drugs share; null: the text is the transcript itself. */
export function analyseClinicalText(
  text: string,
  isForeign: boolean,
  saidDrugs: ReadonlySet<DrugEntry> | null,
  words = tokensOf(text),
): TextReading {
  const translated = translateToEnglish(text, words, isForeign);
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

export type NoteSection = TextReading & {
  /** In English; each part is about one drug or is one item of a list. */
  readonly sums: {
    readonly whole: NoteLine;
    readonly parts: readonly { readonly start: number; readonly line: NoteLine }[];
  };
};

/** Places are counted from the beginning of the piece. */
export type NoteLine = Pick<TextReading, 'text' | 'tokens'> & { readonly quantities: readonly Quantity[] };

export function analyseNoteSection(
  text: string,
  saidDrugs: ReadonlySet<DrugEntry>,
  isForeign = false,
): NoteSection {
  const reading = analyseClinicalText(text, isForeign, saidDrugs);
  const { english } = reading;
  const parts = drugParts(english.text, english.drugs).map(({ start, end }) => ({
    start,
    line: readLine(english.text.slice(start, end)),
  }));
  return { ...reading, sums: { whole: readLine(english.text, english.tokens), parts } };
}

const readLine = (text: string, tokens = tokensOf(text)): NoteLine => ({
  text,
  tokens,
  quantities: figuresAsWritten(quantitiesIn(tokens)),
});

/** Pieces about one drug: from its name to the next, or to the end of its item of a list. */
function drugParts(text: string, drugs: readonly DrugMention[]): readonly Span[] {
  return itemsOf(text).flatMap((item) => {
    const named = drugs.filter(({ start }) => start >= item.start && start < item.end);
    const starts = named.map((mention, at) => startOf(text, named[at - 1]?.end ?? item.start, mention));
    const cuts = [...new Set([item.start, ...starts])];
    return cuts.map((start, at) => ({ start, end: cuts[at + 1] ?? item.end }));
  });
}

/** All figures of an item are compared with each other, so a line is cut at 2000 characters. */
const shortLines = /(?<![^\n])(?![^\n])|[^\n]{1,2000}(?!\S)|[^\n]{1,2000}/g;

/** A line that goes on with the drug of the line before belongs to its item. */
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

/** Matches the beginning of a line that goes on with the drug before: "1 tablet BID", "then", "total". */
const goesOn = new RegExp(
  String.raw`^\s*(?:(?:->|[-•*–→])\s*)?(?:(?:\d+(?:[.,/]\d+)?|[½¼¾])\s*` +
    String.raw`(?:${mentionPattern('goes on after figure')}|q\d+h|\p{L}{3,}\s*[=→:])` +
    `|${mentionPattern('goes on')})`,
  'iu',
);

/**
 * The figures before a name may belong to it: "and 0.2 ml of ketamine". `after`: where the drug before it
 * ends.
 */
function startOf(text: string, after: number, { start: name }: DrugMention): number {
  const between = text.slice(after, name);
  const last = [...between.matchAll(/[;:+&\n]|[.,](?=\s)|(?<!\bhome )\b(?:and|with|then|plus)\b/gi)].at(-1);
  // "Given 0.2 ml ketamine" is all of one drug.
  const isNear = last !== undefined || between.length < 40;
  const own = after + (last === undefined ? 0 : last.index + last[0].length);
  return isNear && /\d/.test(text.slice(own, name)) ? own : name;
}

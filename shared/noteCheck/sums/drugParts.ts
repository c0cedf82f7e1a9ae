import type { DrugMention } from '../drugs.ts';
import type { Span } from '../noteCheck.ts';

/**
 * Cuts a section into pieces about one drug each: from its name to the next drug's name, or to the end of its item of a
 * list. An item that names no drug is one piece.
 */
export function drugParts(text: string, drugs: readonly DrugMention[]): readonly Span[] {
  return itemsOf(text).flatMap((item) => {
    const named = drugs.filter(({ start }) => start >= item.start && start < item.end);
    const starts = named.map((mention, at) => startOf(text, named[at - 1]?.end ?? item.start, mention));
    const cuts = [...new Set([item.start, ...starts])];
    return cuts.map((start, at) => ({ start, end: cuts[at + 1] ?? item.end }));
  });
}

/** Cuts a section into its lines, where a line that goes on with the drug of the line before is one item with that line. */
function itemsOf(text: string): readonly Span[] {
  const items: { start: number; end: number }[] = [];
  let start = 0;
  for (const line of text.split('\n')) {
    const end = start + line.length;
    const last = items.at(-1);
    if (last !== undefined && goesOn.test(line)) last.end = end;
    else items.push({ start, end });
    start = end + 1;
  }
  return items;
}

/** Matches a line that goes on with the drug of the line before, because it begins with a dose, a step or a total: "1 tablet BID", "then", "total". */
const goesOn =
  /^\s*(?:(?:->|[-•*–→])\s*)?(?:(?:\d+(?:[.,/]\d+)?|[½¼¾])\s*(?:x\b|×|tab|cap|chew|ml\b|mg\b|sachet|drop|unit|iu\b|[sbt]\.?i\.?d\b|q\.?i\.?d|q\d+h|[bo]d\b|eod\b|daily\b|once\b|twice\b|\p{L}{3,}\s*[=→:])|then\b|w(?:ee)?ks?\b\s*\d|days?\b\s*\d|total\b|dispens|suppl|sent home|rx:?\s*\d|qty|quantity|#\s?\d|dose\b|volume|rate\b|give\b|followed|=|→|in total|strength|sig\b|to last|enough|for \d|reduc)/iu;

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

import type { DrugMention } from '../drugs.ts';
import { numberAnchor, wordAnchor, type Anchor } from '../numberFaults/anchors.ts';
import type { SectionInNote } from '../sectionInNote.ts';
import { frequencyAnchor } from './nearDrugs.ts';

/** How many tokens before a drug's name the note may speak of it. */
const reachBefore = 6;
/** How many tokens after it. */
const reachAfter = 20;
/** At so many tokens from the name, a word has half of its weight. */
const half = 10;
/** What a word in another sentence of the line counts for. */
const shareOfOtherSentence = 0.6;
const weightOfWord = 0.7;
const weightOfFrequency = 0.8;

export type NotedAround = Pick<SectionInNote, 'text' | 'tokens' | 'drugs' | 'valuesAt' | 'read'>;

/** What the note says around a drug's name, up to the names of others: the nearer, the heavier. */
export function anchorsAround(mention: DrugMention, section: NotedAround): ReadonlyMap<Anchor, number> {
  const anchors = new Map<Anchor, number>();
  const { tokens } = section;
  const here = tokens[mention.from];
  const { first, end } = tokensAround(mention, section);
  for (let at = first; at < end; at += 1) {
    const token = tokens[at];
    if (token === undefined || token.line !== here?.line || (at >= mention.from && at < mention.to)) continue;
    const isSame = token.sentence === here.sentence;
    if (!isSame && at < mention.from) continue;
    const apart = at < mention.from ? mention.from - at : at - mention.to;
    const share = (isSame ? 1 : shareOfOtherSentence) / (1 + apart / half);
    for (const { anchor, weight } of anchorsAt(at, section))
      anchors.set(anchor, Math.max(anchors.get(anchor) ?? 0, weight * share));
  }
  return anchors;
}

function tokensAround(
  { drug, from, to }: DrugMention,
  { tokens, drugs }: NotedAround,
): { readonly first: number; readonly end: number } {
  const before = drugs.findLast((one) => one.from < from && one.drug !== drug);
  const after = drugs.find((one) => one.from >= to && one.drug !== drug);
  return {
    first: Math.max(0, from - reachBefore, before?.to ?? 0),
    end: Math.min(to + reachAfter, after?.from ?? tokens.length),
  };
}

type WeighedAnchor = { readonly anchor: Anchor; readonly weight: number };

function anchorsAt(at: number, { tokens, valuesAt, read }: NotedAround): readonly WeighedAnchor[] {
  const word = wordAnchor(tokens, at);
  const frequency = read.frequencies.find(({ start }) => start === tokens[at]?.start);
  return [
    ...(word === null ? [] : [{ anchor: word, weight: weightOfWord }]),
    // "One" is said of everything.
    ...(valuesAt.get(at) ?? [])
      .filter((value) => value !== 1)
      .map((value) => ({ anchor: numberAnchor(value), weight: 1 })),
    ...(frequency === undefined
      ? []
      : [{ anchor: frequencyAnchor(frequency.perDay), weight: weightOfFrequency }]),
  ];
}

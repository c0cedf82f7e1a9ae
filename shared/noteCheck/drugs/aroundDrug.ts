import type { DrugEntry } from '../drugList.ts';
import type { DrugMention } from '../drugs.ts';
import { numberAnchor, wordAnchors, type Anchor } from '../matching/anchors.ts';
import type { SectionInNote } from '../sectionInNote.ts';
import type { Token } from '../tokens.ts';
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
  for (const at of tokensAround(mention, section)) {
    const isSame = tokens[at]?.sentence === here?.sentence;
    if (tokens[at]?.line !== here?.line || (!isSame && at < mention.from)) continue;
    const apart = at < mention.from ? mention.from - at : at - mention.to;
    const share = (isSame ? 1 : shareOfOtherSentence) / (1 + apart / half);
    for (const { anchor, weight } of anchorsAt(at, section))
      anchors.set(anchor, Math.max(anchors.get(anchor) ?? 0, weight * share));
  }
  return anchors;
}

/** The tokens before and after a drug's name, up to those of another drug. */
function tokensAround({ drug, from, to }: DrugMention, section: NotedAround): readonly number[] {
  const { drugAt } = indexOf(section);
  const isOther = (at: number): boolean => (drugAt.get(at) ?? drug) !== drug;
  const around: number[] = [];
  for (let at = from - 1; at >= Math.max(0, from - reachBefore) && !isOther(at); at -= 1) around.push(at);
  const end = Math.min(to + reachAfter, section.tokens.length);
  for (let at = to; at < end && !isOther(at); at += 1) around.push(at);
  return around;
}

type WeighedAnchor = { readonly anchor: Anchor; readonly weight: number };

function anchorsAt(at: number, section: NotedAround): readonly WeighedAnchor[] {
  const { tokens, valuesAt } = section;
  const word = wordAnchors(tokens)[at] ?? null;
  const perDay = indexOf(section).perDayAt.get(tokens[at]?.start ?? -1);
  return [
    ...(word === null ? [] : [{ anchor: word, weight: weightOfWord }]),
    // "One" is said of everything.
    ...(valuesAt.get(at) ?? [])
      .filter(({ value }) => value !== 1)
      .map(({ value }) => ({ anchor: numberAnchor(value), weight: 1 })),
    ...(perDay === undefined ? [] : [{ anchor: frequencyAnchor(perDay), weight: weightOfFrequency }]),
  ];
}

type Index = {
  /** The drug that a token is a part of the name of. */
  readonly drugAt: ReadonlyMap<number, DrugEntry>;
  /** How often a day, by where it begins in the text. */
  readonly perDayAt: ReadonlyMap<number, number>;
};

const indexByTokens = new WeakMap<readonly Token[], Index>();

function indexOf({ tokens, drugs, read: { frequencies } }: NotedAround): Index {
  const known = indexByTokens.get(tokens);
  if (known !== undefined) return known;
  const drugAt = new Map<number, DrugEntry>();
  for (const { drug, from, to } of drugs) for (let at = from; at < to; at += 1) drugAt.set(at, drug);
  const index = { drugAt, perDayAt: new Map(frequencies.map(({ start, perDay }) => [start, perDay])) };
  indexByTokens.set(tokens, index);
  return index;
}

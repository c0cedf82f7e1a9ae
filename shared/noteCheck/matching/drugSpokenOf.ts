import type { DrugEntry } from '../drugList.ts';
import { isSameDrug, type DrugMention } from '../drugs.ts';
import type { Heard } from '../heard.ts';
import { oncePer } from '../memo.ts';

/** How many tokens after its name a drug is still spoken of, if no other one is named. */
const reachAfterName = 45;
/** How many tokens before its name something may be said of a drug, in the same sentence: "five days of the Metacam". */
const reachBeforeName = 10;

/** The drugs that each token may be about. */
type SpokenOf = {
  /** The one named last, not too long before it. */
  readonly last: readonly (DrugMention | null)[];
  /** The one named next in its sentence. */
  readonly next: readonly (DrugMention | null)[];
};

const spokenOf = oncePer(({ tokens, drugs }: Heard): SpokenOf => {
  const last: (DrugMention | null)[] = tokens.map(() => null);
  const next: (DrugMention | null)[] = tokens.map(() => null);
  for (const [index, mention] of drugs.entries()) {
    const end = Math.min(
      mention.from + reachAfterName,
      drugs[index + 1]?.from ?? tokens.length,
      tokens.length,
    );
    last.fill(mention, mention.from, end);
    const start = Math.max(mention.from - reachBeforeName, drugs[index - 1]?.to ?? 0, 0);
    for (let at = start; at < mention.from; at += 1)
      if (tokens[at]?.sentence === tokens[mention.from]?.sentence) next[at] = mention;
  }
  return { last, next };
});

/** The drugs that what is said at a token may be about: the last one and the next one. */
export function drugsAt(at: number, heard: Heard): readonly DrugEntry[] {
  const { last, next } = spokenOf(heard);
  return [last[at] ?? null, next[at] ?? null].flatMap((mention) => (mention === null ? [] : [mention.drug]));
}

/** Whether what is said at a token may be about this drug. */
export const mayBeAboutDrug = (at: number, drug: DrugEntry, heard: Heard): boolean =>
  drugsAt(at, heard).some((one) => isSameDrug(one, drug));

/** Whether what is said at a token is about this drug and can be about no other one. */
export function isAboutDrug(at: number, drug: DrugEntry, heard: Heard): boolean {
  const about = drugsAt(at, heard);
  return about.length > 0 && about.every((one) => isSameDrug(one, drug));
}

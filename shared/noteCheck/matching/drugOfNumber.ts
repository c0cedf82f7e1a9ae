import type { DrugEntry } from '../drugList.ts';
import { isSameDrug, type DrugMention } from '../drugs.ts';
import { firstFrom } from '../firstFrom.ts';
import type { Heard } from '../heard.ts';
import type { NoteSection } from '../noteSection.ts';
import { Memo, oncePer } from '../memo.ts';

/** How many tokens after a drug's name something may still be said of it. */
const reachAfterName = 140;
/** How many tokens before a drug's name something may be said of it. */
const reachBeforeName = 25;
/** The drug that a number of the note belongs to: the one named last on its line, else the next one. `at`: its token. */
export function drugOfNumber({ drugs, tokens }: NoteSection, at: number): DrugMention | null {
  const line = tokens[at]?.line;
  const next = firstFrom(drugs, ({ from }) => from, at + 1);
  const nearest = [drugs[next - 1], drugs[next]];
  return nearest.find((drug) => drug !== undefined && tokens[drug.from]?.line === line) ?? null;
}

/** Where a text names each drug. `drugs`: all that the text names. */
export const mentionsIn = oncePer(
  (drugs: readonly DrugMention[]) =>
    new Memo((drug: DrugEntry) => drugs.filter((mention) => isSameDrug(mention.drug, drug))),
);

/**
 * Whether what the transcript says at a token can be said of this drug: it was named last, or soon after, or in the
 * same sentence. `drugsOfNote`: those that all sections name.
 */
export function canBeOfDrug(
  at: number,
  { drug }: DrugMention,
  { drugs }: Heard,
  drugsOfNote: readonly DrugMention[],
): boolean {
  const own = mentionsIn(drugs).of(drug);
  if (own.length === 0) return true;
  const last = drugs.findLast(({ from, to }) => from <= at && at - to < reachAfterName);
  const next = drugs.find(({ from }) => from > at && from - at < reachBeforeName);
  if (last === undefined || own.includes(last) || (next !== undefined && own.includes(next))) return true;
  // Of a drug that the note does not name, nothing can have been mistaken for this one's.
  return !drugsOfNote.some((mention) => isSameDrug(mention.drug, last.drug));
}

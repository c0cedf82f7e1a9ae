import type { DrugEntry } from '../drugList.ts';
import { isSameDrug, type DrugMention } from '../drugs.ts';
import { firstFrom } from '../firstFrom.ts';
import type { NoteSection } from '../noteSection.ts';
import { Memo, oncePer } from '../memo.ts';

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

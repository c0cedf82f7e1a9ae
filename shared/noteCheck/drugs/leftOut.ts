import type { DrugEntry } from '../drugList.ts';
import { isSameDrug } from '../drugs.ts';
import type { Heard } from '../heard.ts';
import { plainName } from '../joinedWords.ts';
import type { NoteSection } from '../noteSection.ts';
import { isSaidInWords } from './saidInWords.ts';

/** A shorter beginning of a name may be another word. */
const shortestBeginning = 4;

/** The drugs that the transcript names and no section does, neither in other words nor in short: "Marbo". */
export function drugsLeftOut(heard: Heard, sections: readonly NoteSection[]): ReadonlySet<DrugEntry> {
  const noted = new Set(sections.flatMap(({ drugs }) => drugs.map(({ drug }) => drug)));
  const words = new Set(sections.flatMap(({ tokens }) => tokens.map(({ text }) => text)));
  const text = sections.map((section) => section.text.toLowerCase()).join('\n');
  const leftOut = new Set<DrugEntry>();
  for (const [drug, names] of namesSaid(heard)) {
    const isNoted =
      [...noted].some((one) => isSameDrug(one, drug)) ||
      [...names].some((name) => isSaidInWords(name, text) || isBegunBy(plainName(name), words));
    if (!isNoted && drug.isListed) leftOut.add(drug);
  }
  return leftOut;
}

/** The drugs that the transcript names, each with its generic name and what it was called. */
function namesSaid({ drugs, text }: Heard): ReadonlyMap<DrugEntry, ReadonlySet<string>> {
  const names = new Map<DrugEntry, Set<string>>();
  for (const { drug, start, end } of drugs) {
    const those = names.get(drug) ?? new Set([drug.name]);
    those.add(text.slice(start, end).toLowerCase());
    names.set(drug, those);
  }
  return names;
}

function isBegunBy(name: string, words: ReadonlySet<string>): boolean {
  for (let length = shortestBeginning; length <= name.length; length += 1)
    if (words.has(name.slice(0, length))) return true;
  return false;
}

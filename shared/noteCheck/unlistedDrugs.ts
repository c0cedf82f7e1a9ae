import { cuePattern } from './data/cues.ts';
import type { DrugEntry } from './drugList.ts';

const ending = new RegExp(`${cuePattern('end of substance')}$`);
const shortestName = 7;

const entries = new Map<string, DrugEntry>();

/** A drug that the list does not have, known by the end of its name: "mianserin". */
export function unlistedDrug(name: string): DrugEntry | undefined {
  if (name.length < shortestName || !ending.test(name)) return undefined;
  const known = entries.get(name);
  if (known !== undefined) return known;
  const drug = { name, drugClass: '', alsoCalled: [], isListed: false };
  // A few hundred names at most; a text without end must not fill the memory.
  if (entries.size < 1000) entries.set(name, drug);
  return drug;
}

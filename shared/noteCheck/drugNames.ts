import type { Span } from './noteCheck.ts';
import { drugList, type DrugEntry } from './drugList.ts';
import { plainName } from './joinedWords.ts';

/** A drug or product named in a text, from token `from` up to, not including, token `to`. */
export type DrugMention = Span & { readonly from: number; readonly to: number; readonly drug: DrugEntry };

/** The names of each drug, without blanks and signs; its generic name first. */
const drugNames: ReadonlyMap<DrugEntry, readonly string[]> = new Map(
  drugList.map((drug) => [drug, [drug.name, ...drug.alsoCalled].map(plainName)]),
);

const drugsByName = new Map<string, readonly DrugEntry[]>();
for (const [drug, names] of drugNames)
  for (const name of new Set(names)) drugsByName.set(name, [...(drugsByName.get(name) ?? []), drug]);

export const namesOf = (drug: DrugEntry): readonly string[] => drugNames.get(drug) ?? [drug.name];

/** `name`: without blanks and signs. A long name may be a plural, or end as in another language; a brand may be two substances. */
export const drugsNamed = (name: string): readonly DrugEntry[] =>
  drugsByName.get(name) ??
  (name.length > 5 && name.endsWith('s') ? drugsByName.get(name.slice(0, -1)) : undefined) ??
  (name.length > longestShort ? drugsByName.get(`${name.replace(/[ao]$/, '')}e`) : undefined) ??
  [];
/** Shorter names that differ in their last letter are different ones. */
const longestShort = 7;

/** Enough letters to tell most words from all names. */
const beginningLength = 4;

/** The first letters of all names, one to four of them. */
const beginnings: ReadonlySet<string> = new Set(
  [...drugsByName.keys()].flatMap((name) =>
    Array.from({ length: beginningLength }, (_, at) => name.slice(0, at + 1)),
  ),
);

/** Whether a name may begin with these letters. */
export const mayBeginName = (letters: string): boolean => beginnings.has(letters.slice(0, beginningLength));

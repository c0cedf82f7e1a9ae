import { otherDrugSaid } from './drugs/otherDrugSaid.ts';
import { isSameDrug, lettersApart, misheard, namesOf, type DrugMention } from './drugs.ts';
import { isOneClass, type DrugEntry } from './drugList.ts';
import type { Fault, Finding } from './finding.ts';
import type { Heard } from './heard.ts';
import { Memo } from './memo.ts';
import type { NoteSection } from './noteSection.ts';
import type { SectionInNote } from './sectionInNote.ts';
import { isSaidInWords } from './drugs/saidInWords.ts';
import { textAt, type Token } from './tokens.ts';
import { unitOf } from './units.ts';

/**
 * Drugs and products of a section that the transcript does not name, rightly or as it was misheard, or names where it
 * says of another one what the note says of them. `leftOut`: the drugs that the transcript names and the note does not.
 */
export const checkDrugs = (
  section: SectionInNote,
  leftOut: ReadonlySet<DrugEntry>,
  heard: Heard,
): readonly Finding[] => [...notSaid(section, heard), ...saidOfOthers(section, leftOut, heard)];

const saidOfOthers = (
  section: SectionInNote,
  leftOut: ReadonlySet<DrugEntry>,
  heard: Heard,
): readonly Finding[] => {
  const said = new Set(heard.drugs.map(({ drug }) => drug));
  return section.drugs.flatMap((mention) => {
    const fault = said.has(mention.drug) ? otherDrugSaid(mention, section, leftOut, heard) : null;
    return fault === null ? [] : [{ ...fault, span: { start: mention.start, end: mention.end } }];
  });
};

const notSaidIn = new WeakMap<Heard, WeakMap<readonly Token[], readonly Finding[]>>();

/** The drugs that nobody said; looked for once as long as the section stays the same. */
function notSaid(section: NoteSection, heard: Heard): readonly Finding[] {
  const byTokens = notSaidIn.get(heard) ?? new WeakMap<readonly Token[], readonly Finding[]>();
  notSaidIn.set(heard, byTokens);
  const findings = byTokens.get(section.tokens) ?? findNotSaid(section, heard);
  byTokens.set(section.tokens, findings);
  return findings;
}

function findNotSaid({ drugs, text, tokens }: NoteSection, heard: Heard): readonly Finding[] {
  const saidDrugs = firstMentions(heard.drugs);
  const notNoted = saidDrugs.filter(({ drug }) => !drugs.some((noted) => noted.drug === drug));
  const { heardText, heardWords, isMisheard } = namesHeardIn(heard);
  const faults = new Memo((drug: DrugEntry) => faultOf(drug, notNoted, heard));
  return drugs
    .filter(
      ({ drug }) =>
        !saidDrugs.some((said) => isSameDrug(said.drug, drug) || said.drug.drugClass === drug.name),
    )
    .filter((mention) => !isShort(mention) || isGiven(mention, tokens))
    .filter(({ start, end }) => !isSaidInWords(text.slice(start, end), heardText))
    .filter((mention) => !isShort(mention) || !isBeginning(text.slice(mention.start, mention.end), saidDrugs))
    .filter(({ drug }) => !isMisheard.of(drug) && !isSaidInShort(drug, heardWords))
    .map(({ drug, start, end }) => ({ span: { start, end }, ...faults.of(drug) }));
}

/** What a transcript may have named, also wrongly; looked up once for all sections of a note. */
type NamesHeard = {
  readonly heardText: string;
  readonly heardWords: ReadonlySet<string>;
  readonly isMisheard: Memo<DrugEntry, boolean>;
};
const namesByHeard = new WeakMap<Heard, NamesHeard>();

function namesHeardIn(heard: Heard): NamesHeard {
  const known = namesByHeard.get(heard);
  if (known !== undefined) return known;
  // A name that the list does not have may be a listed one that was misheard: "clindomycin".
  const tokensOfDrugs = new Set(heard.drugs.filter(({ drug }) => drug.isListed).flatMap(tokensOfMention));
  const heardText = withoutNames(heard).toLowerCase();
  const names = {
    heardText,
    heardWords: new Set(heardText.match(/[\p{L}\d]+/gu)),
    isMisheard: new Memo((drug: DrugEntry) => misheard(drug, heard.tokens, tokensOfDrugs) !== null),
  };
  namesByHeard.set(heard, names);
  return names;
}

/** The name of another drug may hold that of this one: "dexmedetomidine". */
const withoutNames = ({ text, drugs }: Heard): string =>
  drugs.reduceRight(
    (rest, { start, end, drug }) => (drug.isListed ? `${rest.slice(0, start)} ${rest.slice(end)}` : rest),
    text,
  );

/** "The L4" bears out "Lepto 4", although so short a name is more often something else. */
const isSaidInShort = (drug: DrugEntry, heardWords: ReadonlySet<string>): boolean =>
  drug.alsoCalled.some((name) => name.length === 2 && heardWords.has(name));

const tokensOfMention = ({ from, to }: DrugMention): readonly number[] =>
  Array.from({ length: to - from }, (_, index) => from + index);

/** Each drug once, where it is named first. */
const firstMentions = (mentions: readonly DrugMention[]): readonly DrugMention[] => {
  const drugs = new Set<DrugEntry>();
  return mentions.filter(({ drug }) => {
    const isFirst = !drugs.has(drug);
    drugs.add(drug);
    return isFirst;
  });
};

/** So few letters stand for other things too: a vertebra, a test, "c/d". */
const isShort = ({ start, end }: DrugMention): boolean => end - start <= 4;

/** "Pred", where prednisone was said. */
const isBeginning = (short: string, said: readonly DrugMention[]): boolean =>
  said.some(({ drug }) => namesOf(drug).some((name) => name.startsWith(short.toLowerCase())));

/** How many tokens after a short name its dose stands. */
const reachOfDose = 4;

/** Whether a dose follows: "KBr 325 mg". */
const isGiven = ({ to }: DrugMention, tokens: readonly Token[]): boolean =>
  tokens
    .slice(to, to + reachOfDose)
    .some(({ kind }, index) => kind === 'figure' && isDoseUnit(textAt(tokens, to + index + 1)));

const isDoseUnit = (word: string): boolean =>
  /^(?:mass|volume|tablet|capsule|unit|drop)$/.test(unitOf(word)?.dimension ?? '');

/** How far apart, of 1, two drugs may be that are mistaken for each other. */
const mostApart = 0.6;
/** How much nearer a drug of the same class is. */
const nearerInClass = 0.3;

/** `candidates`: the drugs that the transcript names and this section does not. */
function faultOf(drug: DrugEntry, candidates: readonly DrugMention[], heard: Heard): Fault {
  let nearest: DrugMention | null = null;
  let least = mostApart;
  for (const mention of candidates) {
    const apart = drugsApart(drug, mention.drug, least);
    if (apart < least) [nearest, least] = [mention, apart];
  }
  if (nearest === null) return { reason: { because: 'notFound' }, nearest: null, instead: null };
  const { start, end } = nearest;
  const said = heard.text.slice(start, end);
  return { reason: { because: 'otherDrug', said }, nearest: { start, end }, instead: said };
}

/** 0: a name of both is the same; 1: no two names are alike. Less where both are of one class. From `most` on, not exact. */
function drugsApart(a: DrugEntry, b: DrugEntry, most: number): number {
  const nearer = isOneClass(a, b) ? nearerInClass : 0;
  return namesApart(namesOf(a), namesOf(b), Math.min(1, most + nearer)) - nearer;
}

/** More letters are not compared. */
const mostLettersApart = 12;

/** The share of letters in which the two names differ that are most alike; `limit` where it is no less. */
function namesApart(a: readonly string[], b: readonly string[], limit: number): number {
  let least = limit;
  for (const one of a)
    for (const other of b) {
      const longest = Math.max(one.length, other.length);
      // Names that are farther apart than the nearest so far need not be compared to the end.
      const most = Math.min(mostLettersApart, Math.floor(least * longest));
      least = Math.min(least, lettersApart(one, other, most) / longest);
    }
  return least;
}

import { drugToldOf, faultOfOther, otherDrugSaid } from './drugs/otherDrugSaid.ts';
import { isSameDrug, lettersApart, misheard, namesOf, type DrugMention } from './drugs.ts';
import { isOneClass, type DrugEntry } from './drugList.ts';
import type { Fault, Finding } from './finding.ts';
import type { Heard } from './heard.ts';
import { Memo, oncePer } from './memo.ts';
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
): readonly Finding[] => [...notSaid(section, leftOut, heard), ...saidOfOthers(section, leftOut, heard)];

const saidOfOthers = (
  section: SectionInNote,
  leftOut: ReadonlySet<DrugEntry>,
  heard: Heard,
): readonly Finding[] => {
  const said = new Set(heard.drugs.map(({ drug }) => drug));
  return section.drugs.flatMap((mention) => {
    const fault = said.has(mention.drug) ? otherDrugSaid(mention, section, leftOut, heard) : null;
    const { start, end } = mention;
    return fault === null ? [] : [withCase(section.text, { ...fault, span: { start, end } })];
  });
};

/** A name begins with a capital letter where the note's does. */
function withCase(text: string, finding: Finding): Finding {
  const { span, instead } = finding;
  return instead === null || !/^\p{Lu}/u.test(text.slice(span.start, span.end))
    ? finding
    : { ...finding, instead: instead.charAt(0).toUpperCase() + instead.slice(1) };
}

/** The drugs that nobody said, each with the one of `leftOut`, which the note does not have, that was meant. */
function notSaid(section: SectionInNote, leftOut: ReadonlySet<DrugEntry>, heard: Heard): readonly Finding[] {
  return drugsNotSaid(section.tokens, section, heard).map((mention) => {
    const { start, end } = mention;
    return withCase(section.text, { ...faultOf(mention, section, leftOut, heard), span: { start, end } });
  });
}

/** Looked for once as long as the section stays the same. */
const drugsNotSaid = oncePer(
  (tokens: readonly Token[], { drugs, text }: NoteSection, heard: Heard): readonly DrugMention[] => {
    const saidDrugs = firstMentions(heard.drugs);
    const { heardText, heardWords, isMisheard } = namesHeardIn(heard);
    return drugs
      .filter(
        ({ drug }) =>
          !saidDrugs.some((said) => isSameDrug(said.drug, drug) || said.drug.drugClass === drug.name),
      )
      .filter((mention) => !isShort(mention) || isGiven(mention, tokens))
      .filter(({ start, end }) => !isSaidInWords(text.slice(start, end), heardText))
      .filter(
        (mention) => !isShort(mention) || !isBeginning(text.slice(mention.start, mention.end), saidDrugs),
      )
      .filter(({ drug }) => !isMisheard.of(drug) && !isSaidInShort(drug, heardWords));
  },
);

/** What a transcript may have named, also wrongly; looked up once for all sections of a note. */
type NamesHeard = {
  readonly heardText: string;
  readonly heardWords: ReadonlySet<string>;
  readonly isMisheard: Memo<DrugEntry, boolean>;
};
const namesHeardIn = oncePer((heard: Heard): NamesHeard => {
  // A name that the list does not have may be a listed one that was misheard: "clindomycin".
  const tokensOfDrugs = new Set(heard.drugs.filter(({ drug }) => drug.isListed).flatMap(tokensOfMention));
  const heardText = withoutNames(heard).toLowerCase();
  return {
    heardText,
    heardWords: new Set(heardText.match(/[\p{L}\d]+/gu)),
    isMisheard: new Memo((drug: DrugEntry) => misheard(drug, heard.tokens, tokensOfDrugs) !== null),
  };
});

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
const mostApart = 0.45;
/** How much nearer a drug of the same class is. */
const nearerInClass = 0.4;

/** The fault of a drug that nobody said: one alike was, first that of which the same was said; or else none was found. */
function faultOf(
  mention: DrugMention,
  section: SectionInNote,
  leftOut: ReadonlySet<DrugEntry>,
  heard: Heard,
): Fault {
  const alike = [...leftOut]
    .map((drug) => ({ drug, apart: drugsApart(mention.drug, drug, mostApart) }))
    .filter(({ apart }) => apart < mostApart)
    .toSorted((a, b) => a.apart - b.apart)
    .map(({ drug }) => drug);
  const told = drugToldOf(mention, section, leftOut, heard);
  const isToldOf = told !== null && alike.includes(told);
  const other = isToldOf ? told : alike[0];
  if (other === undefined) return { reason: { because: 'notFound' }, nearest: null, instead: null };
  const fault = faultOfOther(other, heard);
  return isToldOf || alike.length === 1 ? fault : { ...fault, instead: null };
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

import { cueWordSet } from './data/cues.ts';
import { type DrugEntry, type DrugMention, isSameDrug, namesOfDrug, drugNameKey } from './drugs.ts';
import {
  isDrugNotGiven,
  wrongDrugOdds,
  wrongDrugSigns,
  type WrongDrugSigns,
  type DrugMentionCheckInput,
} from './drugs/signs.ts';
import type { TranscriptReading } from './heard.ts';
import type { SectionWithNumbers } from './matching/anchors.ts';
import { memoized, memoizedPerObject } from './memo.ts';
import { misheard } from './misheard.ts';
import type { Finding } from './noteCheck.ts';
import type { NoteSection } from './noteSection.ts';

/** A drug is marked from these odds (a logarithm) that it is wrong. */
const leastOdds = 1;
/**
 * Another drug is offered if the note's words and doses were said nearer to it by more than this weighted
 * sum.
 */
const leastToOffer = 0.25;

type Suspect = {
  readonly mention: DrugMention;
  readonly signs: WrongDrugSigns;
  readonly texts: DrugMentionCheckInput;
};

/** Finds drugs that nobody said, or whose dose was said of another drug, time or animal. */
export function checkDrugs(
  sections: readonly SectionWithNumbers[],
  heard: TranscriptReading,
): readonly (readonly Finding[])[] {
  const leftOut = drugsLeftOut(heard, sections);
  const suspects = sections.map((section, index) =>
    suspectsIn({ section, leftOut, heard, isLast: index === sections.length - 1 }),
  );
  return suspects.map((those) => those.flatMap((one) => faultOf(one, suspects.flat()) ?? []));
}

function suspectsIn(texts: DrugMentionCheckInput): readonly Suspect[] {
  const { section, heard } = texts;
  const said = new Set(heard.drugs.map(({ drug }) => drug));
  return section.drugs.flatMap((mention): readonly Suspect[] => {
    if (classWords.has(section.text.slice(mention.start, mention.end).toLowerCase())) return [];
    const isUnsaid = isDrugUnsaid(mention, section, heard);
    // A drug said in short ("pred") or misspelt is right, and so is one that the note says is not given.
    if (!isUnsaid && (!said.has(mention.drug) || isDrugNotGiven(mention, section))) return [];
    const signs = wrongDrugSigns(mention, isUnsaid, texts);
    const { isAgainst, speakFor = 0 } = signs.features;
    // A single number may be a wrong dose of the right drug, so two must speak for another drug.
    if (!isUnsaid && isAgainst === 0 && speakFor < 2) return [];
    return wrongDrugOdds(signs.features) < leastOdds ? [] : [{ mention, signs, texts }];
  });
}

/** The mark for a wrong drug; null: nothing is against the note's drug. */
function faultOf(suspect: Suspect, all: readonly Suspect[]): Finding | null {
  const { mention, signs, texts } = suspect;
  const { isUnsaid, isAgainst, inClass, nearer } = signs.features;
  const other = all.some((one) => isRatherOf(one, suspect)) ? null : signs.other;
  const isNearer = Number(nearer) > leastToOffer;
  const isMeant = other !== null && (isNearer || inClass === 1);
  const span = { start: mention.start, end: mention.end };
  if (!isMeant && isAgainst === 0 && isUnsaid === 0) return null;
  const own = texts.heard.drugs.find(({ drug }) => isSameDrug(drug, mention.drug));
  if (!isMeant || other.isAgainst || !(isNearer || isUnsaid === 1))
    return {
      span,
      reason: isUnsaid === 1 ? { because: 'notFound' } : { because: 'otherThing', of: null },
      nearest: own === undefined ? null : { start: own.start, end: own.end },
      instead: null,
    };
  const said = texts.heard.text.slice(other.start, other.end);
  const instead = /^\p{Lu}/u.test(texts.section.text.slice(span.start, span.end))
    ? said.charAt(0).toUpperCase() + said.slice(1)
    : said;
  return {
    span,
    reason: { because: 'otherDrug', said },
    nearest: { start: other.start, end: other.end },
    instead: isNearer ? instead : null,
  };
}

/** Whether the drug said instead of `suspect` was rather said instead of `one`. */
const isRatherOf = (one: Suspect, suspect: Suspect): boolean =>
  suspect.signs.other?.drug === one.signs.other?.drug &&
  !isSameDrug(suspect.mention.drug, one.mention.drug) &&
  likenessTo(one) > likenessTo(suspect);

const likenessTo = ({ signs: { features } }: Suspect): number =>
  ['nearer', 'inClass', 'isUnsaid', 'isAgainst'].reduce((sum, name) => sum + (features[name] ?? 0), 0);

/** "Insulin" or "fluids" are not marked, even if nobody said them. */
const classWords = cueWordSet('class word');

/** Whether the transcript lacks a drug, in any form of its name. False for what may be no drug. */
export function isDrugUnsaid(
  mention: DrugMention,
  section: SectionWithNumbers,
  heard: TranscriptReading,
): boolean {
  const { drug, start, end } = mention;
  const name = section.text.slice(start, end).toLowerCase();
  const { inWords, isMisheard } = namesHeardIn(heard);
  const isSaid = heard.drugs.some(
    (said) =>
      isSameDrug(said.drug, drug) ||
      said.drug.drugClass === drug.name ||
      // The note may have "Pred" where prednisone was said, or the other way round.
      (isShort(said) && isBeginning(heard.text.slice(said.start, said.end), drug)) ||
      (isShort(mention) && isBeginning(name, said.drug)),
  );
  const isNoDrug = isShort(mention) && !isGiven(mention, section);
  return !isSaid && !isNoDrug && !isSaidInWords(name, inWords) && !isMisheard(drug);
}

/** What finds drugs said in unusual ways. */
const namesHeardIn = memoizedPerObject((heard: TranscriptReading) => {
  const listed = heard.drugs.filter(({ drug }) => drug.isListed);
  // "Clindomycin", known as a drug by its ending only, may be misheard clindamycin.
  const known = new Set(
    listed.flatMap(({ from, to }) => Array.from({ length: to - from }, (_, at) => from + at)),
  );
  // One name may contain another: "dexmedetomidine" does not say medetomidine.
  const others = listed.reduceRight(
    (rest, { start, end }) => `${rest.slice(0, start)} ${rest.slice(end)}`,
    heard.text,
  );
  return {
    inWords: others.toLowerCase(),
    isMisheard: memoized((drug: DrugEntry) => misheard(drug, heard.tokens, known) !== null),
  };
});

const products = cueWordSet('product');
/** A shorter word may be another one, so it is no short form of a drug ("Marbo"). */
const shortestWord = 4;

/** Whether a text has the name, or each of its longer words somewhere. Both are in lower case. */
function isSaidInWords(name: string, text: string): boolean {
  if (text.includes(name)) return true;
  const all = name.split(/[^\p{L}\d]+/u);
  const words = all.filter((word) => word.length >= shortestWord && !products.has(word));
  // Words such as "vaccine" need not be said: "9-in-1 vaccine" counts as said.
  return words.length > 0
    ? words.every((word) => text.includes(word))
    : all.some((word) => products.has(word));
}

/** A short name may mean a vertebra, a test or "c/d". */
const isShort = ({ start, end }: DrugMention): boolean => end - start <= 4;

const isBeginning = (short: string, drug: DrugEntry): boolean =>
  namesOfDrug(drug).some((name) => name.startsWith(short.toLowerCase()));

/** Whether a dose follows the name: "KBr 325 mg". */
const isGiven = ({ to }: DrugMention, { valuesAt }: SectionWithNumbers): boolean =>
  [to, to + 1, to + 2, to + 3].some((at) =>
    valuesAt
      .get(at)
      ?.some(({ unit }) => /^(?:mass|volume|tablet|capsule|unit|drop)$/.test(unit?.dimension ?? '')),
  );

/**
 * The drugs said but not noted; a name counts as noted with its words apart or in short ("Marbo") too. With
 * `needsEachWord`, "tetanus" is not enough for tetanus antitoxin, nor "hypovitaminosis A" for vitamin A.
 */
export function drugsLeftOut(
  heard: TranscriptReading,
  sections: readonly NoteSection[],
  needsEachWord = false,
): ReadonlySet<DrugEntry> {
  const noted = sections.flatMap(({ drugs }) => drugs.map(({ drug }) => drug));
  const words = new Set(sections.flatMap(({ tokens }) => tokens.map(({ text }) => text)));
  const text = sections.map((section) => section.text.toLowerCase()).join('\n');
  const isNoted = (name: string): boolean =>
    needsEachWord && name.includes(' ')
      ? name.split(' ').every((word) => words.has(word))
      : isSaidInWords(name, text) ||
        [...words].some((word) => word.length >= shortestWord && drugNameKey(name).startsWith(word));
  return new Set(
    heard.drugs
      .filter(
        ({ drug, start, end }) =>
          drug.isListed &&
          !classWords.has(heard.text.slice(start, end).toLowerCase()) &&
          !noted.some((one) => isSameDrug(one, drug)) &&
          ![drug.name, heard.text.slice(start, end).toLowerCase()].some(isNoted),
      )
      .map(({ drug }) => drug),
  );
}

import { wordsOfCues } from './data/cues.ts';
import type { DrugEntry } from './drugList.ts';
import {
  isNotGiven,
  oddsOfDrug,
  signsOfDrug,
  type DrugSigns,
  type InTexts,
  type OtherDrug,
} from './drugs/signs.ts';
import { isSameDrug, namesOf, plainName, type DrugMention } from './drugs.ts';
import type { Fault, Finding } from './finding.ts';
import type { Heard } from './heard.ts';
import { Memo, oncePer } from './memo.ts';
import { misheard } from './misheard.ts';
import type { NoteSection } from './noteSection.ts';
import { textAt, type Token } from './tokens.ts';
import { unitOf } from './units.ts';

/** How large the logarithm of the odds must be that a drug of the note is wrong, said or not, for it to be marked. */
const leastOdds = 1;
/** By so much nearer to it must the transcript say it all where another drug is offered. */
const leastToOffer = 0.25;

/**
 * Drugs and products of a section that the transcript does not name, rightly or as it was misheard, or names where it
 * says of another one what the note says of them.
 */
export function checkDrugs(texts: InTexts): readonly Finding[] {
  const { section, heard } = texts;
  const said = new Set(heard.drugs.map(({ drug }) => drug));
  return section.drugs.flatMap((mention) => {
    const isUnsaid = isNotSaid(mention, section, heard);
    // What was only said in short or misheard is not compared.
    if (!isUnsaid && (!said.has(mention.drug) || isNotGiven(mention, section))) return [];
    const signs = signsOfDrug(mention, isUnsaid, texts);
    // One number alone may be the fault itself, said of the other drug and noted of this one.
    if (!isUnsaid && !signs.isAgainst && (signs.other?.speakFor ?? 0) < 2) return [];
    if (oddsOfDrug(signs.features) < leastOdds) return [];
    const fault = faultOf(signs, isUnsaid, heard);
    const { start, end } = mention;
    return fault === null ? [] : [withCase(section.text, { ...fault, span: { start, end } })];
  });
}

/** The drug that was said is named where it is one that the note can mean; null: it is none, and nothing speaks against the note's. */
function faultOf({ other, isAgainst }: DrugSigns, isUnsaid: boolean, { text }: Heard): Fault | null {
  if (other === null || !isMeant(other))
    return isAgainst || isUnsaid
      ? { reason: { because: isAgainst ? 'otherThing' : 'notFound' }, nearest: null, instead: null }
      : null;
  const { start, end } = other.mention;
  const said = text.slice(start, end);
  const isOffered = other.nearer > leastToOffer || other.isAlike;
  return {
    reason: { because: 'otherDrug', said },
    nearest: { start, end },
    instead: isOffered ? said : null,
  };
}

const isMeant = (other: OtherDrug): boolean =>
  other.nearer > leastToOffer || other.isOneClass || other.isAlike;

/** A name begins with a capital letter where the note's does. */
function withCase(text: string, finding: Finding): Finding {
  const { span, instead } = finding;
  return instead === null || !/^\p{Lu}/u.test(text.slice(span.start, span.end))
    ? finding
    : { ...finding, instead: instead.charAt(0).toUpperCase() + instead.slice(1) };
}

/** Words for many drugs, which nobody needs to say: "insulin". */
const classWords = wordsOfCues('class word');

/** Whether the transcript does not name a drug of the note, not even in other words, in short, or as it was misheard. */
export function isNotSaid(
  mention: DrugMention,
  { text, tokens }: Pick<NoteSection, 'text' | 'tokens'>,
  heard: Heard,
): boolean {
  const { drug, start, end } = mention;
  const name = text.slice(start, end).toLowerCase();
  const { inWords, isMisheard } = namesHeardIn(heard);
  const isSaid = heard.drugs.some(
    (said) =>
      isSameDrug(said.drug, drug) ||
      said.drug.drugClass === drug.name ||
      // "Pred", where prednisone was said, or the other way round.
      (isShort(said) && isBeginning(heard.text.slice(said.start, said.end), drug)) ||
      (isShort(mention) && isBeginning(name, said.drug)),
  );
  const isNoDrug = classWords.has(name) || (isShort(mention) && !isGiven(mention, tokens));
  return !isSaid && !isNoDrug && !isSaidInWords(name, inWords) && !isMisheard.of(drug);
}

/** What a transcript may have named in other words or wrongly; looked up once for all sections of a note. */
const namesHeardIn = oncePer(
  (heard: Heard): { readonly inWords: string; readonly isMisheard: Memo<DrugEntry, boolean> } => {
    const listed = heard.drugs.filter(({ drug }) => drug.isListed);
    // A name that the list does not have may be a listed one that was misheard: "clindomycin".
    const known = new Set(
      listed.flatMap(({ from, to }) => Array.from({ length: to - from }, (_, at) => from + at)),
    );
    // The name of another drug may hold that of this one: "dexmedetomidine".
    const others = listed.reduceRight(
      (rest, { start, end }) => `${rest.slice(0, start)} ${rest.slice(end)}`,
      heard.text,
    );
    return {
      inWords: others.toLowerCase(),
      isMisheard: new Memo((drug: DrugEntry) => misheard(drug, heard.tokens, known) !== null),
    };
  },
);

const products = wordsOfCues('product');
/** Shorter words stand in too many others. */
const shortestWord = 4;

/** Whether a name was said as it is written, or at least each word of it. Both in small letters. */
function isSaidInWords(name: string, text: string): boolean {
  if (text.includes(name)) return true;
  const all = name.split(/[^\p{L}\d]+/u);
  const words = all.filter((word) => word.length >= shortestWord && !products.has(word));
  // Nobody needs to say the vaccine of "9-in-1 vaccine".
  return words.length > 0
    ? words.every((word) => text.includes(word))
    : all.some((word) => products.has(word));
}

/** So few letters stand for other things too: a vertebra, a test, "c/d". */
const isShort = ({ start, end }: DrugMention): boolean => end - start <= 4;

const isBeginning = (short: string, drug: DrugEntry): boolean =>
  namesOf(drug).some((name) => name.startsWith(short.toLowerCase()));

/** How many tokens after a short name its dose stands. */
const reachOfDose = 4;

/** Whether a dose follows: "KBr 325 mg". */
const isGiven = ({ to }: DrugMention, tokens: readonly Token[]): boolean =>
  tokens
    .slice(to, to + reachOfDose)
    .some(
      ({ kind }, index) =>
        kind === 'figure' &&
        /^(?:mass|volume|tablet|capsule|unit|drop)$/.test(
          unitOf(textAt(tokens, to + index + 1))?.dimension ?? '',
        ),
    );

/** A shorter beginning of a name may be another word. */
const shortestBeginning = 4;

/** The drugs that the transcript names and no section does, neither in other words nor in short: "Marbo". */
export function drugsLeftOut(heard: Heard, sections: readonly NoteSection[]): ReadonlySet<DrugEntry> {
  const noted = sections.flatMap(({ drugs }) => drugs.map(({ drug }) => drug));
  const words = new Set(sections.flatMap(({ tokens }) => tokens.map(({ text }) => text)));
  const text = sections.map((section) => section.text.toLowerCase()).join('\n');
  const isNoted = (name: string): boolean =>
    isSaidInWords(name, text) ||
    Array.from({ length: name.length }, (_, at) => plainName(name).slice(0, at + 1)).some(
      (one) => one.length >= shortestBeginning && words.has(one),
    );
  return new Set(
    heard.drugs
      .filter(
        ({ drug, start, end }) =>
          drug.isListed &&
          !noted.some((one) => isSameDrug(one, drug)) &&
          ![drug.name, heard.text.slice(start, end).toLowerCase()].some(isNoted),
      )
      .map(({ drug }) => drug),
  );
}

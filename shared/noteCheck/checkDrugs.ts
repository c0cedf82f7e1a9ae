import type { Finding } from './noteCheck.ts';
import { wordsOfCues } from './data/cues.ts';
import { type DrugEntry, type DrugMention, isSameDrug, namesOf, plainName } from './drugs.ts';
import type { NotedAround } from './matching/anchors.ts';
import {
  areAlike,
  isNotGiven,
  oddsOfDrug,
  signsOfDrug,
  type DrugSigns,
  type InTexts,
} from './drugs/signs.ts';
import type { Heard } from './heard.ts';
import { once, oncePer } from './memo.ts';
import { misheard } from './misheard.ts';
import type { NoteSection } from './noteSection.ts';

/** How large the logarithm of the odds must be that a drug of the note is wrong, said or not, for it to be marked. */
const leastOdds = 1;
/** Another drug is offered where the transcript says what the note has around this one by so much nearer to the other. */
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
    const { isAgainst, speakFor = 0 } = signs.features;
    // One number alone may be the fault itself, said of the other drug and noted of this one.
    if (!isUnsaid && isAgainst === 0 && speakFor < 2) return [];
    if (oddsOfDrug(signs.features) < leastOdds) return [];
    return faultOf(mention, signs, texts) ?? [];
  });
}

/** The drug that was said is named where it is one that the note can mean; null: it is none, and nothing speaks against the note's. */
function faultOf(
  { drug, start, end }: DrugMention,
  { features, other }: DrugSigns,
  { section, heard }: InTexts,
): Finding | null {
  const { isUnsaid, isAgainst, inClass, nearer = 0 } = features;
  const isOffered =
    other !== null && (nearer > leastToOffer || (isUnsaid === 1 && areAlike(other.drug, drug)));
  const span = { start, end };
  if (other === null || !(isOffered || inClass === 1)) {
    const because = isAgainst === 1 ? 'otherThing' : 'notFound';
    return isAgainst === 1 || isUnsaid === 1
      ? { span, reason: { because }, nearest: null, instead: null }
      : null;
  }
  const said = heard.text.slice(other.start, other.end);
  // A name begins with a capital letter where the note's does.
  const instead = /^\p{Lu}/u.test(section.text.slice(start, end))
    ? said.charAt(0).toUpperCase() + said.slice(1)
    : said;
  return {
    span,
    reason: { because: 'otherDrug', said },
    nearest: { start: other.start, end: other.end },
    instead: isOffered ? instead : null,
  };
}

/** Words for many drugs, which nobody needs to say: "insulin". */
const classWords = wordsOfCues('class word');

/** Whether the transcript does not name a drug of the note, not even in other words, in short, or as it was misheard. */
export function isNotSaid(mention: DrugMention, section: NotedAround, heard: Heard): boolean {
  const { drug, start, end } = mention;
  const name = section.text.slice(start, end).toLowerCase();
  const { inWords, isMisheard } = namesHeardIn(heard);
  const isSaid = heard.drugs.some(
    (said) =>
      isSameDrug(said.drug, drug) ||
      said.drug.drugClass === drug.name ||
      // "Pred", where prednisone was said, or the other way round.
      (isShort(said) && isBeginning(heard.text.slice(said.start, said.end), drug)) ||
      (isShort(mention) && isBeginning(name, said.drug)),
  );
  const isNoDrug = classWords.has(name) || (isShort(mention) && !isGiven(mention, section));
  return !isSaid && !isNoDrug && !isSaidInWords(name, inWords) && !isMisheard(drug);
}

/** What a transcript may have named in other words or wrongly; looked up once for all sections of a note. */
const namesHeardIn = oncePer((heard: Heard) => {
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
    isMisheard: once((drug: DrugEntry) => misheard(drug, heard.tokens, known) !== null),
  };
});

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

/** Whether a dose follows a short name: "KBr 325 mg". */
const isGiven = ({ to }: DrugMention, { valuesAt }: NotedAround): boolean =>
  [to, to + 1, to + 2, to + 3].some((at) =>
    valuesAt
      .get(at)
      ?.some(({ unit }) => /^(?:mass|volume|tablet|capsule|unit|drop)$/.test(unit?.dimension ?? '')),
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
    [...words].some((word) => word.length >= shortestBeginning && plainName(name).startsWith(word));
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

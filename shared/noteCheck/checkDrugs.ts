import { wordsOfCues } from './data/cues.ts';
import { isNotGiven, mostApart, oddsOfDrug, signsOfDrug, type DrugSigns } from './drugs/signs.ts';
import { isSameDrug, misheard, namesOf, type DrugMention } from './drugs.ts';
import type { DrugEntry } from './drugList.ts';
import type { Fault, Finding } from './finding.ts';
import type { Heard } from './heard.ts';
import { Memo, oncePer } from './memo.ts';
import type { NoteSection } from './noteSection.ts';
import type { Transcript } from './readTranscript.ts';
import type { SectionInNote } from './sectionInNote.ts';
import { isSaidInWords } from './drugs/saidInWords.ts';
import { textAt, type Token } from './tokens.ts';
import { unitOf } from './units.ts';

/** From here on a drug is marked that was said, or that nobody said. */
const least = { said: 1, unsaid: 0.9 };
/** By so much nearer to it must the transcript say it all where another drug is offered. */
const leastToOffer = 0.25;

/**
 * Drugs and products of a section that the transcript does not name, rightly or as it was misheard, or names where it
 * says of another one what the note says of them. `leftOut`: the drugs that the transcript names and the note does not.
 * `isLast`: the section is the last of the note, which says what is to be given.
 */
export function checkDrugs(
  section: SectionInNote,
  leftOut: ReadonlySet<DrugEntry>,
  { heard, isEnglish }: Transcript,
  isLast: boolean,
): readonly Finding[] {
  const unsaid = new Set(drugsNotSaid(section.tokens, section, heard));
  const said = new Set(heard.drugs.map(({ drug }) => drug));
  return section.drugs.flatMap((mention) => {
    const isUnsaid = unsaid.has(mention);
    // What was only said in short or misheard is not compared.
    if (!isUnsaid && (!said.has(mention.drug) || isNotGiven(mention, section))) return [];
    const signs = signsOfDrug(mention, section, leftOut, heard, isUnsaid, isLast);
    // One number alone may be the fault itself, said of the other drug and noted of this one.
    if (!isUnsaid && !signs.isAgainst && (signs.other?.speakFor ?? 0) < 2) return [];
    // Of another language too little is known to tell what figures were said of.
    const isSure = isUnsaid && !isEnglish;
    if (!isSure && oddsOfDrug(signs.features) < least[isUnsaid ? 'unsaid' : 'said']) return [];
    const fault = faultOf(signs, isUnsaid, heard);
    const { start, end } = mention;
    return fault === null ? [] : [withCase(section.text, { ...fault, span: { start, end } })];
  });
}

/** The drug that was said is named where it is one that the note can mean; null: it is none, and nothing speaks against the note's. */
function faultOf({ other, isAgainst }: DrugSigns, isUnsaid: boolean, { text }: Heard): Fault | null {
  const isMeant =
    other !== null &&
    (other.isLeftOut
      ? other.nearer > leastToOffer ||
        other.isOneClass ||
        other.apart < mostApart ||
        (!isUnsaid && other.isChosen)
      : other.nearer > leastToOffer);
  if (!isMeant)
    return isAgainst || isUnsaid
      ? { reason: { because: isAgainst ? 'otherThing' : 'notFound' }, nearest: null, instead: null }
      : null;
  const { start, end } = other.mention;
  const words = text.slice(start, end);
  const isOffered = other.isLeftOut && (other.nearer > leastToOffer || other.apart < mostApart);
  return {
    reason: { because: 'otherDrug', said: words },
    nearest: { start, end },
    instead: isOffered ? words : null,
  };
}

/** A name begins with a capital letter where the note's does. */
function withCase(text: string, finding: Finding): Finding {
  const { span, instead } = finding;
  return instead === null || !/^\p{Lu}/u.test(text.slice(span.start, span.end))
    ? finding
    : { ...finding, instead: instead.charAt(0).toUpperCase() + instead.slice(1) };
}

/** Looked for once as long as the section stays the same. */
export const drugsNotSaid = oncePer(
  (tokens: readonly Token[], { drugs, text }: NoteSection, heard: Heard): readonly DrugMention[] => {
    const saidDrugs = firstMentions(heard.drugs);
    const said = saidDrugs.map(({ drug }) => drug);
    const short = saidDrugs.filter(isShort).map(({ start, end }) => heard.text.slice(start, end));
    const { heardText, heardWords, isMisheard } = namesHeardIn(heard);
    return drugs
      .filter(
        ({ drug }) =>
          !saidDrugs.some((said) => isSameDrug(said.drug, drug) || said.drug.drugClass === drug.name),
      )
      .filter((mention) => !isShort(mention) || isGiven(mention, tokens))
      .filter(({ start, end }) => !classWords.has(text.slice(start, end).toLowerCase()))
      .filter(({ start, end }) => !isSaidInWords(text.slice(start, end), heardText))
      .filter((mention) => !isShort(mention) || !isBeginning(text.slice(mention.start, mention.end), said))
      .filter(({ drug }) => !short.some((name) => isBeginning(name, [drug])))
      .filter(({ drug }) => !isMisheard.of(drug) && !isSaidInShort(drug, heardWords));
  },
);

/** Words for many drugs, which nobody needs to say: "insulin". */
const classWords = wordsOfCues('class word');

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

/** "Pred", where prednisone was said or noted. */
const isBeginning = (short: string, drugs: readonly DrugEntry[]): boolean =>
  drugs.some((drug) => namesOf(drug).some((name) => name.startsWith(short.toLowerCase())));

/** How many tokens after a short name its dose stands. */
const reachOfDose = 4;

/** Whether a dose follows: "KBr 325 mg". */
const isGiven = ({ to }: DrugMention, tokens: readonly Token[]): boolean =>
  tokens
    .slice(to, to + reachOfDose)
    .some(({ kind }, index) => kind === 'figure' && isDoseUnit(textAt(tokens, to + index + 1)));

const isDoseUnit = (word: string): boolean =>
  /^(?:mass|volume|tablet|capsule|unit|drop)$/.test(unitOf(word)?.dimension ?? '');

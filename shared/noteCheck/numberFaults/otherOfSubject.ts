import type { DrugEntry } from '../drugList.ts';
import type { DrugMention } from '../drugs.ts';
import type { Heard, Said } from '../heard.ts';
import type { SectionInNote } from '../sectionInNote.ts';
import type { Quantity } from '../quantities.ts';
import { textAt, type Token } from '../tokens.ts';
import type { Topic } from '../topics.ts';
import { isDose } from './dose.ts';
import { isAboutDrug, mayBeAboutDrug } from './drugSpokenOf.ts';
import { isLikelyMeant, isNoted } from './meant.ts';
import type { NumberOfNote } from './numberOfNote.ts';
import { topicSpokenOf } from './topicSpokenOf.ts';

/** How many tokens apart two numbers may be that are said of one thing, one after the other. */
const reach = 14;
/** What has few names, so that one who speaks of it names it. */
const isNamed = (topic: string): boolean =>
  !/^(?:condition|age|girth|pressure|total|murmur|lameness|refill)$/.test(topic);

/** What a number of the note is said of, as the transcript shows it. */
type Subject = {
  /** What was said may be of this. */
  readonly mayHave: (said: Said) => boolean;
  /** What was said that can hardly be of anything else. */
  readonly own: () => readonly Said[];
};

/**
 * What was said of the same thing instead: another amount of the same kind, which the note does not have, while the
 * note's number was said only where the transcript speaks of other things. Otherwise null.
 */
export function otherOfSubject(
  number: NumberOfNote,
  said: readonly Said[],
  section: SectionInNote,
  heard: Heard,
): Said | null {
  const subject = subjectOf(number, section, heard);
  if (subject === null || number.quantity.isOrdinal || said.some((one) => subject.mayHave(one))) return null;
  return (
    subject
      .own()
      .find(
        (other) =>
          isLikelyMeant(other, number) &&
          !said.some(({ from }) => Math.abs(from - other.from) <= reach) &&
          !isNoted(other, number, section.noted, heard),
      ) ?? null
  );
}

function subjectOf(number: NumberOfNote, section: SectionInNote, heard: Heard): Subject | null {
  const { topic, drug, quantity } = number;
  if (topic !== null) {
    if (!isNamed(topic) || quantity.outOf !== null) return null;
    const has = (said: Said): boolean => said.topic === topic || said.topicAfter === topic;
    return {
      own: () => saidOfTopic(topic, heard),
      mayHave: (said) => has(said) || topicSpokenOf(said.from, heard) === topic,
    };
  }
  if (drug === null || !isPlainlyOf(quantity, drug, section)) return null;
  return {
    own: () => givenOfDrug(drug.drug, heard),
    mayHave: ({ from }) => mayBeAboutDrug(from, drug.drug, heard),
  };
}

const ownByHeard = new WeakMap<Heard, Map<string | DrugEntry, readonly Said[]>>();

/** What was said of one subject, looked for once for all numbers of a note. */
function ownOf(subject: string | DrugEntry, heard: Heard, isOwn: (said: Said) => boolean): readonly Said[] {
  const bySubject = ownByHeard.get(heard) ?? new Map<string | DrugEntry, readonly Said[]>();
  ownByHeard.set(heard, bySubject);
  const own = bySubject.get(subject) ?? heard.said.filter((said) => isOwn(said));
  bySubject.set(subject, own);
  return own;
}

const saidOfTopic = (topic: Topic, heard: Heard): readonly Said[] =>
  ownOf(topic, heard, (said) => said.topic === topic || said.topicAfter === topic);

const givenOfDrug = (drug: DrugEntry, heard: Heard): readonly Said[] =>
  ownOf(drug, heard, (said) => isGiven(said, heard.tokens) && isAboutDrug(said.from, drug, heard));

/** How many tokens after its name a note may still tell how a drug is given. */
const reachInNote = 30;

/** Whether a note has the number as a dose of the drug, or as how long it is given. */
const isPlainlyOf = (quantity: Quantity, drug: DrugMention, { tokens }: SectionInNote): boolean =>
  drug.to <= quantity.from && quantity.from - drug.to <= reachInNote && isGiven(quantity, tokens);

/** A dose, or how long something is given. */
const isGiven = (quantity: Quantity, tokens: readonly Token[]): boolean =>
  !isImplied(quantity, tokens) &&
  (quantity.unit?.dimension === 'time' ? isCourse(quantity, tokens) : isDose(quantity.unit));

/** "In a mil" says no amount. */
const isImplied = ({ from, to }: Quantity, tokens: readonly Token[]): boolean =>
  to - from === 1 && /^(?:an?|another|last|next|per|each|every|this)$/.test(textAt(tokens, from));

/** "for seven days", "x 7 d". */
const isCourse = ({ from, unitTo }: Quantity, tokens: readonly Token[]): boolean =>
  /^(?:for|x|×|another|further|to|or|-|–)$/.test(textAt(tokens, from - 1)) &&
  textAt(tokens, unitTo) !== 'ago';

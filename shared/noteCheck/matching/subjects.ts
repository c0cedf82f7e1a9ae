import { thingsOf } from '../data/things.ts';
import type { DrugMention } from '../drugs.ts';
import { firstFrom } from '../firstFrom.ts';
import { oncePer } from '../memo.ts';
import { textAt, type Token } from '../tokens.ts';

/** A text with the drugs that it names. */
type TextWithDrugs = { readonly tokens: readonly Token[]; readonly drugs: readonly DrugMention[] };

/** What is given or done: a drug by its name, or a thing. */
export type Subject = string;

/** Whatever is looked at again may be called so. */
const recheck: Subject = 'recheck';

/** How many tokens after its name something is still spoken of, if nothing else is named. */
const reachAfterName = 45;
/** How many tokens before its name something may be said of it, in the same sentence. */
const reachBeforeName = 10;

type Mention = { readonly at: number; readonly subject: Subject };

type Subjects = {
  /** The clause of each token. */
  readonly clauses: readonly number[];
  readonly byClause: ReadonlyMap<number, readonly Mention[]>;
  readonly mentions: readonly Mention[];
};

/** All that a text names; read once. */
const subjectsOf = oncePer((tokens: readonly Token[], drugs: readonly DrugMention[]): Subjects => {
  const clauses = clausesOf(tokens);
  const drugAt = new Map(drugs.map(({ from, drug }) => [from, drug.name]));
  const mentions = tokens.flatMap((_, at): readonly Mention[] => {
    const subject = drugAt.get(at) ?? thingDoneAt(tokens, at);
    return subject === undefined ? [] : [{ at, subject }];
  });
  return { clauses, mentions, byClause: Map.groupBy(mentions, ({ at }) => clauses[at] ?? 0) };
});

const endsClause = /^[,;.!?:•|–—]$|^(?:and|then|but|plus)$/;

function clausesOf(tokens: readonly Token[]): readonly number[] {
  let clause = 0;
  return tokens.map(({ text, line, sentence }, at) => {
    const before = tokens[at - 1];
    // "3) bland food"
    const isListNumber = text === ')' && before?.kind === 'figure';
    if (before?.line !== line || before.sentence !== sentence || isListNumber || endsClause.test(text))
      clause += 1;
    return clause;
  });
}

const thingsDone = thingsOf('done');
/** "With food", "after a bath": when, and not what. */
const isBesides = /^(?:with|without|after|before|until|till|off|no)$/;

/** The thing that is done or given which a token names, besides drugs. */
function thingDoneAt(tokens: readonly Token[], at: number): Subject | undefined {
  if (isBesides.test(textAt(tokens, at - 1))) return undefined;
  // "T4" and "X-ray" are two tokens and three.
  const ends = [3, 2].filter((count) => tokens.slice(at + 1, at + count).every(({ isJoined }) => isJoined));
  const joined = ends.map((count) => tokens.slice(at, at + count).map(({ text }) => text));
  const words = [...joined.map((some) => some.join('')), textAt(tokens, at)];
  return words.flatMap((word) => thingsDone.get(word) ?? [])[0];
}

const ofClause = ({ clauses, byClause }: Subjects, at: number): readonly Subject[] =>
  (byClause.get(clauses[at] ?? 0) ?? []).map(({ subject }) => subject);

/** What is said at a token may be said of these: what its clause names, else what was named last and what comes next. */
function subjectsAt(at: number, { tokens, drugs }: TextWithDrugs): readonly Subject[] {
  const subjects = subjectsOf(tokens, drugs);
  const own = ofClause(subjects, at);
  if (own.length > 0) return own;
  const next = firstFrom(subjects.mentions, (mention) => mention.at, at);
  const isInReach = (named: number): boolean =>
    named < at
      ? at - named <= reachAfterName
      : named - at <= reachBeforeName && tokens[named]?.sentence === tokens[at]?.sentence;
  return subjects.mentions
    .slice(Math.max(0, next - 1), next + 1)
    .flatMap((mention) => (isInReach(mention.at) ? [mention.subject] : []));
}

/** What a number or a frequency of the note is said of: what its clause names, else what its sentence named last. */
export function subjectsOfNote(at: number, { tokens, drugs }: TextWithDrugs): readonly Subject[] {
  const subjects = subjectsOf(tokens, drugs);
  const own = ofClause(subjects, at);
  const last = subjects.mentions[firstFrom(subjects.mentions, (mention) => mention.at, at) - 1];
  const isOfSentence = last !== undefined && tokens[last.at]?.sentence === tokens[at]?.sentence;
  return own.length > 0 || !isOfSentence ? own : [last.subject];
}

/** Whether what is said at a token may be said of one of these. */
export const isAboutAny = (at: number, these: readonly Subject[], text: TextWithDrugs): boolean =>
  subjectsAt(at, text).some((subject) => these.includes(subject));

/** Whether what is said at a token may be said of one of these, or of whatever is spoken of. */
export function mayBeAboutThese(at: number, these: readonly Subject[], text: TextWithDrugs): boolean {
  const about = subjectsAt(at, text);
  return about.length === 0 || about.some((subject) => subject === recheck || these.includes(subject));
}

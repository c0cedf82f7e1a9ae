import type { DrugMention } from '../drugs.ts';
import { firstFrom } from '../firstFrom.ts';
import type { Token } from '../tokens.ts';
import { thingDoneAt } from './thingsDone.ts';
import { oncePer } from '../memo.ts';

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
    return subject === null ? [] : [{ at, subject }];
  });
  return { clauses, mentions, byClause: Map.groupBy(mentions, ({ at }) => clauses[at] ?? 0) };
});

const endsClause = /^[,;.!?:•|–—]$|^(?:and|then|but|plus)$/;

function clausesOf(tokens: readonly Token[]): readonly number[] {
  let clause = 0;
  return tokens.map(({ text, line, sentence }, at) => {
    const before = tokens[at - 1];
    const isNew = before !== undefined && (before.line !== line || before.sentence !== sentence);
    // "3) bland food"
    const isListNumber = text === ')' && before?.kind === 'figure';
    if (isNew || isListNumber || endsClause.test(text)) clause += 1;
    return clause;
  });
}

/** What is said at a token may be said of these: what its clause names, else what was named last and what comes next. */
export function subjectsAt(at: number, text: TextWithDrugs): readonly Subject[] {
  const { clauses, byClause, mentions } = subjectsOf(text.tokens, text.drugs);
  const own = byClause.get(clauses[at] ?? 0) ?? [];
  if (own.length > 0) return own.map(({ subject }) => subject);
  const next = firstFrom(mentions, (mention) => mention.at, at);
  return [mentions[next - 1], mentions[next]].flatMap((mention) =>
    mention !== undefined && isInReach(mention.at, at, text.tokens) ? [mention.subject] : [],
  );
}

const isInReach = (named: number, at: number, tokens: readonly Token[]): boolean =>
  named < at
    ? at - named <= reachAfterName
    : named - at <= reachBeforeName && tokens[named]?.sentence === tokens[at]?.sentence;

/** What a number or a frequency of the note is said of: what its clause names, else what its sentence named last. */
export function subjectsOfNote(at: number, text: TextWithDrugs): readonly Subject[] {
  const { clauses, byClause, mentions } = subjectsOf(text.tokens, text.drugs);
  const own = byClause.get(clauses[at] ?? 0) ?? [];
  if (own.length > 0) return own.map(({ subject }) => subject);
  const last = mentions[firstFrom(mentions, (mention) => mention.at, at) - 1];
  return last !== undefined && text.tokens[last.at]?.sentence === text.tokens[at]?.sentence
    ? [last.subject]
    : [];
}

/** Whether what is said at a token may be said of one of these. */
export const isAboutAny = (at: number, these: readonly Subject[], text: TextWithDrugs): boolean =>
  subjectsAt(at, text).some((subject) => these.includes(subject));

/** Whether what is said at a token may be said of one of these, or of whatever is spoken of. */
export function mayBeAboutThese(at: number, these: readonly Subject[], text: TextWithDrugs): boolean {
  const about = subjectsAt(at, text);
  return about.length === 0 || about.some((subject) => subject === recheck || these.includes(subject));
}

import { thingByWord } from '../data/things.ts';
import type { DrugMention } from '../drugs.ts';
import { firstIndexAtOrAfter } from '../firstIndexAtOrAfter.ts';
import { memoizedPerObject } from '../memo.ts';
import { tokenTextAt, type Token } from '../tokens.ts';

type TextWithDrugs = { readonly tokens: readonly Token[]; readonly drugs: readonly DrugMention[] };

/** A drug ("meloxicam") or a thing ("bandage"). */
export type Subject = string;

/** How many tokens something is still spoken of, if nothing else is named. */
const reach = 45;

const endsClause = /^[,;.!?:•|–—]$|^(?:and|then|but|plus)$/;
const thingsDone = thingByWord('done');

const namedIn = memoizedPerObject((tokens: readonly Token[], drugs: readonly DrugMention[]) => {
  let clause = 0;
  const clauses = tokens.map(({ text, sentence }, at) => {
    if (tokens[at - 1]?.sentence !== sentence || endsClause.test(text)) clause += 1;
    return clause;
  });
  const drugAt = new Map(drugs.map(({ from, drug }) => [from, drug.name]));
  const mentions = tokens.flatMap((_, at) => {
    const subject = drugAt.get(at) ?? thingsDone.get(tokenTextAt(tokens, at));
    return subject === undefined ? [] : [{ at, subject }];
  });
  return { clauses, mentions, byClause: Map.groupBy(mentions, ({ at }) => clauses[at]) };
});

/**
 * What a number may be about: drugs and things of its clause; if none, the last before it and its sentence's
 * next.
 */
function subjectsAt(at: number, { tokens, drugs }: TextWithDrugs, most = reach): readonly Subject[] {
  const { clauses, mentions, byClause } = namedIn(tokens, drugs);
  const next = firstIndexAtOrAfter(mentions, (mention) => mention.at, at);
  const around = mentions
    .slice(Math.max(0, next - 1), next + 1)
    .filter(
      (one) => tokens[one.at]?.sentence === tokens[at]?.sentence || (one.at < at && at - one.at <= most),
    );
  return (byClause.get(clauses[at]) ?? around).map(({ subject }) => subject);
}

export const subjectsAtNoteToken = (at: number, text: TextWithDrugs): readonly Subject[] =>
  subjectsAt(at, text, 0);

/** False if nothing was named near it. */
export const isAboutAny = (at: number, these: readonly Subject[], text: TextWithDrugs): boolean =>
  subjectsAt(at, text).some((subject) => these.includes(subject));

/** True also if nothing was named near it. */
export const mayBeAbout = (at: number, these: readonly Subject[], text: TextWithDrugs): boolean =>
  subjectsAt(at, text).length === 0 || isAboutAny(at, these, text);

import { cuePattern, wordsOfCues } from './data/cues.ts';
import type { DrugEntry } from './drugList.ts';
import { drugsNamed, mayBeginName, namesOf, type DrugMention } from './drugNames.ts';
import { joinedWordsFrom } from './joinedWords.ts';
import { lettersApart } from './lettersApart.ts';
import type { Token } from './tokens.ts';
import { unlistedDrug } from './unlistedDrugs.ts';

export { namesOf, type DrugMention } from './drugNames.ts';
export { misheard, withMisheard } from './misheard.ts';

/** How many words a name may have. */
const mostWords = 5;
/** Shorter names are abbreviations of other things too. */
const shortestName = 3;

/** Names of products that are more often something else. */
const notDrugs = wordsOfCues('no drug');
const writtenLarge = wordsOfCues('brand written large');

/**
 * The drugs that the text names. Where two names begin together, the one whose drug is among `preferred`, otherwise the
 * longer one. Without `preferred`, a brand of two substances is both.
 */
export function drugsIn(
  tokens: readonly Token[],
  preferred: ReadonlySet<DrugEntry> | null = null,
): readonly DrugMention[] {
  const mentions: DrugMention[] = [];
  for (let at = 0; at < tokens.length;) {
    const here = mayBeginMention(tokens[at]) ? mentionsAt(tokens, at) : [];
    const first = here.find(({ drug }) => preferred?.has(drug)) ?? here[0];
    mentions.push(...here.filter((one) => (preferred === null ? one.to === first?.to : one === first)));
    at = first?.to ?? at + 1;
  }
  return mentions;
}

/** Most words begin no name, and are told apart without putting anything together. */
const mayBeginMention = (token: Token | undefined): boolean =>
  token !== undefined &&
  token.kind !== 'other' &&
  !isEndOfOrdinal(token) &&
  (token.kind === 'figure' || mayBeDrug(token.text));

/** The "nd" of "2nd vaccine". */
const isEndOfOrdinal = ({ isJoined, text }: Token): boolean => isJoined && /^(?:st|nd|rd|th)$/.test(text);

/** Longer names are no short forms. */
const longestShortForm = 4;

/** The mentions, where a short form is of the drug that the text names in full: "Dex" for Dexdomitor. */
export function withShortForms(
  mentions: readonly DrugMention[],
  tokens: readonly Token[],
): readonly DrugMention[] {
  const named = mentions.filter(({ start, end }) => end - start > longestShortForm);
  return mentions.map((mention) => {
    if (mention.end - mention.start > longestShortForm) return mention;
    if (named.some(({ drug }) => drug === mention.drug)) return mention;
    const short = tokens[mention.from]?.text ?? '';
    const full = named.find(({ from }) => tokens[from]?.text.startsWith(short) === true);
    return full === undefined ? mention : { ...mention, drug: full.drug };
  });
}

/** All drugs whose names begin at this token, the longest name first. */
function mentionsAt(tokens: readonly Token[], from: number): readonly DrugMention[] {
  return joinedWordsFrom(tokens, from, mostWords, mayBeDrug)
    .toReversed()
    .flatMap(({ text, to }) => {
      const [first, last] = [tokens[from], tokens[to - 1]];
      if (first === undefined || last === undefined || isEveryday(text, first)) return [];
      const listed = drugsNamed(text);
      const unlisted = listed.length === 0 && to === from + 1 ? unlistedDrug(text) : undefined;
      const drugs = unlisted === undefined ? listed : [unlisted];
      return drugs.map((drug) => ({ from, to, drug, start: first.start, end: last.end }));
    });
}

const mayBeDrug = (letters: string): boolean => mayBeginName(letters) || unlistedDrug(letters) !== undefined;

/** Whether a word is more likely no drug. */
const isEveryday = (name: string, { written }: Token): boolean =>
  name.length < shortestName ||
  notDrugs.has(name) ||
  notDrugs.has(name.replace(/s$/, '')) ||
  (writtenLarge.has(name) && !/^\p{Lu}/u.test(written));

/** The same substance, also where one is a form of it: ciclosporin, and ciclosporin eye ointment. */
export const isSameDrug = (a: DrugEntry, b: DrugEntry): boolean =>
  a === b || isFormOf(a.name, b.name) || isFormOf(b.name, a.name);

/** Asked for each pair of drugs, so little is put together for it. */
const isFormOf = (name: string, substance: string): boolean =>
  name[substance.length] === ' ' && name.startsWith(substance) && forms.test(name.slice(substance.length));

/** What follows a substance that is no second one. */
const forms = new RegExp(`^(?: ${cuePattern('drug form')})+$`);

/** More letters are not compared. */
const mostLettersApart = 12;

/** The share of letters in which the two names of drugs differ that are most alike; `limit` where it is no less. */
export function namesApart(a: DrugEntry, b: DrugEntry, limit: number): number {
  let least = limit;
  for (const one of namesOf(a))
    for (const other of namesOf(b)) {
      const longest = Math.max(one.length, other.length);
      // Names that are farther apart than the nearest so far need not be compared to the end.
      const most = Math.min(mostLettersApart, Math.floor(least * longest));
      least = Math.min(least, lettersApart(one, other, most) / longest);
    }
  return least;
}

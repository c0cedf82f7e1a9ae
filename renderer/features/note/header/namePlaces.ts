import type { ConsultView } from '../../../../shared/ipc/snapshot.ts';
import type { App } from '../../../state/app.ts';
import { headingOf, noteTexts } from '../../../state/note/sectionEdits.ts';
import { firstWords, lastWords } from '../../noteCheck/quotes.ts';

/** The present texts, including unsaved edits. Removed sections do not change. */
export const textsOf = (app: App, consult: ConsultView) =>
  noteTexts(consult, app.sectionDrafts.drafts.getState()).flatMap((text, index) => {
    const section = consult.note?.sections[index];
    return text === null || section === undefined ? [] : [{ index, heading: headingOf(section), text }];
  });

export const isChanged = ({ found, becomes }: NamePlace): boolean => found !== becomes;

export const hasFormerName = (app: App, consult: ConsultView): boolean =>
  textsOf(app, consult)
    .flatMap(({ text }) => namePlaces(text, consult.formerNames, consult.patient.name))
    .some((place) => isChanged(place) && !place.isLikelyWord);

/** A place of a patient's former name in a text, and its replacement. */
export type NamePlace = {
  /** In UTF-16 units, as JavaScript counts. */
  readonly at: number;
  readonly found: string;
  readonly becomes: string;
  /** In small letters, unlike the names: a biscuit may be what Biscuit ate. */
  readonly isLikelyWord: boolean;
  /** The text around the name, for the person who decides about it. */
  readonly before: string;
  readonly after: string;
};

/**
 * Only whole words, because a Cat in `cathartic` does not count; in
 * any case of letters, as a note may be in capitals.
 */
export function namePlaces(text: string, formerNames: readonly string[], name: string): readonly NamePlace[] {
  const former = patternOf(formerNames);
  // A former name inside the present one, as in `Daisy May`, is no place.
  const either = patternOf([...formerNames, name]);
  if (former === null || either === null || name.trim() === '') return [];
  const areNamesSmall = formerNames.some((one) => one.trim() !== '' && one === one.toLowerCase());
  const matches = [...text.matchAll(either)].filter(([found]) => found.match(former)?.[0] === found);
  return matches.map((match) => {
    const [found] = match;
    const at = match.index;
    const end = at + found.length;
    return {
      at,
      found,
      becomes: inCaseOf(found, name.trim()),
      isLikelyWord: !areNamesSmall && found === found.toLowerCase(),
      before: lastWords(text.slice(0, at)),
      after: firstWords(text.slice(end)),
    };
  });
}

/** The longest name first, in each of its Unicode forms, with any blanks between its words. */
function patternOf(names: readonly string[]): RegExp | null {
  const forms = names
    .map((name) => name.trim())
    .flatMap((name) => [name, name.normalize('NFC'), name.normalize('NFD')]);
  const alternatives = [...new Set(forms)]
    .filter((form) => form !== '')
    .toSorted((a, b) => b.length - a.length)
    .map((form) =>
      form
        .split(/\s+/u)
        .map((word) => RegExp.escape(word))
        .join('\\s+'),
    );
  if (alternatives.length === 0) return null;
  const letter = '[\\p{L}\\p{N}\\p{M}_]';
  return new RegExp(`(?<!${letter})(?:${alternatives.join('|')})(?!${letter})`, 'giu');
}

function inCaseOf(found: string, name: string): string {
  const isCapitals = found.length > 1 && found === found.toUpperCase() && found !== found.toLowerCase();
  return isCapitals ? name.toUpperCase() : name;
}

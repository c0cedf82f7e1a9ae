import {
  isPlaceChecked,
  checkedPlaceOf,
  checkedPlaceOfUnwritten,
  type CheckedPlace,
  type MarkedPlaces,
} from '../../../shared/consult/checkedPlaces.ts';
import type { ConsultId } from '../../../shared/ids.ts';
import type { ConsultView } from '../../../shared/ipc/snapshot.ts';
import type { NoteCheckMark, NoteCheck, Span } from '../../../shared/noteCheck/noteCheck.ts';
import type { NoteTexts } from '../note/sectionEdits.ts';
import type { Subject } from './noteSubject.ts';
import { changeBetween, type TextChange } from '../note/textHistory.ts';

const wordLetter = /[\p{L}\p{M}\p{N}]/u;

const isInWord = (text: string, at: number): boolean =>
  wordLetter.test(text.charAt(at - 1)) && wordLetter.test(text.charAt(at));

/** Null: the change touches the words. */
function movedSpan({ start, end }: Span, { at, removed, inserted }: TextChange, after: string): Span | null {
  const isBehind = at >= end;
  if (!isBehind && at + removed.length > start) return null;
  const by = isBehind ? 0 : inserted.length - removed.length;
  const moved = { start: start + by, end: end + by };
  // A letter typed against a word makes another word of it.
  return isInWord(after, moved.start) || isInWord(after, moved.end) ? null : moved;
}

/** A mark whose words have changed is left out. */
function moveMarks(marks: readonly NoteCheckMark[], before: string, after: string): readonly NoteCheckMark[] {
  const change = marks.length === 0 ? null : changeBetween(before, after);
  if (change === null) return marks;
  return marks.flatMap((mark) => {
    const span = movedSpan(mark.span, change, after);
    if (span === null) return [];
    return span.start === mark.span.start ? mark : { ...mark, span };
  });
}

/** Marks in the shown text of a section. `section` of each: the section's index in the note. */
export type SectionMarks = { readonly text: string; readonly marks: readonly NoteCheckMark[] };

export const nothingChecked = {
  /** Null: none. */
  consultId: null as ConsultId | null,
  /** What could be compared; null: the note has not been checked yet. */
  scope: null as NoteCheck['scope'] | null,
  /** By the section's index in the note; only sections with marks that nobody has checked. */
  bySection: {} as Readonly<Record<number, SectionMarks>>,
  /**
   * As one list: whose consult it is first, then as they stand; of those at one place only the most
   * dangerous.
   */
  open: [] as readonly NoteCheckMark[],
  /** What was said and is not in the note, and may be needed there; in the order of the transcript. */
  unwritten: [] as readonly Span[],
  isListShown: false as boolean,
  /** The place whose panel is open; shown as long as it is one of the open marks. */
  shownMark: null as NoteCheckMark | null,
  /** Guards that panel's buttons, where the press that opened it may be followed by another one. */
  guard: undefined as string | undefined,
  /** The latest text could not be checked. */
  hasFailed: false as boolean,
};

export type NoteCheckState = Readonly<typeof nothingChecked>;

/** What a wrong figure with one of these does to an animal is worse than what any other does. */
const doseUnit = /\d\s*(?:mg|mcg|µg|g|ml|mls|iu|units?|tablets?|tabs?|capsules?|drops?|puffs?)\b/iu;

export const isOfOther = ({ reason: { because } }: NoteCheckMark): boolean =>
  because === 'otherPatient' || because === 'otherSpecies';

/** A smaller number for what is more dangerous: the wrong animal, dose, drug, side, sum, then all else. */
function dangerRank(mark: NoteCheckMark, text: string): number {
  const { kind, span } = mark;
  if (animalRank(mark) < 0) return animalRank(mark);
  if (kind === 'number') return doseUnit.test(text.slice(span.start, span.end)) ? 0 : 4;
  return { animal: 0, blank: 0, drug: 1, place: 2, sum: 3, finding: 5 }[kind];
}

/** Below zero where it is about which animal this is. */
const animalRank = (mark: NoteCheckMark): number => (isOfOther(mark) ? -2 : mark.kind === 'animal' ? -1 : 0);

const byPlace = (a: NoteCheckMark, b: NoteCheckMark): number =>
  animalRank(a) - animalRank(b) || a.section - b.section || a.span.start - b.span.start;

const areAtOnePlace = (a: NoteCheckMark, b: NoteCheckMark): boolean =>
  a.section === b.section && a.span.start < b.span.end && b.span.start < a.span.end;

function oneOfEachPlace(bySection: NoteCheckState['bySection']): readonly NoteCheckMark[] {
  const ranked = Object.values(bySection)
    .flatMap(({ text, marks }) => marks.map((mark) => ({ mark, rank: dangerRank(mark, text) })))
    .toSorted((a, b) => a.rank - b.rank);
  const open: NoteCheckMark[] = [];
  for (const { mark } of ranked) if (!open.some((other) => areAtOnePlace(other, mark))) open.push(mark);
  // The same list while there is none, so that a key draws nothing.
  return open.length === 0 ? nothingChecked.open : open.toSorted(byPlace);
}

const isSameMark = (one: NoteCheckMark, other: NoteCheckMark): boolean =>
  one.section === other.section &&
  one.kind === other.kind &&
  one.span.start === other.span.start &&
  one.span.end === other.span.end;

/** Null: none is, or the text has changed since. A check finds each mark anew. */
export const shownMarkOf = ({ open, shownMark }: NoteCheckState): NoteCheckMark | null =>
  (shownMark && open.find((mark) => isSameMark(mark, shownMark))) ?? null;

export const marksAt = ({ bySection }: NoteCheckState, mark: NoteCheckMark): readonly NoteCheckMark[] =>
  (bySection[mark.section]?.marks ?? []).filter((other) => areAtOnePlace(mark, other));

/** Counting words in a long text takes time, and most marks are like none that was checked. */
function isMarkChecked(mark: NoteCheckMark, text: string, checked: readonly CheckedPlace[]): boolean {
  const { section, kind } = mark;
  const alike = checked.filter(
    (place) => place.kind === kind && (place.section === section || kind === 'animal'),
  );
  return alike.length > 0 && isPlaceChecked(checkedPlaceOf(section, text, mark), alike);
}

export function openOf(found: readonly SectionMarks[], { id, checkedPlaces }: ConsultView) {
  const bySection: Record<number, SectionMarks> = {};
  for (const [section, of] of found.entries()) {
    const marks = of.marks.filter((mark) => !isMarkChecked(mark, of.text, checkedPlaces));
    // The same object as long as it is the same, so that nothing is drawn again.
    if (marks.length > 0) bySection[section] = marks.length === of.marks.length ? of : { ...of, marks };
  }
  return { consultId: id, bySection, open: oneOfEachPlace(bySection) };
}

/** `said`: as the check found it; what was added since stands in a text. */
export function neededOf(
  said: readonly Span[],
  { consult: { checkedPlaces }, transcript, texts }: Pick<Subject, 'consult' | 'transcript' | 'texts'>,
): readonly Span[] {
  if (transcript === null || said.length === 0) return nothingChecked.unwritten;
  const notNeeded = checkedPlaces.filter(({ kind }) => kind === 'unwritten');
  return said.filter(
    (one) =>
      !texts.some((text) => text?.includes(wordsToAdd(transcript, one))) &&
      !(notNeeded.length > 0 && isPlaceChecked(checkedPlaceOfUnwritten(transcript, one), notNeeded)),
  );
}

/** As they were said, in one line. */
export const wordsToAdd = (transcript: string, { start, end }: Span): string =>
  transcript
    .slice(start, end)
    .replaceAll(/\s+/gu, ' ')
    .replace(/^\p{L}/u, (first) => first.toUpperCase());

/** Null: none is marked. `found`: all marks, checked or not. */
export function countPlaces(
  found: readonly SectionMarks[],
  open: NoteCheckState['open'],
): MarkedPlaces | null {
  const all = oneOfEachPlace(found);
  const looked = all.filter((mark) => !open.some((other) => areAtOnePlace(mark, other)));
  return all.length === 0 ? null : { of: all.length, lookedAt: looked.length };
}

export const moveAll = (found: readonly SectionMarks[], texts: NoteTexts): readonly SectionMarks[] =>
  found.map((before, section) => {
    const text = texts[section] ?? '';
    return text === before.text ? before : { text, marks: moveMarks(before.marks, before.text, text) };
  });

import { createStore, type StoreApi } from 'zustand/vanilla';
import { isChecked, placeOf, type CheckedPlace } from '../../../shared/consult/checkedPlaces.ts';
import type { ConsultId } from '../../../shared/ids.ts';
import type { ConsultView, Snapshot } from '../../../shared/ipc/snapshot.ts';
import type { Mark, NoteCheck, Span } from '../../../shared/noteCheck/noteCheck.ts';
import type { NoteOnScreen } from '../../noteCheck/checkNoteOnScreen.ts';
import { asShown, noteTexts, type NoteTexts, type SectionDrafts } from '../note/sectionEdits.ts';
import { changeBetween, type TextChange } from '../note/textHistory.ts';
import type { DayPatient } from './dayPatients.ts';
import type { SnapshotState } from '../snapshotStore.ts';

/** A note at one moment. */
type Subject = {
  readonly texts: NoteTexts;
  readonly transcript: string | null;
  readonly consult: ConsultView;
  readonly others: readonly DayPatient[];
};

const isSameSubject = (a: Subject, b: Subject): boolean =>
  a.transcript === b.transcript &&
  a.texts.length === b.texts.length &&
  a.texts.every((text, index) => text === b.texts[index]) &&
  (isUntouched(a, b) || generatedOf(a) === generatedOf(b));

const isUntouched = (a: Subject, b: Subject): boolean => a.consult === b.consult && a.others === b.others;

const generatedOf = ({ consult: { patient, note }, others }: Subject): string =>
  JSON.stringify([patient, note?.sections, others]);

/** A removed section counts as an empty one. */
const toCheck = ({ consult, texts, transcript, others }: Subject): NoteOnScreen => ({
  transcript,
  patient: consult.patient,
  others: others.map(({ patient: { name, species } }) => ({ name, species })),
  sections: texts.map((text, index) => ({
    generated: consult.isByHand ? '' : asShown(consult.note?.sections[index]?.content ?? ''),
    text: text ?? '',
  })),
});

const nobodyElse = { of: null as ConsultId | null, patients: [] as readonly DayPatient[] };
/** Who else was there on the day of that consult. */
type Day = Readonly<typeof nobodyElse>;

/** The open note; null: no note is open that is to be checked. */
function subjectOf(snapshot: Snapshot | null, drafts: SectionDrafts, day: Day): Subject | null {
  const consult = snapshot?.open ?? null;
  if (consult === null || snapshot?.settings.checksNotes !== true) return null;
  const { phase, note, isShortened } = consult;
  if (note === null || (phase !== 'noteReady' && phase !== 'filed')) return null;
  // Against a transcript without its end, words would be marked that were said.
  const transcript = isShortened || consult.transcript?.trim() === '' ? null : consult.transcript;
  const others = day.of === consult.id ? day.patients : nobodyElse.patients;
  return { texts: noteTexts(consult, drafts), transcript, consult, others };
}

const wordLetter = /[\p{L}\p{M}\p{N}]/u;

/** Whether the letters on both sides of this place belong to one word or figure. */
const isInWord = (text: string, at: number): boolean =>
  wordLetter.test(text.charAt(at - 1)) && wordLetter.test(text.charAt(at));

/** Where the words are after the change; null: the change touches them. */
function movedSpan({ start, end }: Span, { at, removed, inserted }: TextChange, after: string): Span | null {
  const isBehind = at >= end;
  if (!isBehind && at + removed.length > start) return null;
  const by = isBehind ? 0 : inserted.length - removed.length;
  const moved = { start: start + by, end: end + by };
  // A letter typed against a word makes another word of it.
  return isInWord(after, moved.start) || isInWord(after, moved.end) ? null : moved;
}

/** The marks of a text, in the text that it has become. A mark whose words have changed is left out. */
export function moveMarks(marks: readonly Mark[], before: string, after: string): readonly Mark[] {
  const change = marks.length === 0 ? null : changeBetween(before, after);
  if (change === null) return marks;
  return marks.flatMap((mark) => {
    const span = movedSpan(mark.span, change, after);
    if (span === null) return [];
    return span.start === mark.span.start ? mark : { ...mark, span };
  });
}

/** Marks in the shown text of a section. `section` of each: the section's index in the note. */
type SectionMarks = { readonly text: string; readonly marks: readonly Mark[] };

/** Of the open consult's note. */
export const nothingChecked = {
  /** The consult whose note is checked; null: none. */
  consultId: null as ConsultId | null,
  /** What could be compared; null: the note has not been checked yet. */
  scope: null as NoteCheck['scope'] | null,
  /** The marks that nobody has checked, by the section's index in the note; only sections with such marks. */
  bySection: {} as Readonly<Record<number, SectionMarks>>,
  /** The same as one list: whose consult it is first, then as they stand; of those at one place only the most dangerous. */
  open: [] as readonly Mark[],
  isListShown: false as boolean,
  /** The place whose panel is open; shown as long as it is one of the open marks. */
  shownMark: null as Mark | null,
  /** Guards that panel's buttons where a press at the place before opened it: another press may come with it. */
  guard: undefined as string | undefined,
  /** The latest text could not be checked. */
  hasFailed: false as boolean,
};

export type NoteCheckState = Readonly<typeof nothingChecked>;

/** What a wrong figure with one of these does to an animal is worse than what any other does. */
const doseUnit = /\d\s*(?:mg|mcg|µg|g|ml|mls|iu|units?|tablets?|tabs?|capsules?|drops?|puffs?)\b/iu;

/** The whole consult seems to be somebody else's. */
export const isOfOther = ({ reason: { because } }: Mark): boolean =>
  because === 'otherPatient' || because === 'otherSpecies';

/** A smaller number for what is more dangerous: the wrong animal, dose, drug, side, sum, then all else. */
function dangerRank(mark: Mark, text: string): number {
  const { kind, span } = mark;
  if (animalRank(mark) < 0) return animalRank(mark);
  if (kind === 'number') return doseUnit.test(text.slice(span.start, span.end)) ? 0 : 4;
  return { animal: 0, drug: 1, place: 2, sum: 3 }[kind];
}

/** Below zero where it is about which animal this is. */
const animalRank = (mark: Mark): number => (isOfOther(mark) ? -2 : mark.kind === 'animal' ? -1 : 0);

const byPlace = (a: Mark, b: Mark): number =>
  animalRank(a) - animalRank(b) || a.section - b.section || a.span.start - b.span.start;

const areAtOnePlace = (a: Mark, b: Mark): boolean =>
  a.section === b.section && a.span.start < b.span.end && b.span.start < a.span.end;

export function openMarks(bySection: NoteCheckState['bySection']): readonly Mark[] {
  const ranked = Object.values(bySection)
    .flatMap(({ text, marks }) => marks.map((mark) => ({ mark, rank: dangerRank(mark, text) })))
    .toSorted((a, b) => a.rank - b.rank);
  const open: Mark[] = [];
  for (const { mark } of ranked) if (!open.some((other) => areAtOnePlace(other, mark))) open.push(mark);
  // The same list while there is none, so that a key draws nothing.
  return open.length === 0 ? nothingChecked.open : open.toSorted(byPlace);
}

/** The mark whose panel is open; null: none is, or the text has changed since. */
export const shownMarkOf = ({ open, shownMark }: NoteCheckState): Mark | null =>
  open.find((mark) => mark === shownMark) ?? null;

export const marksAt = ({ bySection }: NoteCheckState, mark: Mark): readonly Mark[] =>
  (bySection[mark.section]?.marks ?? []).filter((other) => areAtOnePlace(mark, other));

export type NoteCheckDeps = {
  readonly snapshotStore: StoreApi<SnapshotState>;
  readonly drafts: StoreApi<SectionDrafts>;
  /** Off the page's thread; one note at a time. */
  readonly check: (note: NoteOnScreen) => Promise<NoteCheck>;
  /** Ends a check under way, and forgets its texts. */
  readonly endCheck: () => void;
  readonly isScreenLocked: () => boolean;
};

const times = {
  /** A vet who only passes by a consult does not have its note checked, in ms. */
  openMs: 150,
  /** The pause in typing after which the note is checked again, in ms. */
  quietMs: 400,
  /** How long filing waits for a check of the latest text, in ms. */
  settleMs: 5_000,
};

/** Counting words in a long text takes time, and most marks are like none that was checked. */
function isMarkChecked(mark: Mark, text: string, checked: readonly CheckedPlace[]): boolean {
  const { section, kind } = mark;
  const alike = checked.filter(
    (place) => place.kind === kind && (place.section === section || kind === 'animal'),
  );
  return alike.length > 0 && isChecked(placeOf(section, text, mark), alike);
}

/** The marks that nobody has checked, and of which sections. */
function openOf(found: readonly SectionMarks[], { consult: { id, checkedPlaces } }: Subject) {
  const bySection: Record<number, SectionMarks> = {};
  for (const [section, of] of found.entries()) {
    const marks = of.marks.filter((mark) => !isMarkChecked(mark, of.text, checkedPlaces));
    // The same object as long as it is the same, so that nothing is drawn again.
    if (marks.length > 0) bySection[section] = marks.length === of.marks.length ? of : { ...of, marks };
  }
  return { consultId: id, bySection, open: openMarks(bySection) };
}

/** The marks of an earlier text, in the present one. */
const moveAll = (found: readonly SectionMarks[], { texts }: Subject): readonly SectionMarks[] =>
  found.map((before, section) => {
    const text = texts[section] ?? '';
    return text === before.text ? before : { text, marks: moveMarks(before.marks, before.text, text) };
  });

/** Checks the open note a moment after each change, and moves the marks along with the text until then. */
export function createNoteCheck(deps: NoteCheckDeps) {
  const { snapshotStore, drafts } = deps;
  const state = createStore<NoteCheckState>(() => nothingChecked);
  const day = createStore<Day>(() => nobodyElse);
  let subject: Subject | null = null;
  /** The note as last checked, or as the check failed on it. */
  let settled: Subject | null = null;
  /** All marks, checked or not, by the section's index. */
  let found: readonly SectionMarks[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** The checks under way and asked for: one after the other, because each answer belongs to the request before it. */
  let checks = Promise.resolve();
  let isChecking = false;

  const isSettled = (): boolean => subject === null || subject === settled;

  function reset(): void {
    clearTimeout(timer);
    subject = null;
    settled = null;
    found = [];
    state.setState(nothingChecked, true);
  }

  function forget(): void {
    reset();
    deps.endCheck();
  }

  /** A defect here must not keep the page from showing the note, or from saying that it cannot. */
  function orForget(act: () => void): void {
    try {
      act();
    } catch {
      forget();
      state.setState({ hasFailed: true });
    }
  }

  function accept(now: Subject, asked: Subject, { scope, marks }: NoteCheck): void {
    const answered = asked.texts.map((text, section) => ({
      text: text ?? '',
      marks: marks.filter((mark) => mark.section === section),
    }));
    found = moveAll(answered, now);
    state.setState({ ...openOf(found, now), scope, hasFailed: false });
  }

  async function checkLatest(): Promise<void> {
    const asked = subject;
    if (asked === null || asked === settled) return;
    isChecking = true;
    const answer = await deps.check(toCheck(asked)).catch(() => null);
    isChecking = false;
    const now = subject;
    // Ended meanwhile: nothing of the note may stay here.
    if (now?.consult.id !== asked.consult.id) return;
    settled = asked;
    if (answer === null) state.setState({ consultId: asked.consult.id, hasFailed: true });
    else orForget(() => accept(now, asked, answer));
  }

  function check(): Promise<void> {
    clearTimeout(timer);
    checks = checks.then(checkLatest, checkLatest);
    return checks;
  }

  function follow(): void {
    const before = subject;
    const { snapshot } = snapshotStore.getState();
    const now = deps.isScreenLocked() ? null : subjectOf(snapshot, drafts.getState(), day.getState());
    if (now === null) {
      if (before !== null) forget();
      return;
    }
    const isOther = before?.consult.id !== now.consult.id;
    const isSame = !isOther && isSameSubject(before, now);
    if (isSame && isUntouched(before, now)) return;
    // The check of another note would keep this one waiting.
    if (isOther && isChecking) deps.endCheck();
    if (isOther) reset();
    if (isSame && settled === before) settled = now;
    subject = now;
    found = moveAll(found, now);
    state.setState(openOf(found, now));
    if (isSame) return;
    clearTimeout(timer);
    timer = setTimeout(() => void check(), isOther ? times.openMs : times.quietMs);
  }

  const followOrForget = (): void => orForget(follow);

  return {
    state,
    day,
    watch(): void {
      snapshotStore.subscribe(followOrForget);
      drafts.subscribe(followOrForget);
      day.subscribe(followOrForget);
    },
    /** Drops all marks, and what the check still knows of the note. */
    forget(): void {
      forget();
      day.setState(nobodyElse);
    },
    /** Checks the latest text at once, and resolves with the open marks; null: it failed, or takes too long. */
    async settle(): Promise<readonly Mark[] | null> {
      // A check that failed is tried once more.
      if (state.getState().hasFailed) settled = null;
      followOrForget();
      const late = new Promise<boolean>((resolve) => setTimeout(resolve, times.settleMs, true));
      let isLate = false;
      while (!isSettled() && !isLate) isLate = await Promise.race([check().then(() => false), late]);
      const { open, hasFailed } = state.getState();
      return isSettled() && !hasFailed ? open : null;
    },
  };
}

import { createStore, type StoreApi } from 'zustand/vanilla';
import { isChecked, placeOf, type CheckedPlace } from '../../../shared/consult/checkedPlaces.ts';
import type { ConsultId } from '../../../shared/ids.ts';
import type { Mark, NoteCheck } from '../../../shared/noteCheck/noteCheck.ts';
import type { NoteOnScreen } from '../../noteCheck/checkNoteOnScreen.ts';
import type { SectionDrafts } from '../note/noteTexts.ts';
import type { SnapshotState } from '../snapshotStore.ts';
import { isSameSubject, sectionsIn, subjectOf, toCheck, type Subject, moveMarks } from './checkSubject.ts';

/** Marks in the shown text of a section. `section` of each: the section's index in the note. */
export type SectionMarks = { readonly text: string; readonly marks: readonly Mark[] };

/** Of the open consult's note. */
const nothingChecked = {
  /** The consult whose note is checked; null: none. */
  consultId: null as ConsultId | null,
  /** What could be compared; null: the note has not been checked yet. */
  scope: null as NoteCheck['scope'] | null,
  /** The marks that nobody has checked, by the section's index in the note; only sections with such marks. */
  bySection: {} as Readonly<Record<number, SectionMarks>>,
  /** The same as one list: the most dangerous first, and of those at one place only the most dangerous. */
  open: [] as readonly Mark[],
  isListShown: false as boolean,
  /** The place whose panel is open; shown as long as it is one of the open marks. */
  shownMark: null as Mark | null,
  /** The latest text could not be checked. */
  hasFailed: false as boolean,
};

export type NoteCheckState = Readonly<typeof nothingChecked>;

/** What a wrong figure with one of these does to an animal is worse than what any other does. */
const doseUnit = /\d\s*(?:mg|mcg|µg|g|ml|mls|iu|units?|tablets?|tabs?|capsules?|drops?|puffs?)\b/iu;

/** A smaller number for what is more dangerous: the wrong animal, dose, drug, side, sum, then all else. */
function dangerRank({ kind, span }: Mark, text: string): number {
  if (kind === 'number') return doseUnit.test(text.slice(span.start, span.end)) ? 0 : 4;
  return { animal: -1, drug: 1, place: 2, sum: 3 }[kind];
}

const areAtOnePlace = (a: Mark, b: Mark): boolean =>
  a.section === b.section && a.span.start < b.span.end && b.span.start < a.span.end;

export function openMarks(bySection: NoteCheckState['bySection']): readonly Mark[] {
  const ranked = Object.values(bySection)
    .flatMap(({ text, marks }) => marks.map((mark) => ({ mark, rank: dangerRank(mark, text) })))
    .toSorted((a, b) => a.rank - b.rank);
  const open: Mark[] = [];
  for (const { mark } of ranked) if (!open.some((other) => areAtOnePlace(other, mark))) open.push(mark);
  return open;
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
  const alike = checked.filter((place) => place.section === section && place.kind === kind);
  return alike.length > 0 && isChecked(placeOf(section, text, mark), alike);
}

const isSameList = <Item>(a: readonly Item[], b: readonly Item[]): boolean =>
  a.length === b.length && a.every((item, index) => item === b[index]);
const marksOf = (bySection: NoteCheckState['bySection']): readonly SectionMarks[] => Object.values(bySection);

/** Checks the open note a moment after each change, and moves the marks along with the text until then. */
export function createNoteCheck(deps: NoteCheckDeps) {
  const { snapshotStore, drafts } = deps;
  const state = createStore<NoteCheckState>(() => nothingChecked);
  let subject: Subject | null = null;
  /** The note as last checked, or as the check failed on it. */
  let settled: Subject | null = null;
  /** All marks, checked or not, by section. */
  let found: ReadonlyMap<number, SectionMarks> = new Map();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let running: Promise<void> | null = null;
  /** A defect made the page forget the check. */
  let hasBroken = false;

  const currentSubject = (): Subject | null =>
    deps.isScreenLocked() ? null : subjectOf(snapshotStore.getState().snapshot, drafts.getState());

  /** The marks that nobody has checked. A section whose marks are as before stays the same object. */
  function publish(scope = state.getState().scope): void {
    if (subject === null) return;
    const { checkedPlaces } = subject.consult;
    const before = state.getState().bySection;
    const bySection: Record<number, SectionMarks> = {};
    for (const [section, { text, marks }] of found) {
      const open = marks.filter((mark) => !isMarkChecked(mark, text, checkedPlaces));
      const last = before[section];
      const isSame = last?.text === text && isSameList(open, last.marks);
      if (open.length > 0) bySection[section] = isSame ? last : { text, marks: open };
    }
    const { consultId } = subject;
    const now = state.getState();
    const isSame =
      now.consultId === consultId && now.scope === scope && isSameList(marksOf(bySection), marksOf(before));
    if (!isSame) state.setState({ consultId, scope, bySection, open: openMarks(bySection) });
  }

  /** The marks of an earlier text, in the present one. */
  function moveAll(marks: ReadonlyMap<number, SectionMarks>, { texts }: Subject): typeof found {
    return new Map(
      [...marks].flatMap(([section, before]) => {
        const text = texts[section] ?? null;
        if (text === null) return [];
        if (text === before.text) return [[section, before] as const];
        return [[section, { text, marks: moveMarks(before.marks, before.text, text) }] as const];
      }),
    );
  }

  function accept(asked: Subject, { scope, marks }: NoteCheck): void {
    if (subject === null || subject.consultId !== asked.consultId) return;
    // A section without marks is left out, so that a key in it has no text to compare.
    const answered = sectionsIn(asked).flatMap((section, index): [number, SectionMarks][] => {
      const own = marks.filter((mark) => mark.section === index).map((mark) => ({ ...mark, section }));
      return own.length === 0 ? [] : [[section, { text: asked.texts[section] ?? '', marks: own }]];
    });
    found = moveAll(new Map(answered), subject);
    publish(scope);
  }

  /** A defect here must not keep the page from showing the note, or from saying that it cannot. */
  function orForget(act: () => void): void {
    try {
      act();
    } catch {
      hasBroken = true;
      forget();
    }
  }

  /** Checks until the latest text is checked. */
  async function run(): Promise<void> {
    for (let asked = subject; asked !== null && asked !== settled; asked = subject) {
      // One after the other: each answer belongs to the request before it.
      // oxlint-disable-next-line no-await-in-loop
      const answer = await deps.check(toCheck(asked)).catch(() => null);
      // Ended meanwhile: nothing of the note may stay here.
      if (subject === null) return;
      if (subject.consultId !== asked.consultId) continue;
      settled = asked;
      state.setState(
        answer === null ? { consultId: asked.consultId, hasFailed: true } : { hasFailed: false },
      );
      if (answer !== null) orForget(() => accept(asked, answer));
      // The vet is typing: the pause after the last key begins the next check.
      if (timer !== undefined) return;
    }
  }

  function runNow(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    running ??= run().finally(() => {
      running = null;
    });
    return running;
  }

  const isSettled = (): boolean => subject === null || subject === settled;

  function reset(): void {
    clearTimeout(timer);
    timer = undefined;
    subject = null;
    settled = null;
    found = new Map();
    if (state.getState() !== nothingChecked) state.setState(nothingChecked, true);
  }

  function forget(): void {
    reset();
    deps.endCheck();
  }

  function follow(): void {
    const now = currentSubject();
    if (now === null) {
      if (subject !== null) forget();
      return;
    }
    const before = subject;
    const isOther = before?.consultId !== now.consultId;
    if (isOther) {
      // The check of another note would keep this one waiting.
      if (running !== null) deps.endCheck();
      reset();
    } else if (isSameSubject(before, now)) {
      if (before.consult === now.consult) return;
      const wasSettled = settled === before;
      subject = now;
      if (wasSettled) settled = now;
      publish();
      return;
    }
    subject = now;
    found = moveAll(found, now);
    publish();
    clearTimeout(timer);
    timer = setTimeout(() => void runNow(), isOther ? times.openMs : times.quietMs);
  }

  const followOrForget = (): void => orForget(follow);

  return {
    state,
    watch(): void {
      snapshotStore.subscribe(followOrForget);
      drafts.subscribe(followOrForget);
    },
    /** Drops all marks, and what the check still knows of the note. */
    forget,
    /** Checks the latest text at once, and resolves with the open marks; null: it failed, or takes too long. */
    async settle(): Promise<readonly Mark[] | null> {
      hasBroken = false;
      // A check that failed is tried once more.
      if (state.getState().hasFailed) settled = null;
      followOrForget();
      const until = performance.now() + times.settleMs;
      while (!isSettled() && performance.now() < until) {
        const late = Promise.withResolvers<void>();
        const waiting = setTimeout(late.resolve, until - performance.now());
        // oxlint-disable-next-line no-await-in-loop
        await Promise.race([runNow(), late.promise]);
        clearTimeout(waiting);
      }
      const isChecked = isSettled() && !hasBroken && !state.getState().hasFailed;
      return isChecked ? state.getState().open : null;
    },
  };
}

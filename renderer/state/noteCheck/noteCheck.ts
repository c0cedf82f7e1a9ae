import { createStore, type StoreApi } from 'zustand/vanilla';
import type { MarkedPlaces } from '../../../shared/consult/checkedPlaces.ts';
import type { ConsultId } from '../../../shared/ids.ts';
import type { NoteCheckMark, NoteCheck, Span } from '../../../shared/noteCheck/noteCheck.ts';
import type { NoteOnScreen } from '../../noteCheck/checkNoteOnScreen.ts';
import type { SectionDrafts } from '../note/sectionEdits.ts';
import type { SnapshotState } from '../snapshotStore.ts';
import {
  isSameSubject,
  isUntouched,
  nobodyElse,
  subjectOf,
  toCheck,
  type Day,
  type Subject,
} from './noteSubject.ts';
import {
  countPlaces,
  moveAll,
  neededOf,
  nothingChecked,
  openOf,
  type NoteCheckState,
  type SectionMarks,
} from './openMarks.ts';

type NoteCheckDeps = {
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

function createCheckedNote() {
  const state = createStore<NoteCheckState>(() => nothingChecked);
  let subject: Subject | null = null;
  /** The note as last checked, or as the check failed on it. */
  let settled: Subject | null = null;
  /** All marks, checked or not, by the section's index. */
  let found: readonly SectionMarks[] = [];
  /** Also what somebody has said is not needed. */
  let said: readonly Span[] = [];

  return {
    state,
    subject: () => subject,
    isSettled: () => subject === null || subject === settled,
    reset(): void {
      subject = null;
      settled = null;
      found = [];
      said = [];
      state.setState(nothingChecked, true);
    },
    /** `isSame`: nothing that the check reads has changed. */
    become(now: Subject, isSame: boolean): void {
      if (isSame && settled === subject) settled = now;
      if (subject?.transcript !== now.transcript) said = [];
      subject = now;
      found = moveAll(found, now.texts);
      state.setState({ ...openOf(found, now.consult), unwritten: neededOf(said, now) });
    },
    settle(asked: Subject): void {
      settled = asked;
    },
    accept(now: Subject, asked: Subject, { scope, marks, unwritten }: NoteCheck): void {
      const answered = asked.texts.map((text, section) => ({
        text: text ?? '',
        marks: marks.filter((mark) => mark.section === section),
      }));
      found = moveAll(answered, now.texts);
      said = asked.transcript === now.transcript ? unwritten : [];
      state.setState({
        ...openOf(found, now.consult),
        unwritten: neededOf(said, now),
        scope,
        hasFailed: false,
      });
    },
    places(of: ConsultId): MarkedPlaces | null {
      const { consultId, open } = state.getState();
      return consultId === of ? countPlaces(found, open) : null;
    },
    /** A check that failed is tried once more. */
    tryAgain(): void {
      if (state.getState().hasFailed) settled = null;
    },
  };
}

type CheckedNote = ReturnType<typeof createCheckedNote>;

/** One after the other, because each answer belongs to the request before it. */
function createChecks(note: CheckedNote, { check, endCheck }: Pick<NoteCheckDeps, 'check' | 'endCheck'>) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let checks = Promise.resolve();
  let isChecking = false;

  function forget(): void {
    clearTimeout(timer);
    note.reset();
    endCheck();
  }

  /** A defect here must not keep the page from showing the note, or from saying that it cannot. */
  function orForget(act: () => void): void {
    try {
      act();
    } catch {
      forget();
      note.state.setState({ hasFailed: true });
    }
  }

  async function checkLatest(): Promise<void> {
    const asked = note.subject();
    if (asked === null || note.isSettled()) return;
    isChecking = true;
    const answer = await check(toCheck(asked)).catch(() => null);
    isChecking = false;
    const now = note.subject();
    // Ended meanwhile: nothing of the note may stay here.
    if (now?.consult.id !== asked.consult.id) return;
    note.settle(asked);
    if (answer === null) note.state.setState({ consultId: asked.consult.id, hasFailed: true });
    else orForget(() => note.accept(now, asked, answer));
  }

  function checkNow(): Promise<void> {
    clearTimeout(timer);
    checks = checks.then(checkLatest, checkLatest);
    return checks;
  }

  return {
    forget,
    orForget,
    checkNow,
    checkSoon(afterMs: number): void {
      clearTimeout(timer);
      timer = setTimeout(() => void checkNow(), afterMs);
    },
    /** For another note, which the check of this one would keep waiting. */
    drop(): void {
      if (isChecking) endCheck();
      clearTimeout(timer);
      note.reset();
    },
  };
}

/** A moment after each change; the marks move along with the text until then. */
export function createNoteCheck(deps: NoteCheckDeps) {
  const { snapshotStore, drafts } = deps;
  const day = createStore<Day>(() => nobodyElse);
  const note = createCheckedNote();
  const checks = createChecks(note, deps);

  function follow(): void {
    const before = note.subject();
    const { snapshot } = snapshotStore.getState();
    const now = deps.isScreenLocked() ? null : subjectOf(snapshot, drafts.getState(), day.getState());
    if (now === null) {
      if (before !== null) checks.forget();
      return;
    }
    const isOther = before?.consult.id !== now.consult.id;
    const isSame = !isOther && isSameSubject(before, now);
    if (isSame && isUntouched(before, now)) return;
    if (isOther) checks.drop();
    note.become(now, isSame);
    if (!isSame) checks.checkSoon(isOther ? times.openMs : times.quietMs);
  }

  const followOrForget = (): void => checks.orForget(follow);

  /** Null: it failed, or takes too long. */
  async function settle(): Promise<readonly NoteCheckMark[] | null> {
    note.tryAgain();
    followOrForget();
    const late = new Promise<boolean>((resolve) => setTimeout(resolve, times.settleMs, true));
    let isLate = false;
    while (!note.isSettled() && !isLate)
      isLate = await Promise.race([checks.checkNow().then(() => false), late]);
    const { open, hasFailed } = note.state.getState();
    return note.isSettled() && !hasFailed ? open : null;
  }

  return {
    state: note.state,
    day,
    watch(): void {
      snapshotStore.subscribe(followOrForget);
      drafts.subscribe(followOrForget);
      day.subscribe(followOrForget);
    },
    forget(): void {
      checks.forget();
      day.setState(nobodyElse);
    },
    settle,
    /** Of the latest text of this consult; null: none is marked, or nobody knows. */
    places: async (of: ConsultId): Promise<MarkedPlaces | null> =>
      (await settle()) === null ? null : note.places(of),
  };
}

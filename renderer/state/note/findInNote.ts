import { createStore } from 'zustand/vanilla';
import type { ConsultId } from '../../../shared/ids.ts';
import type { SectionEdit } from '../../../shared/consult/note.ts';
import type { ConsultView } from '../../../shared/ipc/snapshot.ts';
import { stepMatch } from '../../components/format/findMatches.ts';
import { noteStrings as strings } from '../../strings/noteStrings.ts';
import { matchesInNote, matchFrom, type NotePlace, type NoteTexts } from './noteMatches.ts';
import { replaceInSection } from './noteText.ts';
import { forCurrentSession, snapshotStore, sectionDrafts } from '../commands.ts';
import { sectionKey, shownText } from './sectionEdits.ts';

/** What is looked for in the note of one consult. */
export type Find = {
  readonly consultId: ConsultId;
  readonly query: string;
  readonly replacement: string;
  readonly isCaseMatched: boolean;
  /** The current match is the first from here on. */
  readonly from: NotePlace;
  /** Grows when the person goes somewhere: then the current match is brought into sight. */
  readonly turn: number;
  /** How often it was asked for: each time its field gets the focus. */
  readonly opened: number;
};

/** null: nothing is looked for. */
export const find = createStore<{ readonly now: Find | null }>(() => ({ now: null }));

const textOf = (
  { note, edits }: ConsultView,
  index: number,
  draft: SectionEdit | undefined,
): string | null => {
  const section = note?.sections[index];
  const edit = draft ?? edits[index];
  return section === undefined || edit?.isRemoved === true ? null : shownText(section, edit);
};

type Drafts = ReturnType<typeof sectionDrafts.drafts.getState>;

/** What is on screen of each section, with what main does not have yet. */
export const noteTexts = (consult: ConsultView, drafts: Drafts): NoteTexts =>
  (consult.note?.sections ?? []).map((_, index) =>
    textOf(consult, index, drafts[sectionKey(consult.id, index)]?.value),
  );

/** The open consult's, and what is looked for in it. */
function sought() {
  const { now } = find.getState();
  const open = snapshotStore.getState().snapshot?.open ?? null;
  if (now === null || open?.id !== now.consultId) return null;
  const texts = noteTexts(open, sectionDrafts.drafts.getState());
  const matches = matchesInNote(texts, now);
  return { now, open, texts, matches, at: matchFrom(matches, now.from) };
}

export function changeFind(change: Partial<Find>): void {
  const { now } = find.getState();
  if (now !== null) find.setState({ now: { ...now, ...change, turn: now.turn + 1 } });
}

/** Opens it for the open consult. False: that has no note. */
export function openFind(from: NotePlace, selected: string): boolean {
  const open = snapshotStore.getState().snapshot?.open ?? null;
  if (open === null || (open.note?.sections.length ?? 0) === 0) return false;
  const before = find.getState().now;
  const kept = before?.consultId === open.id ? before : { query: '', replacement: '', isCaseMatched: false };
  find.setState({
    now: {
      ...kept,
      consultId: open.id,
      from,
      turn: (before?.turn ?? 0) + 1,
      opened: (before?.opened ?? 0) + 1,
      ...(selected === '' ? {} : { query: selected }),
    },
  });
  return true;
}

export const closeFind = (): void => find.setState({ now: null });

/** The match that is the current one; null where there is none. */
export const currentMatch = () => {
  const all = sought();
  return all?.matches[all.at] ?? null;
};

export function stepFind(by: 1 | -1): void {
  const all = sought();
  const next = all?.matches[stepMatch(all.at, by, all.matches.length)];
  if (next !== undefined) changeFind({ from: next });
}

export function replaceCurrent(): void {
  const all = sought();
  const match = all?.matches[all.at];
  const text = match === undefined ? null : (all?.texts[match.section] ?? null);
  if (all === null || match === undefined || text === null) return;
  const { now, open } = all;
  const { section, start, end } = match;
  replaceInSection(open.id, section, { shown: text, by: [{ start, end, by: now.replacement }] });
  // Past what was put there, which may hold what is looked for.
  changeFind({ from: { section, start: start + now.replacement.length } });
}

/** One step of each section that has a match. */
export function replaceAll(): void {
  const all = sought();
  if (all === null) return;
  const { now, open, texts, matches } = all;
  for (const [section, text] of texts.entries()) {
    const own = matches.filter((match) => match.section === section);
    const by = own.map(({ start, end }) => ({ start, end, by: now.replacement }));
    if (text !== null && own.length > 0) replaceInSection(open.id, section, { shown: text, by });
  }
  changeFind({ from: { section: 0, start: 0 } });
  forCurrentSession().announce(strings.find.replaced(matches.length));
}

import { createStore } from 'zustand/vanilla';
import type { ConsultId } from '../../../shared/ids.ts';
import { stepMatch } from '../../components/format/findMatches.ts';
import { noteStrings as strings } from '../../strings/noteStrings.ts';
import { matchesInNote, matchFrom, type NotePlace } from './noteMatches.ts';
import { replaceInSection } from './noteText.ts';
import { forCurrentSession, snapshotStore, sectionDrafts } from '../commands.ts';
import { noteTexts } from './noteTexts.ts';

/** The search in the note of one consult. */
export type Find = {
  readonly consultId: ConsultId;
  readonly query: string;
  readonly replacement: string;
  readonly isCaseMatched: boolean;
  /** The current match is the first one from this place on. */
  readonly from: NotePlace;
  /** Grows when the person moves to another match: the page then scrolls to the current match. */
  readonly moveCount: number;
  /** How often the person opened the search: each time, its field gets the focus. */
  readonly openCount: number;
};

/** null: no search is open. */
export const find = createStore<{ readonly now: Find | null }>(() => ({ now: null }));

/** The search in the open consult, with its texts and matches. */
function currentSearch() {
  const { now } = find.getState();
  const open = snapshotStore.getState().snapshot?.open ?? null;
  if (now === null || open?.id !== now.consultId) return null;
  const texts = noteTexts(open, sectionDrafts.drafts.getState());
  const matches = matchesInNote(texts, now);
  return { now, open, texts, matches, at: matchFrom(matches, now.from) };
}

export function changeFind(change: Partial<Find>): void {
  const { now } = find.getState();
  if (now !== null) find.setState({ now: { ...now, ...change, moveCount: now.moveCount + 1 } });
}

/** Opens the search for the open consult. False: the consult has no note. */
export function openFind(from: NotePlace, selected: string): boolean {
  const open = snapshotStore.getState().snapshot?.open ?? null;
  if (open === null || (open.note?.sections.length ?? 0) === 0) return false;
  const before = find.getState().now;
  const previous =
    before?.consultId === open.id ? before : { query: '', replacement: '', isCaseMatched: false };
  find.setState({
    now: {
      ...previous,
      consultId: open.id,
      from,
      moveCount: (before?.moveCount ?? 0) + 1,
      openCount: (before?.openCount ?? 0) + 1,
      ...(selected === '' ? {} : { query: selected }),
    },
  });
  return true;
}

export const closeFind = (): void => find.setState({ now: null });

export const currentMatch = () => {
  const all = currentSearch();
  return all?.matches[all.at] ?? null;
};

export function stepFind(by: 1 | -1): void {
  const all = currentSearch();
  const next = all?.matches[stepMatch(all.at, by, all.matches.length)];
  if (next !== undefined) changeFind({ from: next });
}

export function replaceCurrent(): void {
  const all = currentSearch();
  const match = all?.matches[all.at];
  const text = match === undefined ? null : (all?.texts[match.section] ?? null);
  if (all === null || match === undefined || text === null) return;
  const { now, open } = all;
  const { section, start, end } = match;
  replaceInSection(open.id, section, { shown: text, by: [{ start, end, by: now.replacement }] });
  // Continues after the replacement, which may itself contain the search text.
  changeFind({ from: { section, start: start + now.replacement.length } });
}

/** One undo step for each section with a match. */
export function replaceAll(): void {
  const all = currentSearch();
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

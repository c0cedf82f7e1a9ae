import { useDeferredValue, useMemo } from 'react';
import { useStore } from 'zustand';
import type { ConsultView } from '../../../shared/ipc/snapshot.ts';
import { find, type Find } from '../../state/note/findInNote.ts';
import { matchesInNote, matchFrom, type NoteMatch } from '../../state/note/noteMatches.ts';
import { noteTexts, type SectionDrafts } from '../../state/note/noteTexts.ts';
import { sectionDrafts } from '../../state/commands.ts';

/** The matches in one section, and the current match's number among them, or -1. */
export type SectionMatches = {
  readonly text: string;
  readonly matches: readonly NoteMatch[];
  readonly current: number;
  readonly moveCount: number;
};

export type Found = {
  readonly now: Find;
  readonly count: number;
  /** From 0; -1: none. */
  readonly at: number;
  readonly section: number | null;
  readonly bySection: readonly (SectionMatches | null)[];
};

const noDrafts = {};

/** The search in this note, and its matches on screen; null: no search is open. */
export function useFound(consult: ConsultView): Found | null {
  const now = useStore(find, (state) => (state.now?.consultId === consult.id ? state.now : null));
  const isFinding = now !== null;
  const drafts = useStore(sectionDrafts.drafts, (all) => (isFinding ? all : noDrafts));
  // Typing in the note takes priority over drawing the marks.
  const lateDrafts = useDeferredValue(drafts);
  return useMemo(() => (now === null ? null : foundIn(consult, lateDrafts, now)), [consult, lateDrafts, now]);
}

function foundIn(consult: ConsultView, drafts: SectionDrafts, now: Find): Found {
  const texts = noteTexts(consult, drafts);
  const matches = matchesInNote(texts, now);
  const at = matchFrom(matches, now.from);
  const current = matches[at];
  const bySection = texts.map((text, section): SectionMatches | null => {
    const own = matches.filter((match) => match.section === section);
    if (text === null || own.length === 0) return null;
    return {
      text,
      matches: own,
      current: current === undefined ? -1 : own.indexOf(current),
      moveCount: now.moveCount,
    };
  });
  return { now, count: matches.length, at, section: current?.section ?? null, bySection };
}

import { useDeferredValue, useEffect, useMemo, useRef, useState, type KeyboardEvent } from 'react';
import { useStore } from 'zustand';
import type { ConsultView } from '../../../../shared/ipc/snapshot.ts';
import { Button } from '../../../components/Button.tsx';
import { Check, SearchField, SteppedField } from '../../../components/Field.tsx';
import { stepMatch } from '../../../components/format/findMatches.ts';
import { markFound, rangeBetween } from '../../../components/foundWords.ts';
import { CloseIcon } from '../../../components/icons/icons.tsx';
import { cx, looks, usePageMark } from '../../../components/styles/looks.ts';
import frame from '../../../components/styles/frame.module.css';
import { useApp, type App } from '../../../state/app.ts';
import {
  headingOf,
  matchesInNote,
  matchFrom,
  type NoteMatch,
  noteTexts,
} from '../../../state/note/sectionEdits.ts';
import { replaceInNote } from '../../../state/note/noteText.ts';
import type { Finding } from '../../../state/uiStore.ts';
import { noteStrings } from '../../../strings/noteStrings.ts';
import { focusOn, ids, selectInSection } from '../../../state/focusTargets.ts';

/** Where the caret is in the note, and the words that are selected there. */
export function caretIn(active: Element | null): Finding {
  const section = active?.closest<HTMLElement>('[data-section]')?.dataset['section'];
  if (!(active instanceof HTMLTextAreaElement) || section === undefined)
    return { from: { section: 0, start: 0 }, selected: '' };
  const { selectionStart: start, selectionEnd: end, value } = active;
  const selected = value.slice(start, end);
  // A longer selection was made for another purpose.
  const isWords = selected.length <= 80 && !selected.includes('\n');
  return { from: { section: Number(section), start }, selected: isWords ? selected : '' };
}

/**
 * Opens the search of the note at the caret, for the selected text,
 * also out of the comparison. False: there is no note.
 */
export function showFind(app: App): boolean {
  const note = app.snapshotStore.getState().snapshot?.open?.note ?? null;
  if (note === null || note.sections.length === 0) return false;
  app.uiStore.setState({ finding: caretIn(document.activeElement), shownWords: null, isComparing: false });
  app.noteCheck.state.setState({ isListShown: false });
  return true;
}

const strings = noteStrings.find;

/** The matches in the texts that lie behind the boxes, because a text area cannot mark anything. */
export const rangesOf = (matches: readonly NoteMatch[]): readonly StaticRange[] =>
  matches.flatMap(({ section, start, end }) => {
    const text = document.querySelector(`[data-found="${section}"]`);
    return text === null ? [] : rangeBetween([text, start], [text, end]);
  });

type Props = { readonly consult: ConsultView; readonly opened: Finding };

/** What is searched for, what is found, and what replaces it. `opened`: another object at each opening. */
function useNoteSearch({ consult, opened }: Props) {
  const app = useApp();
  // The current match is the first one after `from`.
  const { from, selected } = opened;
  const fresh = { opened, from, query: selected, replacement: '', isCaseMatched: false };
  const [search, setSearch] = useState(fresh);
  if (search.opened !== opened)
    setSearch({ ...search, opened, from, query: selected === '' ? search.query : selected });

  const presentTexts = () => noteTexts(consult, app.sectionDrafts.drafts.getState());
  const change = (by: Partial<typeof search>): void => {
    const next = { ...search, ...by };
    setSearch(next);
    const present = matchesInNote(presentTexts(), next);
    const match = present[matchFrom(present, next.from)];
    if (match !== undefined) selectInSection(match.section, match);
  };

  // Typing in the note takes priority over drawing the marks.
  const drafts = useDeferredValue(useStore(app.sectionDrafts.drafts));
  const matches = useMemo(() => matchesInNote(noteTexts(consult, drafts), search), [consult, drafts, search]);
  const at = matchFrom(matches, search.from);
  const current = matches[at];
  useEffect(
    () => markFound(rangesOf(matches), rangesOf(current === undefined ? [] : [current])),
    [matches, current],
  );

  const step = (by: 1 | -1): void => {
    const next = matches[stepMatch(at, by, matches.length)];
    if (next !== undefined) change({ from: next });
  };

  /** Replaces in the present texts, as one undo step. */
  const replace = (isAll: boolean): void => {
    const texts = presentTexts();
    const present = matchesInNote(texts, search);
    const replaced = isAll ? present : present.slice(matchFrom(present, search.from)).slice(0, 1);
    const { replacement: by } = search;
    const parts = replaced.map((match) => ({ ...match, shown: texts[match.section] ?? '', by }));
    replaceInNote(app, consult.id, parts);
    // Continues after the replacement, which may itself contain the search text.
    const [first] = replaced;
    if (first !== undefined) change({ from: { section: first.section, start: first.start + by.length } });
    if (isAll) app.forCurrentSession().notify(strings.replaced(replaced.length));
  };
  return { ...search, change, matches, at, current, step, replace };
}

export function FindBar({ consult, opened }: Props) {
  const app = useApp();
  const isEditable = consult.actions.includes('editNote');
  const search = useNoteSearch({ consult, opened });
  const { change, matches, at, current, step, replace } = search;
  const section = consult.note?.sections[current?.section ?? -1];
  const query = useRef<HTMLInputElement>(null);
  usePageMark('find');
  // oxlint-disable-next-line react/exhaustive-effect-dependencies -- also where the bar was open already
  useEffect(() => query.current?.select(), [opened]);

  /** To the current match, or back to where the search began. */
  const leave = (): void => {
    app.uiStore.setState({ finding: null });
    const to = current ?? { ...opened.from, end: opened.from.start };
    if (!selectInSection(to.section, to, true)) focusOn(ids.heading);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const { key, ctrlKey, metaKey, target, nativeEvent } = event;
    const isInField = target instanceof HTMLInputElement && target.type === 'text';
    if (key === 'Escape') leave();
    else if (key === 'Enter' && isInField && !ctrlKey && !metaKey && !nativeEvent.isComposing) replace(false);
    else return;
    event.preventDefault();
  };

  return (
    <search
      className={cx(looks.popup, frame.overBar, frame.pairs)}
      aria-label={strings.open(isEditable)}
      data-find
      onKeyDown={onKeyDown}
    >
      <SteppedField
        ref={query}
        label={strings.find}
        value={search.query}
        onChange={(event) => change({ query: event.target.value })}
        {...{ at, of: matches.length, where: section && headingOf(section) }}
        onStep={step}
      />
      <div className={looks.spread}>
        <Check
          label={strings.matchCase}
          checked={search.isCaseMatched}
          onChange={(isCaseMatched) => change({ isCaseMatched })}
        />
        <Button look="icon" label={strings.close} onClick={leave} icon={<CloseIcon />} />
      </div>
      {isEditable && <Replacement {...search} />}
    </search>
  );
}

const Replacement = (search: ReturnType<typeof useNoteSearch>) => (
  <>
    <SearchField
      type="text"
      label={strings.replaceWith}
      value={search.replacement}
      onChange={(event) => search.change({ replacement: event.target.value })}
    />
    <div className={looks.steps}>
      <Button aria-disabled={search.matches.length === 0} onClick={() => search.replace(false)}>
        {strings.replace}
      </Button>
      <Button aria-disabled={search.matches.length === 0} onClick={() => search.replace(true)}>
        {strings.replaceAll}
      </Button>
    </div>
  </>
);

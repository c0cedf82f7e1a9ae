import { useDeferredValue, useEffect, useMemo, useRef, useState, type KeyboardEvent } from 'react';
import { useStore } from 'zustand';
import type { ConsultId } from '../../../shared/ids.ts';
import { CopyButton } from '../../components/Button.tsx';
import { SteppedField } from '../../components/Field.tsx';
import { findMatches, stepMatch } from '../../components/format/findMatches.ts';
import { markFound, rangeBetween } from '../../components/foundWords.ts';
import { itemIndexOf, moveBetween } from '../../components/listItems.ts';
import { useApp, useUi } from '../../state/app.ts';
import { ids } from '../../state/focusTargets.ts';
import type { ShownWords } from '../../state/uiStore.ts';
import { strings } from '../../strings/strings.ts';
import { showSentences } from '../noteCheck/whereSaid.ts';
import type { Player } from '../review/usePlayer.ts';
import { estimateLineStarts } from './estimateLineStarts.ts';
import { lineAt, lengthOf, splitLines, type Line } from '../../../shared/transcript/splitLines.ts';
import styles from './Transcript.module.css';
import { TranscriptLine } from './TranscriptLine.tsx';

type Props = {
  readonly of: ConsultId;
  readonly text: string;
  readonly player: Player;
  /** How much of the end the service did not hear. */
  readonly missedMs: number;
};

/** The browser draws the lines in sight, so hours of talk cost no more than minutes. */
export function Transcript({ of, text, player, missedMs }: Props) {
  const { isMicrophoneOn, isPlaying, playFrom, positionMs } = player;
  const lines = useMemo(() => splitLines(text), [text]);
  const search = useSearch(of, text);
  const { said } = search;
  const starts = useLineStarts({ of, lines, player, missedMs });
  const heard = isPlaying ? starts.findLastIndex((start) => start !== null && start <= positionMs) : -1;
  const [focused, setFocused] = useState(-1);
  const first = starts.findIndex((start) => start !== null);
  const tabStop = typeof starts[focused] === 'number' ? focused : first;
  const list = useFoundWords(lines, search);
  const app = useApp();
  const showComesFrom = (index: number): void => void showSentences(app, lines[index]?.start ?? 0);
  const press = usePressedLine((index) => {
    const start = starts[index];
    if (typeof start === 'number') playFrom(start);
  }, showComesFrom);

  // While the recording plays, they are the same from one moment to the next.
  const drawn = useMemo(
    () =>
      lines.map((line, index) => (
        <TranscriptLine
          key={line.start}
          line={line}
          isSaid={isSaid(line, said)}
          index={index}
          startMs={starts[index] ?? null}
          isTabStop={index === tabStop}
          isHeard={index === heard}
          isMicrophoneOn={isMicrophoneOn}
        />
      )),
    [lines, said, starts, tabStop, heard, isMicrophoneOn],
  );

  return (
    <>
      <SearchBar of={of} search={search} />
      {/* The element scrolls, so the keyboard must be able to reach it. */}
      <div
        className={styles.body}
        tabIndex={0}
        role="group"
        aria-label={strings.transcript.text}
        onKeyDown={(event) => {
          selectAllOfIt(event);
          askOfLine(event, showComesFrom);
        }}
      >
        <ul
          ref={list}
          role="list"
          onKeyDown={(event) => moveBetween(event, event.currentTarget.querySelectorAll('button'))}
          onFocus={({ target }) => setFocused(itemIndexOf(target) ?? -1)}
          {...press}
        >
          {drawn}
        </ul>
      </div>
    </>
  );
}

/** All of the transcript, and not the whole page. */
function selectAllOfIt(event: KeyboardEvent<HTMLElement>): void {
  if (event.key.toLowerCase() !== 'a' || !(event.ctrlKey || event.metaKey)) return;
  document.getSelection()?.selectAllChildren(event.currentTarget);
  event.preventDefault();
}

/** Alt + Enter asks for the sentences that come from the line with the focus, or where the mouse was last. */
function askOfLine(event: KeyboardEvent<HTMLElement>, ask: (index: number) => void): void {
  if (!event.altKey || event.key !== 'Enter') return;
  const index =
    itemIndexOf(event.target) ?? itemIndexOf(document.getSelection()?.anchorNode?.parentElement ?? null);
  if (index !== null) ask(index);
  event.preventDefault();
}

const isSaid = (line: Line, said: ShownWords | null): boolean =>
  said !== null &&
  [said, ...(said.passages?.spans ?? [])].some(
    ({ start, end }) => line.start < end && start < line.start + lengthOf(line),
  );

type LinesProps = Omit<Props, 'text'> & { readonly lines: readonly Line[] };

/**
 * About when each line begins, in ms of the recording, null for one without words. Tells the page where a
 * word of the transcript plays.
 */
function useLineStarts({ of, lines, player, missedMs }: LinesProps): readonly (number | null)[] {
  const app = useApp();
  const { durationMs, isMicrophoneOn, playFrom, wave } = player;
  // The lines are there before their times are.
  const speech = useDeferredValue(wave?.speech);
  const starts = useMemo(
    () => (speech ? estimateLineStarts(lines, { speech, durationMs: durationMs - missedMs }) : []),
    [lines, speech, durationMs, missedMs],
  );
  useEffect(() => {
    if (starts.length === 0) return undefined;
    const startAt = (place: number): number | null => starts[lineAt(lines, place)] ?? null;
    app.uiStore.setState({ playable: { consultId: of, startAt, isMicrophoneOn, playFrom } });
    return () => app.uiStore.setState({ playable: null });
  }, [app, of, lines, starts, isMicrophoneOn, playFrom]);
  return starts;
}

/**
 * What somebody searches for, or the words that the page shows of a place of the note, and where they are.
 */
function useSearch(of: ConsultId, text: string) {
  const app = useApp();
  const shown = useUi((ui) => (ui.shownWords?.consultId === of ? ui.shownWords : null));
  const isFound = useStore(app.foundRows.pages, ({ rows }) => rows.values().some(({ id }) => id === of));
  /** What the list's search found here; null: nothing. The note's page marks it. */
  const listed = useUi((ui) => (isFound && findMatches(text, ui.query).length > 0 ? ui.query : null));
  const [search, setSearch] = useState({ typed: listed ?? '', at: 0, shown, listed });
  const change = (next: Partial<typeof search>): void => setSearch({ ...search, ...next });
  // The words that the page shows take the place of a search, and the next search takes theirs.
  if (search.shown !== shown) change({ ...(shown && { typed: '', at: 0 }), shown });
  else if (search.listed !== listed)
    change(search.typed === (search.listed ?? '') ? { typed: listed ?? '', at: 0, listed } : { listed });
  const { typed, at } = search;
  const query = useDeferredValue(typed);
  const said = query.trim() === '' ? shown : null;
  const matches = useMemo(() => (said === null ? findMatches(text, query) : [said]), [text, query, said]);
  useEffect(() => () => app.uiStore.setState({ shownWords: null, comesFrom: null }), [app]);
  return { typed, isMarked: query === listed, at: said === null ? at : 0, matches, said, change };
}

type SearchProps = Pick<Props, 'of'> & { readonly search: ReturnType<typeof useSearch> };

function SearchBar({ of, search: { typed, matches, at, change } }: SearchProps) {
  const app = useApp();
  return (
    <div className={styles.find}>
      <SteppedField
        id={ids.transcriptSearch}
        label={strings.transcript.search}
        value={typed}
        onChange={(event) => change({ typed: event.target.value, at: 0 })}
        {...{ at, of: matches.length }}
        onStep={(by) => change({ at: stepMatch(at, by, matches.length) })}
      />
      <CopyButton name={strings.transcript.copy} copy={() => app.copy(of, { kind: 'transcript' })} />
    </div>
  );
}

/**
 * Marks the matches and shows the current one, a place of the
 * note amid the lines; answers with the list's ref.
 */
function useFoundWords(lines: readonly Line[], search: ReturnType<typeof useSearch>) {
  const { isMarked, matches, at, said } = search;
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    const { children: drawn = [], parentElement: body } = list.current ?? {};
    let line = 0;
    const placeOf = (place: number) => {
      while (place >= (lines[line + 1]?.start ?? Infinity)) line += 1;
      return [drawn[line] ?? document.body, place - (lines[line]?.start ?? 0)] as const;
    };
    const ranges = matches.map(({ start, end }) => rangeBetween(placeOf(start), placeOf(end)));
    const current = ranges[at];
    if (!current || !body) return undefined;
    // The page around the lines stays at the place of the note.
    if (said === null && !isMarked) body.scrollIntoView({ block: 'nearest' });
    const range = new Range();
    range.setStart(current.startContainer, current.startOffset);
    range.setEnd(current.endContainer, current.endOffset);
    const words = range.getBoundingClientRect();
    const { top, bottom, height } = body.getBoundingClientRect();
    if (said !== null || words.top < top || words.bottom > bottom)
      body.scrollTop += words.top - top - 0.4 * height;
    // Where a whole line was said, it stands out without its words.
    const isOfLine = said?.passages?.spans.some(({ start, end }) => start === said.start && end === said.end);
    return markFound(isMarked || isOfLine === true ? [] : ranges, said === null ? [current] : []);
  }, [lines, isMarked, matches, at, said]);
  return list;
}

/** A second click within this time selects a word, in ms. */
const doubleClickMs = 300;

const isTextSelected = (): boolean => document.getSelection()?.isCollapsed === false;

/** A press of a line or of its button. A press that selects words, or ends a selection, counts as none. */
function usePressedLine(onPress: (index: number) => void, onAltPress: (index: number) => void) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const endsSelection = useRef(false);
  useEffect(() => () => clearTimeout(timer.current), []);
  return {
    onMouseDown: (): void => {
      endsSelection.current = isTextSelected();
    },
    onClick: ({ target, detail, altKey }: Pick<Event & MouseEvent, 'target' | 'detail' | 'altKey'>): void => {
      clearTimeout(timer.current);
      const index = itemIndexOf(target);
      if (index === null) return;
      if (altKey) onAltPress(index);
      else if (target instanceof Element && target.closest('button') !== null) onPress(index);
      else if (detail === 1 && !endsSelection.current)
        timer.current = setTimeout(() => {
          if (!isTextSelected()) onPress(index);
        }, doubleClickMs);
    },
  };
}

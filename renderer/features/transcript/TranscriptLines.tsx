import {
  memo,
  useEffect,
  useMemo,
  useRef,
  useState,
  type JSX,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
} from 'react';
import { type Match, cutAtMatches } from '../../components/format/findMatches.ts';
import { formatAbout } from '../../components/format/time.ts';
import { PlayIcon } from '../../components/icons/icons.tsx';
import { itemIndexOf, moveBetween } from '../../components/listItems.ts';
import { cx, looks } from '../../components/styles/looks.ts';
import { reviewStrings } from '../../strings/reviewStrings.ts';
import { strings } from '../../strings/strings.ts';
import styles from './TranscriptLines.module.css';
import { matchesByLine, type Line } from './splitLines.ts';

type Props = {
  readonly lines: readonly Line[];
  readonly matches: readonly Match[];
  readonly at: number;
  /** The match is of a place of the note, whose line then stands out in the middle. */
  readonly isSaid: boolean;
  /** About when each line begins, in ms of the recording, null for one without words; null: the lines are plain text. */
  readonly starts: readonly (number | null)[] | null;
  /** The line that is being heard; -1: none. */
  readonly heard: number;
  readonly isMicrophoneOn: boolean;
  readonly playFrom: (fromMs: number) => void;
};

/** So long a match is held in sight. */
const steadyFrames = 10;

const topOf = (element: Element): number => element.getBoundingClientRect().top;

/** About the height of a line before it is drawn, in px: 36 letters in each of its rows. */
const heightOf = ({ speaker, words }: Line): number =>
  20 * Math.max(1, Math.ceil((speaker.length + words.length) / 36));

/** Ctrl A selects the transcript, and not the whole page. */
function selectAll(event: KeyboardEvent<HTMLElement>): void {
  if (event.key.toLowerCase() !== 'a' || !(event.ctrlKey || event.metaKey)) return;
  document.getSelection()?.selectAllChildren(event.currentTarget);
  event.preventDefault();
}

/** All lines; the browser draws those in sight, so hours of talk cost no more than minutes. */
export const TranscriptLines = memo(function TranscriptLines(props: Props): JSX.Element {
  const { lines, matches, at, isSaid, starts, heard, isMicrophoneOn, playFrom } = props;
  const list = useRef<HTMLUListElement>(null);
  const inLines = useMemo(() => matchesByLine(lines, matches), [matches, lines]);
  const current = matches[at];
  const [focused, setFocused] = useState(-1);
  const first = starts?.findIndex((start) => start !== null) ?? -1;
  const tabStop = typeof starts?.[focused] === 'number' ? focused : first;
  const press = usePressedLine((index) => {
    const start = starts?.[index];
    if (typeof start === 'number') playFrom(start);
  });

  useEffect(() => {
    if (current === undefined) return undefined;
    let frame = 0;
    let shownTimes = 0;
    const show = (): void => {
      const body = list.current?.parentElement;
      const hit = list.current?.querySelector('[data-said] mark, [data-current="true"]');
      // To the middle of the lines; the page around them stays at the place of the note.
      if (isSaid && body && hit) body.scrollTop += topOf(hit) - topOf(body) - 0.4 * body.clientHeight;
      else hit?.scrollIntoView({ block: 'nearest' });
      shownTimes += 1;
      // The lines around it are drawn meanwhile, and may be taller than was thought.
      if (shownTimes < steadyFrames) frame = requestAnimationFrame(show);
    };
    show();
    return () => cancelAnimationFrame(frame);
  }, [current, isSaid]);

  return (
    // The element scrolls, so the keyboard must be able to reach it.
    <div
      className={styles.body}
      tabIndex={0}
      role="group"
      aria-label={strings.transcript.text}
      onKeyDown={selectAll}
    >
      <ul
        ref={list}
        role="list"
        onKeyDown={(event) => moveBetween(event, event.currentTarget.querySelectorAll('button'))}
        onFocus={({ target }) => setFocused(itemIndexOf(target) ?? -1)}
        {...press}
      >
        {lines.map((line, index) => {
          const found = inLines[index] ?? none;
          return (
            <TranscriptLine
              key={line.start}
              line={line}
              found={found.length === 0 ? none : found}
              current={found.find((match) => match === current)}
              isSaid={isSaid && found.length > 0}
              index={index}
              startMs={starts?.[index] ?? null}
              isTabStop={index === tabStop}
              isHeard={index === heard}
              isMicrophoneOn={isMicrophoneOn}
            />
          );
        })}
      </ul>
    </div>
  );
});

const none: readonly Match[] = [];

type LineProps = Pick<Props, 'isSaid' | 'isMicrophoneOn'> & {
  readonly line: Line;
  readonly found: readonly Match[];
  /** The current match, if it is in this line. */
  readonly current: Match | undefined;
  readonly index: number;
  /** About when the line begins in the recording; null: nothing plays from here. */
  readonly startMs: number | null;
  readonly isTabStop: boolean;
  readonly isHeard: boolean;
};

/** One line of speech. React draws it again only when a match comes, goes, or becomes the current one. */
const TranscriptLine = memo(function TranscriptLine(props: LineProps): JSX.Element {
  const { line, found, current, isSaid, index, startMs, isTabStop, isHeard, isMicrophoneOn } = props;
  const playFrom = startMs === null ? '' : reviewStrings.playFrom(formatAbout(startMs));
  const speaker = line.speaker.slice(0, -1);
  const mark = (part: string, start: number): ReactNode =>
    cutAtMatches(part, start, found).map(({ text, match }) =>
      match === null ? (
        text
      ) : (
        <mark key={match.start} data-current={match === current && !isSaid}>
          {text}
        </mark>
      ),
    );
  return (
    <li
      className={styles.line}
      style={{ containIntrinsicBlockSize: `auto ${heightOf(line)}px` }}
      data-index={index}
      data-plays={startMs === null ? undefined : ''}
      data-said={isSaid ? '' : undefined}
      aria-current={isHeard ? 'true' : undefined}
      dir="auto"
    >
      {startMs === null ? null : (
        // Without text of its own, so that selecting and copying take the words only.
        <button
          type="button"
          className={styles.play}
          tabIndex={isTabStop ? 0 : -1}
          aria-label={playFrom}
          title={playFrom}
          aria-disabled={isMicrophoneOn}
        >
          <PlayIcon />
        </button>
      )}
      {line.speaker === '' ? null : (
        // A direction of its own, because the label must not decide the line's direction.
        <b dir="auto" className={cx(looks.strong, /^(?:owner|client)\b/i.test(speaker) && looks.muted)}>
          {mark(speaker, line.start)}
          {/* Only who copies or searches the words needs it. */}
          <span>{mark(':', line.start + speaker.length)}</span>
        </b>
      )}
      {mark(line.words, line.start + line.speaker.length)}
    </li>
  );
});

/** A second click within this time selects a word, in ms. */
const doubleClickMs = 300;

const isTextSelected = (): boolean => document.getSelection()?.isCollapsed === false;

/** A press of a line or of its button. A press that selects words, or ends a selection, counts as none. */
function usePressedLine(onPress: (index: number) => void) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const endsSelection = useRef(false);
  useEffect(() => () => clearTimeout(timer.current), []);
  return {
    onMouseDown: (): void => {
      endsSelection.current = isTextSelected();
    },
    onClick: ({ target, detail }: MouseEvent): void => {
      clearTimeout(timer.current);
      const index = itemIndexOf(target);
      if (index === null) return;
      if (target instanceof Element && target.closest('button') !== null) onPress(index);
      else if (detail === 1 && !endsSelection.current)
        timer.current = setTimeout(() => {
          if (!isTextSelected()) onPress(index);
        }, doubleClickMs);
    },
  };
}

import { useEffect, useLayoutEffect, useRef, type JSX } from 'react';
import { useStore } from 'zustand';
import type { ConsultView } from '../../../shared/ipc/snapshot.ts';
import type { Mark } from '../../../shared/noteCheck/noteCheck.ts';
import { Button, StepButton } from '../../components/Button.tsx';
import { formatAbout } from '../../components/format/time.ts';
import { FoldIcon, PlayIcon } from '../../components/icons/icons.tsx';
import { noteCheck } from '../../state/commands.ts';
import { marksAt, shownMarkOf } from '../../state/noteCheck/noteCheck.ts';
import { sideColumn } from '../../state/sideColumn.ts';
import { noteCheckStrings as strings } from '../../strings/noteCheckStrings.ts';
import { reviewStrings } from '../../strings/reviewStrings.ts';
import { ChangeTo, reasonOf } from './CheckList.tsx';
import { quoteOf } from './quotes.ts';
import { cx, looks } from '../../components/styles/looks.ts';
import styles from './NoteCheck.module.css';
import { checkPlace, closePlace, leavePlace, openPlace, underlineOf } from './showPlace.ts';

/** At the underlined place that the vet pressed: why it is marked, what was said, and what to do about it. */
export function PlacePanel({ consult }: { readonly consult: ConsultView }): JSX.Element | null {
  const mark = useStore(noteCheck.state, shownMarkOf);
  return mark === null ? null : <Panel consult={consult} mark={mark} />;
}

export const focusPlacePanel = (): void =>
  document.querySelector<HTMLElement>('[data-place-panel] [data-first]')?.focus();

type PanelProps = { readonly consult: ConsultView; readonly mark: Mark };

function Panel({ consult, mark }: PanelProps): JSX.Element {
  const panel = useRef<HTMLElement>(null);
  const state = useStore(noteCheck.state);
  const text = state.bySection[mark.section]?.text ?? '';
  /** What does not work out there besides, whatever was said. */
  const sum = marksAt(state, mark).find((other) => other.kind === 'sum' && other !== mark);
  /** After the last comes the first. */
  const next = state.open[(state.open.indexOf(mark) + 1) % state.open.length] ?? mark;
  const words = text.slice(mark.span.start, mark.span.end);

  useLayoutEffect(() => {
    const place = underlineOf(mark);
    place?.toggleAttribute('data-shown', true);
    place?.scrollIntoView({ block: 'nearest' });
    panel.current?.showPopover();
    return () => place?.removeAttribute('data-shown');
  }, [mark]);

  // A press or the focus elsewhere closes it; a press in the note may open another place's.
  useEffect(() => {
    const onElsewhere = ({ target }: Event): void => {
      if (target instanceof Node && panel.current?.contains(target) !== true) closePlace();
    };
    const gone = new AbortController();
    for (const event of ['pointerdown', 'focusin'])
      document.addEventListener(event, onElsewhere, { signal: gone.signal });
    return () => gone.abort();
  }, []);

  return (
    <section
      ref={panel}
      popover="manual"
      role="dialog"
      aria-label={words}
      className={cx(looks.popup, styles.panel)}
      data-place-panel
    >
      <p className={looks.noteText}>{reasonOf(mark, words)}</p>
      {sum === undefined ? null : <p className={looks.muted}>{reasonOf(sum, words)}</p>}
      <QuotedLine consult={consult} mark={mark} />
      <div className={cx(looks.line, looks.hang)}>
        <ChangeTo consult={consult} mark={mark} text={text} onChange={closePlace} />
        <StepButton look="text" data-first step={() => right(consult, mark)}>
          {strings.checked}
        </StepButton>
        {next === mark ? null : (
          <Button
            look="text"
            className={cx(looks.muted, looks.push)}
            onClick={() => openPlace(consult.id, next)}
          >
            {strings.nextPlace}
            <FoldIcon />
          </Button>
        )}
      </div>
    </section>
  );
}

/** The nearest words of the transcript to a place; their line plays if its time is known. */
function QuotedLine({ consult, mark: { nearest } }: PanelProps): JSX.Element | null {
  const playable = useStore(sideColumn, (now) =>
    now.playable?.consultId === consult.id ? now.playable : null,
  );
  const quote = nearest === null ? null : quoteOf(consult.transcript ?? '', nearest);
  if (nearest === null || quote === null) return null;
  const startMs = playable?.startAt(nearest.start) ?? null;
  return (
    <div className={cx(looks.line, styles.quote)}>
      {startMs === null ? null : (
        <Button
          look="disc"
          label={reviewStrings.playFrom(formatAbout(startMs))}
          aria-disabled={playable?.isMicrophoneOn}
          icon={<PlayIcon />}
          onClick={() => playable?.playFrom(startMs)}
        />
      )}
      <q className={looks.breakable} dir="auto">
        {quote.before}
        <b>{quote.words}</b>
        {quote.after}
      </q>
    </div>
  );
}

/** The panel goes with its mark. */
async function right(consult: ConsultView, mark: Mark): Promise<boolean> {
  const isChecked = await checkPlace(consult.id, mark);
  if (isChecked) closePlace();
  // The panel goes with its mark, which may be before the answer, and takes the focus along.
  if (isChecked && document.activeElement === document.body) leavePlace(mark);
  return isChecked;
}

import { useLayoutEffect, useRef, type RefObject } from 'react';
import type { ConsultView } from '../../../shared/ipc/snapshot.ts';
import type { NoteCheckMark } from '../../../shared/noteCheck/noteCheck.ts';
import { Button } from '../../components/Button.tsx';
import { FoldIcon, ListIcon } from '../../components/icons/icons.tsx';
import { useApp, useNoteCheck } from '../../state/app.ts';
import { marksAt, nothingChecked, shownMarkOf } from '../../state/noteCheck/openMarks.ts';
import { noteCheckStrings as strings } from '../../strings/noteCheckStrings.ts';
import { DecisionButtons, reasonOf } from './CheckList.tsx';
import { Passages, Quote } from './Passages.tsx';
import { cx, looks } from '../../components/styles/looks.ts';
import styles from './NoteCheck.module.css';
import { showPassages } from './whereSaid.ts';
import { closePlace, decideAndLeadOn, openPlace, underlineOf } from './showPlace.ts';

type Props = { readonly consult: ConsultView };

type PlaceOfProps = { readonly mark: NoteCheckMark; readonly open: readonly NoteCheckMark[] };

/** How far the vet is with the places, in the order in which they are led to. */
const PlaceOf = ({ mark, open }: PlaceOfProps) =>
  open.length === 1 ? null : (
    <span className={cx(looks.quiet, looks.fixed)}>
      {strings.placeOf(open.indexOf(mark) + 1, open.length)}
    </span>
  );

/** At the underlined place that the vet pressed: why it is marked, what was said, and what to do about it. */
export function PlacePanel({ consult }: Props) {
  const app = useApp();
  const panel = useRef<HTMLElement>(null);
  const state = useNoteCheck((now) => (now.shownMark === null ? nothingChecked : now));
  const mark = shownMarkOf(state);
  usePlaceShown(panel, mark);
  if (mark === null) return null;
  const text = state.bySection[mark.section]?.text ?? '';
  const words = text.slice(mark.span.start, mark.span.end);
  /** What does not work out there besides, whatever was said. */
  const sum = marksAt(state, mark).find((other) => other.kind === 'sum' && other !== mark);
  const next = state.open[(state.open.indexOf(mark) + 1) % state.open.length] ?? mark;
  const { guard } = state;
  return (
    <section
      ref={panel}
      popover="manual"
      role="dialog"
      aria-label={words}
      className={cx(looks.popup, styles.panel)}
      data-place-panel
    >
      <div className={cx(looks.line, looks.top)}>
        <p className={cx(looks.noteText, looks.grow)}>{reasonOf(mark, words)}</p>
        <PlaceOf mark={mark} open={state.open} />
        <Button
          look="icon"
          label={strings.where.openHere}
          className={styles.where}
          icon={<ListIcon />}
          onClick={() => void showPassages(app, { section: mark.section, start: mark.span.start })}
        />
      </div>
      {sum !== undefined && <p className={looks.muted}>{reasonOf(sum, words)}</p>}
      {mark.nearest !== null && <Quote {...{ consult }} words={mark.nearest} />}
      <Passages consult={consult} canClose={false} />
      <div className={cx(looks.steps, styles.steps)}>
        <DecisionButtons
          {...{ consult, mark, text, guard }}
          onDecide={(act) => decideAndLeadOn(app, mark, act)}
        />
        {next !== mark && (
          <Button
            look="text"
            guard={guard}
            className={cx(looks.muted, looks.push)}
            onClick={() => openPlace(app, consult.id, next)}
          >
            {strings.nextPlace}
            <FoldIcon />
          </Button>
        )}
      </div>
    </section>
  );
}

/** The panel opens at its place, which stands out meanwhile. */
function usePlaceShown(panel: RefObject<HTMLElement | null>, mark: NoteCheckMark | null): void {
  const app = useApp();
  useLayoutEffect(() => {
    if (mark === null) return undefined;
    const place = underlineOf(app, mark);
    place?.toggleAttribute('data-shown', true);
    place?.scrollIntoView({ block: 'nearest' });
    panel.current?.showPopover();
    // A press or the focus elsewhere closes it; a press in the note may open another place's.
    const onElsewhere = ({ target }: Event): void => {
      if (target instanceof Node && panel.current?.contains(target) !== true) closePlace(app);
    };
    const gone = new AbortController();
    for (const event of ['pointerdown', 'focusin'])
      document.addEventListener(event, onElsewhere, { signal: gone.signal });
    return () => {
      place?.removeAttribute('data-shown');
      gone.abort();
    };
  }, [app, panel, mark]);
}

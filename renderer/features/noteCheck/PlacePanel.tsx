import { useEffect, useLayoutEffect, useRef, type JSX } from 'react';
import { useStore } from 'zustand';
import type { ConsultView } from '../../../shared/ipc/snapshot.ts';
import type { Mark } from '../../../shared/noteCheck/noteCheck.ts';
import { Button, StepButton } from '../../components/Button.tsx';
import { FoldIcon } from '../../components/icons/icons.tsx';
import { noteCheck } from '../../state/commands.ts';
import { shownMarkOf } from '../../state/noteCheck/noteCheck.ts';
import { noteCheckStrings as strings } from '../../strings/noteCheckStrings.ts';
import { ChangeTo, QuotedLine } from './CheckList.tsx';
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

/** The place after that one; after the last comes the first. */
function nextPlace(mark: Mark): Mark {
  const { open } = noteCheck.state.getState();
  return open[(open.indexOf(mark) + 1) % open.length] ?? mark;
}

function Panel({ consult, mark }: { readonly consult: ConsultView; readonly mark: Mark }): JSX.Element {
  const panel = useRef<HTMLElement>(null);
  const text = useStore(noteCheck.state, ({ bySection }) => bySection[mark.section]?.text ?? '');
  const isOnly = useStore(noteCheck.state, ({ open }) => open.length < 2);
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
      <p>{strings.reason(mark, words)}</p>
      <QuotedLine consult={consult} mark={mark} />
      <div className={cx(looks.line, looks.hang)}>
        <ChangeTo consult={consult} mark={mark} text={text} onChange={closePlace} />
        <StepButton look="quiet" data-first step={() => right(consult, mark)}>
          {strings.checked}
        </StepButton>
        {isOnly ? null : (
          <Button look="quiet" className={looks.push} onClick={() => openPlace(consult.id, nextPlace(mark))}>
            {strings.nextPlace}
            <FoldIcon />
          </Button>
        )}
      </div>
    </section>
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

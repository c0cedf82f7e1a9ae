import { useStore } from 'zustand';
import { memo, useDeferredValue, useEffect, useId, useLayoutEffect, useRef, type RefObject } from 'react';
import type { ConsultView } from '../../../shared/ipc/snapshot.ts';
import type { NoteCheckMark } from '../../../shared/noteCheck/noteCheck.ts';
import { Button, StepButton } from '../../components/Button.tsx';
import { CloseIcon } from '../../components/icons/icons.tsx';
import { moveBetween } from '../../components/listItems.ts';
import { cx, looks, usePageMark } from '../../components/styles/looks.ts';
import frame from '../../components/styles/frame.module.css';
import { useNoteCheck, useApp } from '../../state/app.ts';
import { ids } from '../../state/focusTargets.ts';
import { replaceInNote } from '../../state/note/noteText.ts';
import { isOfOther, type NoteCheckState } from '../../state/noteCheck/openMarks.ts';
import { noteCheckStrings as strings } from '../../strings/noteCheckStrings.ts';
import { headingOf } from '../../state/note/sectionEdits.ts';
import { patientStrings } from '../../strings/patientStrings.ts';
import { clockOf } from '../appointments/TodaysList.tsx';
import { onlyNamed } from '../../state/noteCheck/dayPatients.ts';
import { showWrongPatient } from '../../state/noteCheck/showWrongPatient.ts';
import styles from './NoteCheck.module.css';
import { leadOf } from './quotes.ts';
import { UnwrittenList } from './UnwrittenList.tsx';
import { checkPlace, focusCheckList, hideCheckList, showCheckList, showPlace } from './showPlace.ts';

/** How many places of the note nobody has checked yet. */
export const usePlaceCount = (): number => useNoteCheck(({ open }) => open.length);

type Props = { readonly consult: ConsultView };

export function CheckStatus() {
  const app = useApp();
  const count = usePlaceCount();
  const isListShown = useNoteCheck((now) => now.isListShown);
  const text = count === 0 ? '' : strings.count(count);
  usePageMark('count', count > 0);
  // Announced on its own: Orca takes no news from a button in a
  // live region, and behind a dialog there is none.
  useEffect(() => {
    if (text !== '') app.forCurrentSession().announce(text);
  }, [app, text]);
  return (
    <div role="status" aria-live="off" className={looks.unlessEmpty}>
      {count > 0 && (
        <Button
          look="attention"
          id={ids.checkStatus}
          aria-expanded={isListShown}
          onClick={() => (isListShown ? hideCheckList : showCheckList)(app)}
        >
          {text}
        </Button>
      )}
    </div>
  );
}

/** The places of the note that nobody has checked, above the bar; nothing until somebody asks for it. */
export function CheckList({ consult }: Props) {
  const state = useNoteCheck((now) => (now.isListShown ? now : null));
  // Drawing the list with each key would hold up the key.
  const afterTyping = useDeferredValue(state);
  return state && <ShownList consult={consult} state={afterTyping ?? state} />;
}

/** The buttons of the same kind, one in each row. */
const inRows = (list: HTMLElement | null, name = ''): readonly HTMLElement[] => [
  ...(list?.querySelectorAll<HTMLElement>(`[data-row-button="${name}"]`) ?? []),
];

type ListProps = Props & { readonly state: NoteCheckState };

const ShownList = memo(function ShownList({ consult, state }: ListProps) {
  const app = useApp();
  const list = useRef<HTMLElement>(null);
  usePageMark('check-list');
  const { open: marks, scope, bySection, unwritten } = state;
  const press = useFocusAfterRow(list, marks);
  const pressUnwritten = useFocusAfterRow(list, unwritten, 'notNeeded');
  const onlySums = consult.isShortened ? strings.tooLong : strings.noTranscript;

  // A person opened the list by a button, so the focus moves on with the work.
  useEffect(focusCheckList, []);

  return (
    <section
      ref={list}
      className={cx(looks.popup, frame.overBar)}
      aria-label={strings.region}
      data-check-list
      // To the same button of another row.
      onKeyDown={(event) => {
        if (event.target instanceof HTMLElement)
          moveBetween(event, inRows(list.current, event.target.dataset['rowButton']));
      }}
    >
      <div className={looks.spread}>
        <h2 className={looks.large}>{marks.length === 0 ? strings.region : strings.count(marks.length)}</h2>
        <Button look="icon" label={strings.close} onClick={() => hideCheckList(app)} icon={<CloseIcon />} />
      </div>
      {scope === 'digitsAndDrugs' && <p className={looks.quiet}>{strings.notEnglish}</p>}
      {scope === 'sums' && <p className={looks.quiet}>{onlySums}</p>}
      {marks.length === 0 && (
        <p className={looks.muted}>
          {state.hasFailed ? strings.failed : scope === null ? strings.underway : strings.nothing}
        </p>
      )}
      <ul role="list" className={looks.unlessEmpty}>
        {marks.map((mark, index) => (
          <CheckRow
            key={`${mark.section} ${mark.kind} ${mark.span.start}`}
            consult={consult}
            mark={mark}
            text={bySection[mark.section]?.text ?? ''}
            onDecide={(act) => {
              press(index);
              app.uiStore.setState({ shownWords: null });
              return act();
            }}
          />
        ))}
      </ul>
      <UnwrittenList {...{ consult, unwritten }} onDecide={pressUnwritten} />
      {consult.checkedPlaces.length > 0 && <Withdraw consult={consult} onPress={() => press(0)} />}
    </section>
  );
});

/**
 * A row goes with what was pressed in it, its button too: the next
 * row takes the focus. Answers with what to tell it.
 */
function useFocusAfterRow(
  list: RefObject<HTMLElement | null>,
  rows: readonly unknown[],
  name = 'checked',
): (row: number) => void {
  const app = useApp();
  const pressed = useRef<number | null>(null);
  useLayoutEffect(() => {
    const row = pressed.current;
    const active = document.activeElement;
    // Whoever has gone on elsewhere is not called back later.
    if (active === document.body || list.current?.contains(active) !== true) pressed.current = null;
    if (active !== document.body || row === null) return;
    const buttons = inRows(list.current, name);
    const other = list.current?.querySelector<HTMLElement>('summary, [data-row-button]');
    const next = buttons[Math.min(row, buttons.length - 1)] ?? other;
    if (next) next.focus();
    else hideCheckList(app);
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- the rows are drawn before
  }, [app, list, rows, name]);
  return (row) => {
    pressed.current = row;
  };
}

type WithdrawProps = Props & { readonly onPress: () => void };

function Withdraw({ consult, onPress }: WithdrawProps) {
  const app = useApp();
  const withdraw = (): Promise<boolean> => {
    onPress();
    return app.runSaved('withdrawChecks', { consultId: consult.id });
  };
  return (
    <div className={cx(looks.line, looks.quiet)}>
      {strings.notMarked}
      <StepButton look="quiet" step={withdraw}>
        {strings.withdraw}
      </StepButton>
    </div>
  );
}

type PlaceProps = Props & {
  readonly mark: NoteCheckMark;
  /** The shown text of the mark's section. */
  readonly text: string;
  readonly wordsId?: string;
  /** Where the next place comes under the hand that has just pressed: how many there are. */
  readonly guard?: string | undefined;
  /** Somebody changes the place, or says that it is right: does that. */
  readonly onDecide: (act: () => unknown) => unknown;
};

function CheckRow({ consult, mark, text, onDecide }: PlaceProps) {
  const app = useApp();
  const wordsId = useId();
  const words = text.slice(mark.span.start, mark.span.end);
  const section = consult.note?.sections[mark.section];
  const guard = String(usePlaceCount());
  return (
    <li className={cx(looks.spread, styles.place)}>
      <div className={looks.breakable}>
        <p id={wordsId}>
          {leadOf(text, mark.span.start)}
          <b>{words}</b> <span className={looks.quiet}>{section && headingOf(section)}</span>
        </p>
        <p>{reasonOf(mark, words)}</p>
      </div>
      <div>
        <DecisionButtons {...{ consult, mark, text, wordsId, guard, onDecide }} />
        <Button
          look="text"
          data-row-button="show"
          aria-describedby={wordsId}
          onClick={() => showPlace(app, consult.id, mark)}
        >
          {strings.show}
        </Button>
      </div>
    </li>
  );
}

/** Why a place is marked, with what was said standing out. */
export function reasonOf(mark: NoteCheckMark, words: string) {
  const [sentence, said] = [strings.reason(mark, words)].flat();
  return (
    <>
      {sentence}
      <b>{said}</b>
    </>
  );
}

/** It is right; and where the check knows what was said, one press changes the place to that. */
export function DecisionButtons({ consult, mark, text, wordsId, guard, onDecide }: PlaceProps) {
  const app = useApp();
  const { instead, section, span } = mark;
  const about = { 'data-first': true, 'aria-describedby': wordsId, guard };
  const canCorrect = consult.actions.includes('correctPatient');
  const day = useStore(app.noteCheck.day);
  const why = mark.reason;
  const suggested = why.because === 'otherPatient' ? onlyNamed(day.patients, why.name) : null;
  return (
    <>
      {isOfOther(mark) && canCorrect && (
        <Button
          {...about}
          look="link"
          data-row-button="change"
          onClick={() => void onDecide(() => showWrongPatient(app, consult.id, suggested))}
        >
          {suggested === null
            ? patientStrings.correct.open
            : strings.changeToPatient(
                suggested.patient.name,
                suggested.minutes === null ? '' : clockOf(suggested.minutes),
              )}
        </Button>
      )}
      {instead !== null && consult.actions.includes('editNote') && (
        <StepButton
          {...about}
          look="link"
          data-row-button="change"
          step={() =>
            onDecide(() => {
              replaceInNote(app, consult.id, [{ ...span, section, shown: text, by: instead }]);
              app.forCurrentSession().announce(strings.changedTo(instead));
            })
          }
        >
          {strings.changeTo(instead)}
        </StepButton>
      )}
      <StepButton
        {...about}
        look="text"
        data-row-button="checked"
        step={() => onDecide(() => checkPlace(app, consult.id, mark))}
      >
        {strings.checked}
      </StepButton>
    </>
  );
}

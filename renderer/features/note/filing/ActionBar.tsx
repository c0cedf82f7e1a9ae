import { useState, type ReactNode } from 'react';
import type { ConsultView } from '../../../../shared/ipc/snapshot.ts';
import { useApp, useNow, useMain, useOrganisation, useUi } from '../../../state/app.ts';
import { Button, StepButton, UndoLine, useIsFresh } from '../../../components/Button.tsx';
import { ConfirmDialog } from '../../../components/Dialog.tsx';
import { CheckIcon, FoldIcon } from '../../../components/icons/icons.tsx';
import { consultName, patientName } from '../../../components/format/patientName.ts';
import { deliveryStrings } from '../../../strings/deliveryStrings.ts';
import { noteStrings } from '../../../strings/noteStrings.ts';
import { strings } from '../../../strings/strings.ts';
import { ids } from '../../../state/focusTargets.ts';
import { beginNewConsult } from '../../../state/newConsult.ts';
import { useNamesakesToday } from '../../../state/whichPatient.ts';
import { cx, looks, usePageMark } from '../../../components/styles/looks.ts';
import frame from '../../../components/styles/frame.module.css';
import styles from './ActionBar.module.css';
import { CheckList, CheckStatus } from '../../noteCheck/CheckList.tsx';
import type { AppointmentsView } from '../../../../shared/ipc/appointments.ts';
import { NextPatient, useNextPatient } from '../../appointments/TodaysList.tsx';
import { recorderStrings } from '../../../strings/recorderStrings.ts';
import { usePausedElsewhere } from '../../recorder/RecordingElsewhere.tsx';
import { FindBar } from '../find/FindBar.tsx';
import { MainStep } from './MainStep.tsx';
import { isDone, stepsOf } from './steps.tsx';
import { visitTime } from '../../../../shared/consult/consult.ts';
import { nextConsult } from '../../../state/consultList/nextConsult.ts';
import { clockAmong, formatSince } from '../../../components/format/time.ts';
import { distinguishingFacts } from '../../../components/format/distinguishingFacts.ts';

type Props = { readonly consult: ConsultView };
type OnwardProps = Props & { readonly today: AppointmentsView | null };
type BarProps = OnwardProps & { readonly news: ReactNode };

/** One large button, the next step; at the left what is still to be looked at, and every other step. */
export function ActionBar({ consult, news, today }: BarProps) {
  const app = useApp();
  const { phase, newNoteFrom, actions } = consult;
  const [asks, setAsks] = useState<'discard' | 'newNote' | null>(null);
  const now = useNow(5_000);
  const isFiledToFolder = useMain((s) => s.isFiledToFolder);
  const finding = useUi((s) => (s.isComparing ? null : s.finding));
  const namesakes = useNamesakesToday(app, today, consult);
  const { inBar, inArrow, forward } = stepsOf(app, { consult, namesakes }, { now, isFiledToFolder });
  // The bar never wraps.
  const look = inBar.length > 1 ? 'quiet' : 'text';
  const onClose = (): void => setAsks(null);
  return (
    <div className={frame.foot}>
      <CheckList consult={consult} />
      {finding !== null && <FindBar consult={consult} opened={finding} />}
      <div className={frame.bar}>
        <div className={cx(looks.unlessEmpty, looks.breakable, frame.strip)}>{news}</div>
        <div className={cx(looks.steps, styles.aside)}>
          {inArrow.length > 0 && <CheckStatus />}
          {isUnderWay(consult) && <BackToPaused />}
          <Filed consult={consult} today={today} />
          {inBar.map(({ label, icon, act }) => (
            <StepButton key={label} look={look} icon={icon} step={act}>
              {label}
            </StepButton>
          ))}
          {newNoteFrom !== null && newNoteFrom <= now && (
            <Button look="text" onClick={() => setAsks('newNote')}>
              {deliveryStrings.newNote.ask}
            </Button>
          )}
          {/* Elsewhere it is among the rarer steps alone. */}
          {phase === 'readyToSend' && actions.includes('discardRecording') && (
            <Button look={look} onClick={() => setAsks('discard')}>
              {strings.note.discardRecording}
            </Button>
          )}
        </div>
        <MainStep {...{ consult, namesakes, forward, inArrow }} />
      </div>
      {asks === 'discard' && <DiscardDialog consult={consult} onClose={onClose} />}
      {asks === 'newNote' && <NewNoteDialog consult={consult} onClose={onClose} />}
    </div>
  );
}

type DialogProps = Props & { readonly onClose: () => void };

/** Asks, because there may then be two notes. */
function NewNoteDialog({ consult, onClose }: DialogProps) {
  const app = useApp();
  const { title, text, wait, request } = deliveryStrings.newNote;
  return (
    <ConfirmDialog
      title={title}
      texts={[text]}
      back={wait}
      action={request}
      step={() => app.runSaved('requestNewNote', { consultId: consult.id })}
      onClose={onClose}
    />
  );
}

/** Stopped, or on its way to its note. */
const isUnderWay = ({ phase }: ConsultView): boolean =>
  ['readyToSend', 'preparing', 'queued', 'sending', 'writing'].includes(phase);

/** The first thing after an emergency, and in the place of what is next otherwise. */
function BackToPaused() {
  const app = useApp();
  const paused = usePausedElsewhere();
  if (paused === undefined) return null;
  return (
    <Button look="link" className={looks.breakable} onClick={() => app.openConsult(paused.id)}>
      <span className={looks.oneLine}>{recorderStrings.elsewhere.backTo(patientName(paused.patient))}</span>
    </Button>
  );
}

/** After filing again, for a few seconds what happened; and, as after Send, the next consult. */
function Filed({ consult, today }: OnwardProps) {
  const { id, isChangedSinceFiled } = consult;
  const isBackFirst = usePausedElsewhere() !== undefined && isUnderWay(consult);
  const isCopied = useUi((s) => s.copied === id);
  // A notice lies over it, and would leave its first letter in sight.
  const isCovered = useUi((s) => s.notice !== null);
  const before = useUi((s) => (s.updated?.id === id && !isChangedSinceFiled ? s.updated : null));
  const isJustUpdated = useIsFresh(before?.id, 6_000) && !isChangedSinceFiled;
  const { updated, paste, filedAs } = noteStrings;
  const other = filedAs((before ?? consult).filedAs);
  const what = updated(isCopied);
  const why = isCopied ? paste : '';
  return (
    <>
      {/* In one piece, for screen readers and tests. */}
      <p role="status" className={looks.hidden}>
        {isJustUpdated ? `${what} ${why} ${other}`.trim() : null}
      </p>
      {isJustUpdated && (
        <UndoLine undo={null}>
          <p className={cx(looks.line, looks.strong)} aria-hidden="true">
            <CheckIcon />
            {what}
          </p>
          <p className={cx(looks.quiet, looks.oneLine)} title={other} aria-hidden="true">
            {other || why}
          </p>
        </UndoLine>
      )}
      {isChangedSinceFiled && !isCovered && (
        <p className={cx(looks.warning, looks.grow, looks.twoLines)} title={other}>
          {other || noteStrings.oldText}
        </p>
      )}
      {isDone(consult) && !isJustUpdated && !isBackFirst && <Next consult={consult} today={today} />}
    </>
  );
}

export function DiscardDialog({ consult, onClose }: DialogProps) {
  const app = useApp();
  const isNote = consult.actions.includes('discardNote');
  const { discard: texts, note } = strings;
  const name = consultName(consult);
  const isReported = useOrganisation().outcomeReport !== 'off';
  const sentText = isReported ? texts.sentText(name) : texts.sentUnreportedText(name);
  const recordingText = consult.wasSent ? sentText : texts.recordingText(name);
  return (
    <ConfirmDialog
      title={isNote ? texts.noteTitle : texts.recordingTitle}
      texts={[isNote ? texts.noteText(name) : recordingText]}
      back={texts.keep}
      action={isNote ? note.discardNote : note.discardRecording}
      isDangerous
      step={() => app.runSaved('discard', { consultId: consult.id })}
      onClose={onClose}
    />
  );
}

/**
 * Leads to the next consult that waits for the vet, told from its namesakes, or else to a new one. A consult
 * that is on its way needs nobody, so the next patient is first.
 */
function Next({ consult, today }: OnwardProps) {
  const app = useApp();
  const now = useNow(30_000);
  const consults = useMain((m) => m.consults);
  const consultGroups = useMain((m) => m.consultGroups);
  const next = nextConsult({ consults, consultGroups }, consult.id);
  const name = next === null ? strings.newConsult.title : consultName(next.row);
  const isPatientNext = useNextPatient(today) !== undefined && (next === null || consult.phase !== 'filed');
  if (isPatientNext) return <NextPatient view={today} />;
  return (
    <>
      <StepButton
        id={ids.nextConsult}
        look="link"
        className={looks.breakable}
        title={name}
        guard={next?.row.id ?? ''}
        step={() => (next === null ? beginNewConsult(app) : app.openConsult(next.row.id))}
      >
        <span className={looks.oneLine}>{next === null ? name : noteStrings.next(name)}</span>
        <FoldIcon />
      </StepButton>
      {next !== null && next.namesakes.length > 0 && <p className={looks.quiet}>{factsApart(next, now)}</p>}
    </>
  );
}

function factsApart({ row, namesakes }: NonNullable<ReturnType<typeof nextConsult>>, now: number): string {
  const at = visitTime(row);
  const texts = {
    species: row.patient.species,
    reference: strings.note.reference(row.patient.reference),
    time: formatSince(at, now, clockAmong(at, namesakes.map(visitTime))),
  };
  const patients = namesakes.map((one) => one.patient);
  return distinguishingFacts(row.patient, patients)
    .map((fact) => texts[fact])
    .join(' · ');
}

/** The last filing, as long as it can be undone: over the end of the work, from note to note. */
export function JustFiled() {
  const app = useApp();
  const filing = useMain((s) => s.undoableFiling);
  const isCopied = useUi((s) => s.copied === filing?.consultId);
  usePageMark('filed', filing !== null);
  if (filing === null) return null;
  const { consultId, patientName: name } = filing;
  const undo = async (): Promise<void> => {
    const { notify } = app.forCurrentSession();
    if (!(await app.runSaved('undoFiling', { consultId }))) return;
    app.openConsult(consultId);
    if (isCopied) notify(noteStrings.alreadyPasted);
  };
  return (
    <div className={cx(looks.line, styles.filed)}>
      <CheckIcon />
      <p role="status" className={cx(looks.strong, looks.oneLine)}>
        {noteStrings.justFiled(patientName({ name }), isCopied)}
      </p>
      <StepButton look="link" step={undo}>
        {strings.undo}
      </StepButton>
      {isCopied && <p className={cx(looks.quiet, looks.oneLine)}>{noteStrings.paste}</p>}
    </div>
  );
}

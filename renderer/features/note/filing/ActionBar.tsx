import { useState, type JSX, type ReactNode } from 'react';
import { useStore } from 'zustand';
import type { ConsultView } from '../../../../shared/ipc/snapshot.ts';
import { useApp, useNow, useMain, useNoteCheck, useOrganisation, useUi } from '../../../state/app.ts';
import { Button, StepButton, UndoLine, useIsFresh } from '../../../components/Button.tsx';
import { ConfirmDialog } from '../../../components/Dialog.tsx';
import { CheckIcon, ChevronIcon, FoldIcon, Key } from '../../../components/icons/icons.tsx';
import { Menu, MenuItem } from '../../../components/Menu.tsx';
import { consultName, patientName } from '../../../components/format/patientName.ts';
import { deliveryStrings } from '../../../strings/deliveryStrings.ts';
import { noteCheckStrings } from '../../../strings/noteCheckStrings.ts';
import { noteStrings } from '../../../strings/noteStrings.ts';
import { strings } from '../../../strings/strings.ts';
import { ids } from '../../../state/focusTargets.ts';
import { beginNewConsult } from '../../../state/newConsult.ts';
import { useIsWhichAsked, useNamesakesToday } from '../../../state/whichPatient.ts';
import { cx, looks, usePageMark } from '../../../components/styles/looks.ts';
import frame from '../../../components/styles/frame.module.css';
import styles from './ActionBar.module.css';
import { CheckList, CheckStatus, usePlaceCount } from '../../noteCheck/CheckList.tsx';
import type { AppointmentsView } from '../../../../shared/ipc/appointments.ts';
import { NextPatient, useNextPatient } from '../../appointments/TodaysList.tsx';
import { recorderStrings } from '../../../strings/recorderStrings.ts';
import { usePausedElsewhere } from '../../recorder/RecordingElsewhere.tsx';
import { FindBar } from '../find/FindBar.tsx';
import { isDone, isNameWanted, stepsOf } from './steps.tsx';
import { visitTime } from '../../../../shared/consult/consult.ts';
import { nextConsult } from '../../../state/consultList/nextConsult.ts';
import { clockAmong, formatSince } from '../../../components/format/time.ts';
import { tellsApart } from '../../../components/format/tellsApart.ts';

type Props = { readonly consult: ConsultView };
type OnwardProps = Props & { readonly today: AppointmentsView | null };
type BarProps = OnwardProps & { readonly news: ReactNode };

/** Why the large button waits; empty: it does not. */
function useHold({ id }: ConsultView): string {
  const isUncounted = useNoteCheck((s) => s.consultId === id && s.scope === null && !s.hasFailed);
  // Nobody files places unseen, and a check that hangs holds up nobody.
  const isCounting = useIsFresh(isUncounted ? id : undefined, 5_000);
  const ledTo = useUi((s) => s.ledTo);
  // A second press of Send must not file the note unread that the app opens after the last import.
  const isLedHere = useIsFresh(ledTo === id ? id : undefined, 2_000);
  return isCounting ? noteCheckStrings.underway : isLedHere ? noteStrings.readFirst : '';
}

/** One large button, the next step; at the left what is still to be looked at, and every other step. */
export function ActionBar({ consult, news, today }: BarProps): JSX.Element {
  const app = useApp();
  const { id, phase, newNoteFrom, actions, isUnwritten } = consult;
  const [asks, setAsks] = useState<'discard' | 'newNote' | null>(null);
  const now = useNow(5_000);
  const isFiledToFolder = useMain((s) => s.isFiledToFolder);
  const patient = useStore(app.patientDrafts.drafts, () => app.typedName(consult));
  const isNameAsked = useUi((s) => s.nameAskedOf === id && isNameWanted(consult));
  const isUnnamed = isNameAsked && patient === '';
  const toCheck = usePlaceCount();
  const held = useHold(consult);
  const finding = useUi((s) => (s.isComparing ? null : s.finding));
  const namesakes = useNamesakesToday(app, today, consult);
  const isWhichAsked = useIsWhichAsked(id, namesakes);
  const steps = stepsOf(app, { consult, namesakes }, { now, isFiledToFolder });
  const hasArrow = steps.inArrow.length > 0;
  // The bar never wraps.
  const look = steps.inBar.length > 1 ? 'quiet' : 'text';
  const textOf = (label: string): string => {
    const { copyAndFile, copyAndUpdate, withUnchecked } = noteStrings;
    const { send, sendOf, unnamed } = strings.note;
    if (isUnnamed) return unnamed(label);
    if (label === copyAndFile || label === copyAndUpdate) return withUnchecked(label, toCheck);
    return label === send ? sendOf(patient) : label;
  };
  /** Where the words leave room for it. */
  const hasKey = (label: string): boolean =>
    !isUnnamed && toCheck === 0 && (label === noteStrings.copyAndFile || label === strings.note.send);
  const onClose = (): void => setAsks(null);
  return (
    <div className={frame.foot}>
      <CheckList consult={consult} />
      {finding === null ? null : <FindBar consult={consult} opened={finding} />}
      <div className={frame.bar}>
        <div className={cx(looks.unlessEmpty, looks.breakable, frame.strip)}>{news}</div>
        <div className={cx(looks.steps, styles.aside)}>
          {hasArrow ? <CheckStatus /> : null}
          {isUnderWay(consult) ? <BackToPaused /> : null}
          <Filed consult={consult} today={today} />
          {steps.inBar.map(({ label, icon, act }) => (
            <StepButton key={label} look={look} icon={icon} step={act}>
              {label}
            </StepButton>
          ))}
          {newNoteFrom !== null && newNoteFrom <= now ? (
            <Button look="text" onClick={() => setAsks('newNote')}>
              {deliveryStrings.newNote.ask}
            </Button>
          ) : null}
          {/* Elsewhere it is among the rarer steps alone. */}
          {phase === 'readyToSend' && actions.includes('discardRecording') ? (
            <Button look={look} onClick={() => setAsks('discard')}>
              {strings.note.discardRecording}
            </Button>
          ) : null}
        </div>
        <div className={cx(styles.large, hasArrow && styles.split)}>
          {steps.forward.map(({ label, act }) => (
            <StepButton
              // One element, so that it keeps the focus while it changes.
              key="next"
              id={ids.mainStep}
              data-main
              look={isUnwritten ? 'soft' : 'primary'}
              guard={held ? null : `${id} ${label} ${String(isNameAsked)} ${String(isWhichAsked)}`}
              title={held || undefined}
              step={act}
            >
              {/* A name can be as long as it likes; everything else is read whole. */}
              <span
                className={cx(
                  label === strings.note.send && cx(looks.oneLine, styles.named),
                  label === noteStrings.copyAndUpdate && toCheck > 0 && styles.long,
                )}
              >
                {textOf(label)}
              </span>
              {hasKey(label) ? <Key>Ctrl+Enter</Key> : null}
            </StepButton>
          ))}
          {hasArrow ? (
            <Menu
              buttonName={noteStrings.moreWays}
              buttonClass={cx(styles.arrow, isUnwritten && styles.soft)}
              button={<ChevronIcon />}
              align="end"
              opens="up"
            >
              {steps.inArrow.map(({ label, icon, act }) => (
                <MenuItem key={label} icon={icon} onChoose={act}>
                  {label}
                </MenuItem>
              ))}
            </Menu>
          ) : null}
        </div>
      </div>
      {asks === 'discard' ? <DiscardDialog consult={consult} onClose={onClose} /> : null}
      {asks === 'newNote' ? (
        // Asks, because there may then be two notes.
        <ConfirmDialog
          title={deliveryStrings.newNote.title}
          texts={[deliveryStrings.newNote.text]}
          back={deliveryStrings.newNote.wait}
          action={deliveryStrings.newNote.request}
          step={() => app.runSaved('requestNewNote', { consultId: id })}
          onClose={onClose}
        />
      ) : null}
    </div>
  );
}

/** Stopped, or on its way to its note. */
const isUnderWay = ({ phase }: ConsultView): boolean =>
  ['readyToSend', 'preparing', 'queued', 'sending', 'writing'].includes(phase);

/** The first thing after an emergency, and in the place of what is next otherwise. */
function BackToPaused(): JSX.Element | null {
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
function Filed({ consult, today }: OnwardProps): JSX.Element {
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
      {isJustUpdated ? (
        <UndoLine undo={null}>
          <p className={cx(looks.line, looks.strong)} aria-hidden="true">
            <CheckIcon />
            {what}
          </p>
          <p className={cx(looks.quiet, looks.oneLine)} title={other} aria-hidden="true">
            {other || why}
          </p>
        </UndoLine>
      ) : null}
      {isChangedSinceFiled && !isCovered ? (
        <p className={cx(looks.warning, looks.grow, looks.twoLines)} title={other}>
          {other || noteStrings.oldText}
        </p>
      ) : null}
      {isDone(consult) && !isJustUpdated && !isBackFirst ? <Next consult={consult} today={today} /> : null}
    </>
  );
}

export function DiscardDialog({ consult, onClose }: Props & { readonly onClose: () => void }): JSX.Element {
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
 * Leads to the next consult that waits for the vet, told from its namesakes, or else to a new one. A consult that is on
 * its way needs nobody, so the next patient is first.
 */
function Next({ consult, today }: OnwardProps): JSX.Element {
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
      {next === null || next.namesakes.length === 0 ? null : (
        <p className={looks.quiet}>{factsApart(next, now)}</p>
      )}
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
  return tellsApart(row.patient, patients)
    .map((fact) => texts[fact])
    .join(' · ');
}

/** The last filing, as long as it can be undone: over the end of the work, from note to note. */
export function JustFiled(): JSX.Element | null {
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
      {isCopied ? <p className={cx(looks.quiet, looks.oneLine)}>{noteStrings.paste}</p> : null}
    </div>
  );
}

import { useState, type JSX } from 'react';
import { useStore } from 'zustand';
import type { ConsultAction } from '../../../../shared/consult/actions.ts';
import type { ConsultId } from '../../../../shared/ids.ts';
import type { ConsultView } from '../../../../shared/ipc/snapshot.ts';
import {
  copy,
  copyAndFile,
  fileNote,
  forCurrentSession,
  patientDrafts,
  run,
  runSaved,
  sendSmaller,
  snapshotStore,
  typedName,
  uiStore,
} from '../../../state/commands.ts';
import { useNow, useOrganisation, useSnapshot, useUi } from '../../../state/hooks.ts';
import { Button, StepButton } from '../../../components/Button.tsx';
import { ConfirmDialog } from '../../../components/Dialog.tsx';
import { CheckIcon, ChevronIcon, CopyIcon, PenIcon, PrintIcon } from '../../../components/icons/icons.tsx';
import { Menu, MenuItem } from '../../../components/Menu.tsx';
import { printNote } from '../../../state/note/exportNote.ts';
import { exportStrings } from '../../../strings/exportStrings.ts';
import { patientName } from '../../../components/format/patientName.ts';
import { deliveryStrings } from '../../../strings/deliveryStrings.ts';
import { noteStrings } from '../../../strings/noteStrings.ts';
import { strings } from '../../../strings/strings.ts';
import { focusOn, headingId, mainStepId, openPatientNameId } from '../../../state/focusTargets.ts';
import { cx, looks } from '../../../components/styles/looks.ts';
import frame from '../../../components/styles/frame.module.css';
import styles from './ActionBar.module.css';
import { tryAgainLabel } from '../delivery/failureLines.ts';
import { isOnItsWay } from '../delivery/Way.tsx';
import { CheckList, CheckStatus, usePlaceCount } from '../../noteCheck/CheckList.tsx';
import { CopyButton } from '../sections/CopyButton.tsx';
import { NextButton, useNextConsult } from './NextButton.tsx';

/** What a step's name may tell: the patient's name, whether it was asked for, and how many places nobody has checked. */
type StepAbout = { readonly patient: string; readonly isNameAsked: boolean; readonly toCheck: number };

type Step = {
  readonly label: string;
  /** What the button says, where that is more than `label`. */
  readonly nameFor?: (about: StepAbout) => string;
  /** A smaller button beside the next step. */
  readonly isSecondary?: true;
  readonly icon?: JSX.Element;
  readonly act: (consult: ConsultView) => Promise<boolean>;
};

function reconnect(): Promise<boolean> {
  uiStore.setState({
    dialog: { kind: 'connect', reconnects: snapshotStore.getState().snapshot?.active ?? null },
  });
  return Promise.resolve(true);
}

/** A recording without a name is asked for it once; whoever does not know it sends it as it is. An imported file is known by its file name. */
const isNameToBeAsked = (consult: ConsultView): boolean =>
  consult.sourceFileName === null &&
  typedName(consult) === '' &&
  uiStore.getState().nameAskedOf !== consult.id;

function askName(id: ConsultId): Promise<boolean> {
  uiStore.setState({ nameAskedOf: id });
  focusOn(openPatientNameId);
  forCurrentSession().announce(strings.note.askName);
  return Promise.resolve(false);
}

/** The steps that lead forward. Other components draw the steps that lead back or aside. */
const steps: Partial<Record<ConsultAction, Step>> = {
  send: {
    label: strings.note.send,
    nameFor: ({ patient, isNameAsked }) =>
      patient === '' && isNameAsked ? strings.note.sendUnnamed : strings.note.sendOf(patient),
    act: (consult) =>
      isNameToBeAsked(consult) ? askName(consult.id) : runSaved('send', { consultId: consult.id }),
  },
  sendSmaller: { label: deliveryStrings.sendSmaller, act: ({ id }) => sendSmaller(id) },
  prepareAgain: {
    label: deliveryStrings.prepareAgain,
    isSecondary: true,
    act: ({ id }) => runSaved('prepareAgain', { consultId: id }),
  },
  importAnother: {
    label: deliveryStrings.importAnother,
    isSecondary: true,
    act: ({ id }) => runSaved('chooseAnotherFile', { consultId: id }),
  },
  restoreNote: { label: strings.note.restoreNote, act: ({ id }) => run('restore', { consultId: id }) },
  restoreRecording: {
    label: strings.note.restoreRecording,
    act: ({ id }) => run('restore', { consultId: id }),
  },
  tryAgain: { label: strings.tryAgain, act: ({ id }) => runSaved('resume', { consultId: id }) },
  checkAgain: { label: strings.checkAgain, act: ({ id }) => runSaved('resume', { consultId: id }) },
  writeByHand: {
    label: deliveryStrings.writeByHand,
    isSecondary: true,
    icon: <PenIcon />,
    act: ({ id }) => run('writeByHand', { consultId: id }),
  },
  sendInstead: {
    label: deliveryStrings.sendInstead,
    isSecondary: true,
    act: ({ id }) => runSaved('sendInstead', { consultId: id }),
  },
  lookAgain: {
    label: strings.lookAgain,
    isSecondary: true,
    act: ({ id }) => runSaved('resume', { consultId: id }),
  },
  reconnect: { label: strings.reconnect, act: reconnect },
};

const filing = (label: string, act: (id: ConsultId) => Promise<boolean>): Step => ({
  label,
  nameFor: ({ toCheck }) => noteStrings.withUnchecked(label, toCheck),
  act: ({ id }) => act(id),
});

/** There is nothing to undo, as after the first filing, so a notice says what happened. */
async function copyAndUpdate(id: ConsultId): Promise<boolean> {
  const { notify } = forCurrentSession();
  if (!(await copyAndFile(id))) return false;
  notify(noteStrings.copiedAndUpdated);
  focusOn(headingId);
  return true;
}

/** With a copy and without. A folder takes filed notes to the practice's program, so that nobody has to paste them. */
function filingSteps(actions: readonly ConsultAction[], isFiledToFolder: boolean): readonly Step[] {
  const file: Step = { label: strings.note.fileNote, act: ({ id }) => fileNote(id) };
  const ways = actions.includes('fileNote')
    ? [filing(noteStrings.copyAndFile, copyAndFile), file]
    : actions.includes('updateFiledNote')
      ? [filing(noteStrings.copyAndUpdate, copyAndUpdate), { ...file, label: strings.note.updateFiledNote }]
      : [];
  return isFiledToFolder ? ways.toReversed() : ways;
}

/**
 * The next step, and the buttons beside it. Once a smaller copy is offered, sending the recording that was too large is
 * not the next step.
 */
function stepsOf(
  { actions, failure, isMakingSmaller, tryNowFrom }: ConsultView,
  { now, isFiledToFolder }: { readonly now: number; readonly isFiledToFolder: boolean },
): {
  readonly forward: readonly Step[];
  readonly beside: readonly Step[];
} {
  const isAnotherFirst = failure?.code === 'audio_too_short' || failure?.code === 'audio_joined';
  const isBeside = (action: ConsultAction): boolean => {
    // A recording that is too short stays too short, and a joined one joined.
    if (isAnotherFirst && (action === 'importAnother' || action === 'tryAgain')) return action === 'tryAgain';
    return steps[action]?.isSecondary === true || (action === 'send' && actions.includes('sendSmaller'));
  };
  const stepOf = (action: ConsultAction): Step | undefined =>
    action === 'tryAgain' && steps.tryAgain !== undefined
      ? { ...steps.tryAgain, label: tryAgainLabel(failure?.code) }
      : steps[action];
  // While the app makes the smaller copy, Send would send the whole recording again.
  const shown = actions.filter((a) => !(isMakingSmaller && (a === 'send' || a === 'sendSmaller')));
  return {
    forward: [
      ...shown.filter((action) => !isBeside(action)).flatMap((action) => stepOf(action) ?? []),
      ...filingSteps(shown, isFiledToFolder).slice(0, 1),
      ...(tryNowFrom !== null && tryNowFrom <= now
        ? [{ label: strings.tryNow, act: ({ id }: ConsultView) => runSaved('tryNow', { consultId: id }) }]
        : []),
    ],
    beside: [
      ...shown.filter(isBeside).flatMap((action) => steps[action] ?? []),
      ...filingSteps(shown, isFiledToFolder).slice(1),
    ],
  };
}

type StepsProps = {
  readonly consult: ConsultView;
  readonly forward: readonly Step[];
  readonly beside: readonly Step[];
};

/** The next step, and in its arrow the other ways to file a note. */
function Large({ consult, forward, beside }: StepsProps): JSX.Element {
  const { id } = consult;
  const patient = useStore(patientDrafts.drafts, () => typedName(consult));
  const isNameAsked = useUi((s) => s.nameAskedOf === id);
  const toCheck = usePlaceCount(id);
  const isMenu = hasFilingMenu(consult);
  return (
    <div className={cx(styles.large, isMenu && styles.split)}>
      {forward.map(({ label, nameFor, act }, index) => (
        <StepButton
          // The next step stays one element, so that it keeps the focus while it changes.
          key={index === 0 ? 'next' : label}
          {...(index === 0 ? { id: mainStepId } : {})}
          data-main
          look={consult.isUnwritten ? 'soft' : 'primary'}
          guard={`${id} ${label} ${String(isNameAsked)}`}
          step={() => act(consult)}
        >
          {/* A name can be as long as it likes; everything else is read whole, in two lines if need be. */}
          <span className={label === strings.note.send ? looks.oneLine : undefined}>
            {nameFor?.({ patient, isNameAsked, toCheck }) ?? label}
          </span>
        </StepButton>
      ))}
      {isMenu ? (
        <Menu
          label={noteStrings.moreWays}
          buttonName={noteStrings.moreWays}
          buttonClass={cx(styles.arrow, consult.isUnwritten && styles.soft)}
          button={<ChevronIcon />}
          align="end"
          opens="up"
        >
          {beside.map(({ label, act }) => (
            <MenuItem key={label} onChoose={() => void act(consult)}>
              {label}
            </MenuItem>
          ))}
          <MenuItem icon={<CopyIcon />} onChoose={() => void copyNote(id)}>
            {strings.note.copyNote}
          </MenuItem>
          <MenuItem icon={<PrintIcon />} keys="Ctrl+P" onChoose={() => void printNote(id)}>
            {exportStrings.print}
          </MenuItem>
        </Menu>
      ) : null}
    </div>
  );
}

const hasFilingMenu = ({ actions }: ConsultView): boolean =>
  actions.some((one) => one === 'fileNote' || one === 'updateFiledNote');

async function copyNote(id: ConsultId): Promise<boolean> {
  const isCopied = await copy(id, { kind: 'note' });
  if (isCopied) forCurrentSession().notify(strings.copied);
  return isCopied;
}

/** A recording that waits for its Send has it in the bar; elsewhere it is among the rarer steps. */
export const isDiscardInBar = ({ actions, phase }: ConsultView): boolean =>
  phase === 'readyToSend' && actions.includes('discardRecording');

type AsideProps = StepsProps & { readonly onDiscard: () => void };

/** What is still to be looked at, and the steps that lead back or aside. */
function Aside({ consult, beside, onDiscard }: AsideProps): JSX.Element {
  const { id, note, newNoteFrom } = consult;
  const [isAskingForNew, setAskingForNew] = useState(false);
  const now = useNow(5_000);
  const isMenu = hasFilingMenu(consult);
  // The bar never wraps.
  const look = beside.length > 1 ? 'quiet' : 'text';
  return (
    <div className={cx(looks.steps, styles.aside)}>
      <Filed consult={consult} />
      <AskedName consult={consult} />
      {isMenu ? <CheckStatus consult={consult} /> : null}
      {isMenu || isDone(consult)
        ? null
        : beside.map(({ label, icon, act }) => (
            <StepButton key={label} look={look} icon={icon} step={() => act(consult)}>
              {label}
            </StepButton>
          ))}
      {note === null || isMenu || isDone(consult) || consult.isFilingUndoable ? null : (
        <CopyButton
          name={strings.note.copyNote}
          label={strings.note.copyNote}
          copy={() => copy(id, { kind: 'note' })}
        />
      )}
      {newNoteFrom !== null && newNoteFrom <= now ? (
        <Button look="text" onClick={() => setAskingForNew(true)}>
          {deliveryStrings.newNote.ask}
        </Button>
      ) : null}
      {isDiscardInBar(consult) ? (
        <Button look={look} onClick={onDiscard}>
          {strings.note.discardRecording}
        </Button>
      ) : null}
      {isAskingForNew ? <NewNoteDialog consult={consult} onClose={() => setAskingForNew(false)} /> : null}
    </div>
  );
}

/** Why Send did not send, until there is a name. */
function AskedName({ consult }: { readonly consult: ConsultView }): JSX.Element | null {
  const isAsked = useUi((s) => s.nameAskedOf === consult.id);
  const name = useStore(patientDrafts.drafts, () => typedName(consult));
  return isAsked && name === '' && consult.phase === 'readyToSend' ? (
    <p className={looks.strong}>{strings.note.askName}</p>
  ) : null;
}

/** The bar leads to the next consult, and the rarer steps are in the menu, so that nothing stands elsewhere for it. */
const isDone = (consult: ConsultView): boolean =>
  isOnItsWay(consult) ||
  (consult.phase === 'filed' && !consult.isChangedSinceFiled && !consult.isFilingUndoable);

/** The steps of a consult that is done, for its menu. */
export const stepsOfDone = (consult: ConsultView): readonly Step[] =>
  isDone(consult)
    ? [
        ...stepsOf(consult, { now: 0, isFiledToFolder: false }).beside,
        ...(consult.note === null
          ? []
          : [{ label: strings.note.copyNote, icon: <CopyIcon />, act: () => copyNote(consult.id) }]),
      ]
    : [];

/** After filing: for a few seconds what happened and how to undo it; then, as after Send, the next consult. */
function Filed({ consult }: { readonly consult: ConsultView }): JSX.Element {
  const { id, isFilingUndoable, isChangedSinceFiled } = consult;
  const isCopied = useUi((s) => s.copied === id);
  const toCheck = usePlaceCount(id);
  const isJustFiled = isFilingUndoable && !isChangedSinceFiled;
  const next = useNextConsult(isDone(consult) ? id : null);
  const { copiedAndFiled, paste, filed, oldText, undoFiling } = noteStrings;
  const what = isCopied ? copiedAndFiled : filed;
  const why = isCopied ? paste : '';
  return (
    <>
      {/* In one piece, for screen readers and tests. */}
      <p role="status" className={looks.hidden}>
        {isJustFiled ? `${what} ${why}`.trim() : null}
      </p>
      {isJustFiled ? (
        <div className={cx(looks.steps, styles.filed)}>
          <CheckIcon />
          <span className={looks.strong} aria-hidden="true">
            {what}
          </span>
          <StepButton look="link" step={() => runSaved('undoFiling', { consultId: id })}>
            {undoFiling}
          </StepButton>
          <span className={cx(looks.quiet, looks.oneLine)} aria-hidden="true">
            {why}
          </span>
        </div>
      ) : null}
      {/* One thing to look at in the bar; the header says that the text has changed. */}
      {isChangedSinceFiled && toCheck === 0 ? <p className={looks.warning}>{oldText}</p> : null}
      {next === null ? null : <NextButton next={next} />}
    </>
  );
}

/** One large button, the next step; at the left what is still to be looked at, and every other step. */
export function ActionBar({ consult }: { readonly consult: ConsultView }): JSX.Element {
  const [isAsking, setAsking] = useState(false);
  const now = useNow(5_000);
  const isFiledToFolder = useSnapshot((m) => m.snapshot?.isFiledToFolder ?? false);
  const { forward, beside } = stepsOf(consult, { now, isFiledToFolder });
  const steps = { consult, forward, beside };

  return (
    <div className={styles.foot}>
      {consult.note === null ? null : <CheckList consult={consult} />}
      <div className={frame.bar}>
        <Aside {...steps} onDiscard={() => setAsking(true)} />
        <Large {...steps} />
      </div>
      {isAsking ? <DiscardDialog consult={consult} isNote={false} onClose={() => setAsking(false)} /> : null}
    </div>
  );
}

type DialogProps = { readonly consult: ConsultView; readonly onClose: () => void };

export function DiscardDialog({
  consult,
  isNote,
  onClose,
}: DialogProps & { readonly isNote: boolean }): JSX.Element {
  const { discard: texts, note } = strings;
  const name = patientName(consult.patient);
  const isReported = useOrganisation().outcomeReport !== 'off';
  const sentText = isReported ? texts.sentText(name) : texts.sentUnreportedText(name);
  const recordingText = consult.wasSent ? sentText : texts.recordingText(name);
  return (
    <ConfirmDialog
      title={isNote ? texts.noteTitle : texts.recordingTitle}
      texts={[isNote ? texts.noteText(name) : recordingText]}
      back={isNote ? texts.keepNote : texts.keepRecording}
      action={isNote ? note.discardNote : note.discardRecording}
      isDangerous
      step={() => runSaved('discard', { consultId: consult.id })}
      onClose={onClose}
    />
  );
}

/** Asks, because there may then be two notes. */
function NewNoteDialog({ consult, onClose }: DialogProps): JSX.Element {
  const { title, text, wait, request } = deliveryStrings.newNote;
  const step = (): Promise<boolean> => runSaved('requestNewNote', { consultId: consult.id });
  return (
    <ConfirmDialog title={title} texts={[text]} back={wait} action={request} step={step} onClose={onClose} />
  );
}

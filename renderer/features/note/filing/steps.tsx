import type { JSX } from 'react';
import type { ConsultAction } from '../../../../shared/consult/actions.ts';
import type { Phase } from '../../../../shared/consult/consult.ts';
import type { ConsultView } from '../../../../shared/ipc/snapshot.ts';
import {
  copy,
  copyAndFile,
  fileNote,
  forCurrentSession,
  runSaved,
  sendSmaller,
  snapshotStore,
  typedName,
  uiStore,
} from '../../../state/commands.ts';
import { CopyIcon, PenIcon } from '../../../components/icons/icons.tsx';
import { deliveryStrings } from '../../../strings/deliveryStrings.ts';
import { noteStrings } from '../../../strings/noteStrings.ts';
import { strings } from '../../../strings/strings.ts';
import { focusOn, openPatientNameId } from '../../../state/focusTargets.ts';
import { tryAgainLabel } from '../delivery/failureLines.ts';

/** What a step's name may tell: the patient's name, whether it was asked for, and how many places nobody has checked. */
type StepAbout = { readonly patient: string; readonly isNameAsked: boolean; readonly toCheck: number };

export type Step = {
  readonly label: string;
  /** What the button says, where that is more than `label`. */
  readonly nameFor?: (about: StepAbout) => string;
  /** A smaller button beside the next step. */
  readonly isSecondary?: true;
  readonly icon?: JSX.Element;
  readonly act: (consult: ConsultView) => Promise<boolean>;
};

const saved =
  (
    command:
      | 'chooseAnotherFile'
      | 'prepareAgain'
      | 'restore'
      | 'resume'
      | 'sendInstead'
      | 'tryNow'
      | 'writeByHand',
  ) =>
  ({ id }: ConsultView): Promise<boolean> =>
    runSaved(command, { consultId: id });

function reconnect(): Promise<boolean> {
  const reconnects = snapshotStore.getState().snapshot?.active ?? null;
  uiStore.setState({ dialog: { kind: 'connect', reconnects } });
  return Promise.resolve(true);
}

/** A recording without a name is asked for it once; whoever does not know it sends it as it is. An imported file is known by its file name. */
function send(consult: ConsultView): Promise<boolean> {
  const { id, sourceFileName } = consult;
  const isNameToBeAsked =
    sourceFileName === null && typedName(consult) === '' && uiStore.getState().nameAskedOf !== id;
  if (!isNameToBeAsked) return runSaved('send', { consultId: id });
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
    act: send,
  },
  sendSmaller: { label: deliveryStrings.sendSmaller, act: ({ id }) => sendSmaller(id) },
  prepareAgain: { label: deliveryStrings.prepareAgain, isSecondary: true, act: saved('prepareAgain') },
  importAnother: {
    label: deliveryStrings.importAnother,
    isSecondary: true,
    act: saved('chooseAnotherFile'),
  },
  restoreNote: { label: strings.note.restoreNote, act: saved('restore') },
  restoreRecording: { label: strings.note.restoreRecording, act: saved('restore') },
  tryAgain: { label: strings.tryAgain, act: saved('resume') },
  checkAgain: { label: strings.checkAgain, act: saved('resume') },
  writeByHand: {
    label: deliveryStrings.writeByHand,
    isSecondary: true,
    icon: <PenIcon />,
    act: saved('writeByHand'),
  },
  sendInstead: { label: deliveryStrings.sendInstead, isSecondary: true, act: saved('sendInstead') },
  lookAgain: { label: strings.lookAgain, isSecondary: true, act: saved('resume') },
  reconnect: { label: strings.reconnect, act: reconnect },
};

const copying = (label: string): Step => ({
  label,
  nameFor: ({ toCheck }) => noteStrings.withUnchecked(label, toCheck),
  act: ({ id }) => copyAndFile(id),
});

/** With a copy and without. A folder takes filed notes to the practice's program, so that nobody has to paste them. */
function filingSteps(actions: readonly ConsultAction[], isFiledToFolder: boolean): readonly Step[] {
  const file: Step = { label: strings.note.fileNote, act: ({ id }) => fileNote(id) };
  const ways = actions.includes('fileNote')
    ? [copying(noteStrings.copyAndFile), file]
    : actions.includes('updateFiledNote')
      ? [copying(noteStrings.copyAndUpdate), { ...file, label: strings.note.updateFiledNote }]
      : [];
  return isFiledToFolder ? ways.toReversed() : ways;
}

type Around = { readonly now: number; readonly isFiledToFolder: boolean };

/**
 * The next step, and the buttons beside it. Once a smaller copy is offered, sending the recording that was too large is
 * not the next step.
 */
export function stepsOf(
  { actions, failure, isMakingSmaller, tryNowFrom }: ConsultView,
  { now, isFiledToFolder }: Around,
): { readonly forward: readonly Step[]; readonly beside: readonly Step[] } {
  const isAnotherFirst = failure?.code === 'audio_too_short' || failure?.code === 'audio_joined';
  const isBeside = (action: ConsultAction): boolean => {
    // A recording that is too short stays too short, and a joined one joined.
    if (isAnotherFirst && (action === 'importAnother' || action === 'tryAgain')) return action === 'tryAgain';
    return steps[action]?.isSecondary === true || (action === 'send' && actions.includes('sendSmaller'));
  };
  const stepOf = (action: ConsultAction): readonly Step[] => {
    const step = steps[action];
    if (step === undefined) return [];
    return [action === 'tryAgain' ? { ...step, label: tryAgainLabel(failure?.code) } : step];
  };
  // While the app makes the smaller copy, Send would send the whole recording again.
  const shown = actions.filter((a) => !(isMakingSmaller && (a === 'send' || a === 'sendSmaller')));
  const ways = filingSteps(shown, isFiledToFolder);
  const canTryNow = tryNowFrom !== null && tryNowFrom <= now;
  return {
    forward: [
      ...shown.filter((action) => !isBeside(action)).flatMap(stepOf),
      ...ways.slice(0, 1),
      ...(canTryNow ? [{ label: strings.tryNow, act: saved('tryNow') }] : []),
    ],
    beside: [...shown.filter(isBeside).flatMap(stepOf), ...ways.slice(1)],
  };
}

/** Then the large button has an arrow with the other ways. */
export const hasFilingMenu = ({ actions }: ConsultView): boolean =>
  actions.some((one) => one === 'fileNote' || one === 'updateFiledNote');

/** On its way to its note, a consult needs nobody. */
const phasesOnTheWay: readonly Phase[] = ['preparing', 'queued', 'sending', 'writing'];

/** The bar leads to the next consult, and the rarer steps are in the menu, so that nothing stands elsewhere for it. */
export const isDone = (consult: ConsultView): boolean =>
  phasesOnTheWay.includes(consult.phase) ||
  (consult.phase === 'filed' && !consult.isChangedSinceFiled && !consult.isFilingUndoable);

/** Copies the whole note, without filing it. */
export const copyNote: Step = {
  label: strings.note.copyNote,
  icon: <CopyIcon />,
  async act({ id }) {
    const isCopied = await copy(id, { kind: 'note' });
    if (isCopied) forCurrentSession().notify(strings.copied);
    return isCopied;
  },
};

/** The steps that the bar does not have, for the note's menu. */
export const stepsInMenu = (consult: ConsultView): readonly Step[] => [
  ...(isDone(consult) ? stepsOf(consult, { now: 0, isFiledToFolder: false }).beside : []),
  ...(consult.note === null || hasFilingMenu(consult) ? [] : [copyNote]),
];

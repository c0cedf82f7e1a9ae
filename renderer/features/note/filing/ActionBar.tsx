import { useId, useState, type JSX } from 'react';
import type { ConsultAction } from '../../../../shared/consult/actions.ts';
import type { ConsultView } from '../../../../shared/ipc/snapshot.ts';
import { sendInstead } from '../../../state/note/notes.ts';
import {
  cancelSending,
  copy,
  fileNote,
  importAnother,
  snapshotStore,
  prepareAgain,
  restore,
  resume,
  uiStore,
  sendConsult,
  sendSmaller,
  tryNow,
  writeByHand,
} from '../../../state/commands.ts';
import { useNow } from '../../../state/hooks.ts';
import { Button } from '../../../components/Button.tsx';
import { deliveryStrings } from '../../../strings/deliveryStrings.ts';
import { strings } from '../../../strings/strings.ts';
import { mainStepId } from '../../shortcuts/focusTargets.ts';
import styles from './ActionBar.module.css';
import { cancelText } from '../delivery/cancelText.ts';
import { CopyButton } from '../sections/CopyButton.tsx';
import { DiscardDialog } from './DiscardDialog.tsx';
import { NewNoteDialog } from './NewNoteDialog.tsx';
import { SaveState } from '../sections/SaveState.tsx';
import { StepButton } from '../delivery/StepButton.tsx';

type Step = {
  readonly label: string;
  /** A smaller button beside the next step. */
  readonly isSecondary?: true;
  readonly run: (consult: ConsultView) => Promise<boolean>;
};

function reconnect(): Promise<boolean> {
  uiStore.setState({
    dialog: { kind: 'connect', reconnects: snapshotStore.getState().snapshot?.active ?? null },
  });
  return Promise.resolve(true);
}

/** The steps that lead forward. Other components draw the steps that lead back or aside. */
const steps: Partial<Record<ConsultAction, Step>> = {
  send: { label: strings.note.send, run: ({ id }) => sendConsult(id) },
  sendSmaller: { label: deliveryStrings.sendSmaller, run: ({ id }) => sendSmaller(id) },
  prepareAgain: {
    label: deliveryStrings.prepareAgain,
    isSecondary: true,
    run: ({ id }) => prepareAgain(id),
  },
  importAnother: {
    label: deliveryStrings.importAnother,
    isSecondary: true,
    run: ({ id }) => importAnother(id),
  },
  fileNote: { label: strings.note.fileNote, run: ({ id }) => fileNote(id) },
  updateFiledNote: { label: strings.note.updateFiledNote, run: ({ id }) => fileNote(id) },
  restoreNote: { label: strings.note.restoreNote, run: ({ id }) => restore(id) },
  restoreRecording: { label: strings.note.restoreRecording, run: ({ id }) => restore(id) },
  tryAgain: { label: strings.tryAgain, run: ({ id }) => resume(id) },
  checkAgain: { label: strings.checkAgain, run: ({ id }) => resume(id) },
  cancelSending: { label: strings.cancel, isSecondary: true, run: ({ id }) => cancelSending(id) },
  writeByHand: { label: deliveryStrings.writeByHand, isSecondary: true, run: ({ id }) => writeByHand(id) },
  sendInstead: {
    label: deliveryStrings.sendInstead,
    isSecondary: true,
    run: ({ id }) => sendInstead(id),
  },
  reconnect: { label: strings.reconnect, run: reconnect },
};

/** Ends a long wait that the service asked for. */
const tryNowStep: Step = { label: strings.tryNow, run: ({ id }) => tryNow(id) };

/**
 * The next step, and the buttons beside it. Once a smaller copy is offered, sending the recording that was too large is
 * not the next step.
 */
function stepsOf(
  { actions, isMakingSmaller, tryNowFrom }: ConsultView,
  now: number,
): {
  readonly forward: readonly Step[];
  readonly beside: readonly Step[];
} {
  const isBeside = (action: ConsultAction): boolean =>
    steps[action]?.isSecondary === true || (action === 'send' && actions.includes('sendSmaller'));
  // While the app makes the smaller copy, Send would send the whole recording again.
  const shown = actions.filter((a) => !(isMakingSmaller && (a === 'send' || a === 'sendSmaller')));
  return {
    forward: [
      ...shown.filter((action) => !isBeside(action)).flatMap((action) => steps[action] ?? []),
      ...(tryNowFrom !== null && tryNowFrom <= now ? [tryNowStep] : []),
    ],
    beside: shown.filter(isBeside).flatMap((action) => steps[action] ?? []),
  };
}

/** Every step that is possible now: the next step is largest; dangerous steps are small and ask first. */
export function ActionBar({ consult }: { readonly consult: ConsultView }): JSX.Element | null {
  const [isAsking, setAsking] = useState(false);
  const [isAskingForNew, setAskingForNew] = useState(false);
  const textId = useId();
  const now = useNow(5_000);
  const { actions } = consult;
  const ofCancel = cancelText(consult);
  const { forward, beside } = stepsOf(consult, now);
  const danger = actions.find((a) => a === 'discardNote' || a === 'discardRecording');
  const hasNote = consult.note !== null;
  if (forward.length + beside.length === 0 && danger === undefined && !hasNote) return null;

  return (
    <div className={styles.bar} data-sticky={hasNote}>
      <div className={styles.aside}>
        {danger === undefined ? null : (
          <Button look="quiet" className={styles.danger} onClick={() => setAsking(true)}>
            {danger === 'discardNote' ? strings.note.discardNote : strings.note.discardRecording}
          </Button>
        )}
        {ofCancel === null ? null : (
          <p id={textId} className={styles.cancel}>
            {ofCancel}
          </p>
        )}
        {actions.includes('editNote') ? <SaveState consult={consult} /> : null}
      </div>
      <div className={styles.onward}>
        {hasNote ? (
          <CopyButton
            look="plain"
            name={strings.note.copyNote}
            label={strings.note.copyNote}
            copy={() => copy(consult.id, { kind: 'note' })}
          />
        ) : null}
        {consult.newNoteFrom !== null && consult.newNoteFrom <= now ? (
          <Button onClick={() => setAskingForNew(true)}>{deliveryStrings.newNote.ask}</Button>
        ) : null}
        {beside.map(({ label, run }) => (
          <StepButton
            key={label}
            {...(ofCancel === null ? {} : { 'aria-describedby': textId })}
            step={() => run(consult)}
          >
            {label}
          </StepButton>
        ))}
        {forward.map(({ label, run }, index) => (
          <StepButton
            key={label}
            {...(index === 0 ? { id: mainStepId } : {})}
            data-main
            look={consult.phase === 'queued' ? 'plain' : 'primary'}
            step={() => run(consult)}
          >
            {label}
          </StepButton>
        ))}
      </div>
      {isAskingForNew ? <NewNoteDialog consult={consult} onClose={() => setAskingForNew(false)} /> : null}
      {isAsking && danger !== undefined ? (
        <DiscardDialog consult={consult} isNote={danger === 'discardNote'} onClose={() => setAsking(false)} />
      ) : null}
    </div>
  );
}

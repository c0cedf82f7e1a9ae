import { useState, type JSX } from 'react';
import type { ConsultAction } from '../../../shared/actions.ts';
import type { ConsultView } from '../../../shared/snapshot.ts';
import { copy, fileNote, mirror, restore, resume, screen, sendConsult } from '../../state/page.ts';
import { Button } from '../../ui/Button.tsx';
import { strings } from '../../ui/strings.ts';
import { mainStepId } from '../shortcuts/places.ts';
import styles from './ActionBar.module.css';
import { CopyButton } from './CopyButton.tsx';
import { DiscardDialog } from './DiscardDialog.tsx';
import { SaveState } from './SaveState.tsx';
import { StepButton } from './StepButton.tsx';

type Step = { readonly label: string; readonly take: (consult: ConsultView) => Promise<boolean> };

function reconnect(): Promise<boolean> {
  screen.setState({ dialog: { kind: 'connect', reconnects: mirror.getState().snapshot?.active ?? null } });
  return Promise.resolve(true);
}

/** The steps that lead on. Those that lead back or aside are drawn elsewhere. */
const steps: Partial<Record<ConsultAction, Step>> = {
  send: { label: strings.note.send, take: ({ id }) => sendConsult(id) },
  fileNote: { label: strings.note.fileNote, take: ({ id }) => fileNote(id) },
  updateFiledNote: { label: strings.note.updateFiledNote, take: ({ id }) => fileNote(id) },
  restoreNote: { label: strings.note.restoreNote, take: ({ id }) => restore(id) },
  restoreRecording: { label: strings.note.restoreRecording, take: ({ id }) => restore(id) },
  tryAgain: { label: strings.tryAgain, take: ({ id }) => resume(id) },
  checkAgain: { label: strings.checkAgain, take: ({ id }) => resume(id) },
  reconnect: { label: strings.reconnect, take: reconnect },
};

/** What can be done with the consult now: the next step largest, the dangerous small and first asking. */
export function ActionBar({ consult }: { readonly consult: ConsultView }): JSX.Element | null {
  const [isAsking, setAsking] = useState(false);
  const { actions } = consult;
  const onward = actions.flatMap((action) => steps[action] ?? []);
  const danger = actions.find((a) => a === 'discardNote' || a === 'discardRecording');
  const hasNote = consult.note !== null;
  if (onward.length === 0 && danger === undefined && !hasNote) return null;

  return (
    <div className={styles.bar} data-sticky={hasNote}>
      <div className={styles.aside}>
        {danger === undefined ? null : (
          <Button look="quiet" className={styles.danger} onClick={() => setAsking(true)}>
            {danger === 'discardNote' ? strings.note.discardNote : strings.note.discardRecording}
          </Button>
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
        {onward.map(({ label, take }, index) => (
          <StepButton
            key={label}
            {...(index === 0 ? { id: mainStepId } : {})}
            data-main
            look={consult.phase === 'queued' ? 'plain' : 'primary'}
            step={() => take(consult)}
          >
            {label}
          </StepButton>
        ))}
      </div>
      {isAsking && danger !== undefined ? (
        <DiscardDialog consult={consult} isNote={danger === 'discardNote'} onClose={() => setAsking(false)} />
      ) : null}
    </div>
  );
}

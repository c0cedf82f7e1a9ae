import type { JSX } from 'react';
import type { ConsultView } from '../../../../shared/ipc/snapshot.ts';
import { saveReceivedText } from '../../../state/note/exportNote.ts';
import { exportStrings as strings } from '../../../strings/exportStrings.ts';
import styles from './ShortenedNote.module.css';
import { StepButton } from '../delivery/StepButton.tsx';

/** The page shows only a part of a note that is longer than any real one; the vet can save all of it. */
export function ShortenedNote({ consult }: { readonly consult: ConsultView }): JSX.Element | null {
  if (!consult.isShortened) return null;
  const isToFile = consult.actions.some((one) => one === 'fileNote' || one === 'updateFiledNote');
  return (
    <div className={styles.line} role="status">
      <p>{isToFile ? strings.shortenedToFile : strings.shortened}</p>
      <StepButton look="quiet" step={() => saveReceivedText(consult.id)}>
        {strings.saveAsText}
      </StepButton>
    </div>
  );
}

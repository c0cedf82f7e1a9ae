import { useState, type JSX } from 'react';
import type { ConsultId } from '../../../shared/ids.ts';
import { printNote } from '../../state/noteOutlets.ts';
import { Button } from '../../ui/Button.tsx';
import { exportStrings as strings } from '../../ui/exportStrings.ts';
import { StepButton } from '../note/StepButton.tsx';
import { ExportDialog } from './ExportDialog.tsx';
import styles from './NoteWaysOut.module.css';

/** A note into a file, or onto paper. */
export function NoteWaysOut({ consultId }: { readonly consultId: ConsultId }): JSX.Element {
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Button look="quiet" className={styles.small} onClick={() => setAsking(true)}>
        {strings.export}
      </Button>
      <StepButton look="quiet" className={styles.small} step={() => printNote(consultId)}>
        {strings.print}
      </StepButton>
      {isAsking ? <ExportDialog consultId={consultId} onClose={() => setAsking(false)} /> : null}
    </>
  );
}

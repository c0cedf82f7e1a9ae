import { useState, type JSX } from 'react';
import type { ConsultId } from '../../../shared/ids.ts';
import { printNote } from '../../state/note/exportNote.ts';
import { Button } from '../../components/Button.tsx';
import { exportStrings as strings } from '../../strings/exportStrings.ts';
import { ExportIcon, PrintIcon } from '../../components/icons/icons.tsx';
import { StepButton } from '../note/delivery/StepButton.tsx';
import { ExportDialog } from './ExportDialog.tsx';

export function NoteExportButtons({ consultId }: { readonly consultId: ConsultId }): JSX.Element {
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Button look="quiet" icon={<ExportIcon />} onClick={() => setAsking(true)}>
        {strings.export}
      </Button>
      <StepButton look="quiet" icon={<PrintIcon />} step={() => printNote(consultId)}>
        {strings.print}
      </StepButton>
      {isAsking ? <ExportDialog consultId={consultId} onClose={() => setAsking(false)} /> : null}
    </>
  );
}

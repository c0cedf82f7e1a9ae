import type { JSX } from 'react';
import { useStore } from 'zustand';
import { newConsultFailureString } from '../../state/newConsult.ts';
import { record, recorderStore } from '../../state/recorder/recording.ts';
import { recorderStrings as strings } from '../../strings/recorderStrings.ts';
import { strings as common } from '../../strings/strings.ts';
import { ProblemPanel } from '../../components/ProblemPanel.tsx';
import { StepButton } from '../note/delivery/StepButton.tsx';

/**
 * Why Record did nothing. The text stays until Record is pressed again, because a vet who turns away would miss a
 * notice.
 */
export function RecordRefusal(): JSX.Element | null {
  const refusal = useStore(recorderStore, (r) => r.refusal);
  if (refusal === null) return null;
  return (
    <ProblemPanel
      code={refusal}
      what={strings.nothingRecorded}
      steps={<StepButton step={record}>{common.tryAgain}</StepButton>}
    >
      <p>{refusal === 'disk_full' ? strings.tooLittleRoom : newConsultFailureString(refusal, 'record')}</p>
    </ProblemPanel>
  );
}

import type { JSX } from 'react';
import { useStore } from 'zustand';
import type { ConsultView } from '../../../../shared/ipc/snapshot.ts';
import { patientDrafts } from '../../../state/commands.ts';
import { PatientFields } from '../../newConsult/PatientFields.tsx';

/** The patient's fields, as long as they can be changed. The page shows typed text at once; main's copy follows. */
export function ConsultPatient({ consult }: { readonly consult: ConsultView }): JSX.Element {
  const { id } = consult;
  const typed = useStore(patientDrafts.drafts, (drafts) => drafts[id]?.value);
  return (
    <PatientFields
      patient={typed ?? consult.patient}
      onChange={(patient) => patientDrafts.put(id, patient)}
      onLeave={() => void patientDrafts.flush((key) => key === id)}
    />
  );
}

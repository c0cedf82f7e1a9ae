import type { JSX } from 'react';
import type { ConsultView } from '../../../shared/ipc/snapshot.ts';
import { deliveryStrings } from '../../strings/deliveryStrings.ts';
import { strings } from '../../strings/strings.ts';
import { ConsultRights } from '../privacy/ConsultRights.tsx';
import { RemovedRecording } from '../privacy/RemovedRecording.tsx';
import { ActionBar } from './filing/ActionBar.tsx';
import { ConsultHeader } from './header/ConsultHeader.tsx';
import styles from './ConsultPane.module.css';
import { ConsultPatient } from './header/ConsultPatient.tsx';
import { FailurePanel } from './delivery/FailurePanel.tsx';
import { PatientStrip } from './header/PatientStrip.tsx';
import { PhasePanel } from './delivery/PhasePanel.tsx';
import { ShortenedNote } from './sections/ShortenedNote.tsx';
import { useFocusWithWork } from './useFocusWithWork.ts';

/** The open consult, from its first file to its filed note. */
export function ConsultPane({ consult }: { readonly consult: ConsultView }): JSX.Element {
  useFocusWithWork(consult);
  return (
    <section className={styles.region} aria-label={strings.note.region}>
      <PatientStrip consult={consult} />
      <ConsultHeader consult={consult} />
      {consult.isSandbox && consult.note !== null ? (
        <p className={styles.sandbox} data-striped>
          {consult.isByHand ? deliveryStrings.byHandInSandbox : strings.note.sandboxMark}
        </p>
      ) : null}
      {consult.phase === 'needsAttention' ? <FailurePanel consult={consult} /> : null}
      <ShortenedNote consult={consult} />
      {consult.actions.includes('changePatient') ? <ConsultPatient consult={consult} /> : null}
      <RemovedRecording consult={consult} />
      <PhasePanel consult={consult} />
      <ConsultRights consult={consult} />
      <ActionBar consult={consult} />
    </section>
  );
}

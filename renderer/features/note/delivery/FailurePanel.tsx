import type { JSX } from 'react';
import type { ConsultView } from '../../../../shared/ipc/snapshot.ts';
import { deliveryStrings } from '../../../strings/deliveryStrings.ts';
import { Details } from '../../../components/Details.tsx';
import { ProblemPanel } from '../../../components/ProblemPanel.tsx';
import { failureLines } from './failureLines.ts';
import styles from './FailurePanel.module.css';
import { formatBytes } from '../header/whereabouts.ts';
import { WhereaboutsLine } from '../header/WhereaboutsLine.tsx';

/** The failure, whether anything was lost, and the next step. The code stays in the details. */
export function FailurePanel({ consult }: { readonly consult: ConsultView }): JSX.Element | null {
  const { failure, audioBytes, smallerBytes } = consult;
  if (failure === null) return null;
  const { what, kept, next } = failureLines(failure.code, consult.actions);
  return (
    <ProblemPanel
      code={failure.code}
      what={what}
      below={
        <>
          <WhereaboutsLine consult={consult} />
          <Details failure={failure} />
        </>
      }
    >
      {/* After the audio was removed, the panel must not call the recording safe. */}
      {consult.audioRemovedAt === null ? <p className={styles.kept}>{kept}</p> : null}
      {audioBytes === null || smallerBytes === null ? null : (
        <p>{deliveryStrings.smallerWouldBe(formatBytes(audioBytes), formatBytes(smallerBytes))}</p>
      )}
      <p>{next}</p>
    </ProblemPanel>
  );
}

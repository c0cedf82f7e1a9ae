import type { JSX } from 'react';
import type { ConsultView } from '../../../../shared/ipc/snapshot.ts';
import { Details } from '../../../components/Details.tsx';
import { strings } from '../../../strings/strings.ts';
import { failureLines } from './failureLines.ts';
import styles from './WaitingPanel.module.css';
import { WhereaboutsLine } from '../header/WhereaboutsLine.tsx';

function Why({ consult }: { readonly consult: ConsultView }): JSX.Element {
  const { failure } = consult;
  if (failure === null) return <p className={styles.text}>{strings.phases.waitingText}</p>;
  const { what, kept, next } = failureLines(failure.code, consult.actions);
  return (
    <div data-code={failure.code}>
      <p className={styles.what}>{what}</p>
      <p>
        {kept} {next}
      </p>
    </div>
  );
}

/** Why the app has not sent the recording yet, and when it will. */
export function WaitingPanel({ consult }: { readonly consult: ConsultView }): JSX.Element {
  return (
    <div className={styles.panel}>
      <div aria-live="polite">
        <Why consult={consult} />
      </div>
      <WhereaboutsLine consult={consult} />
      {consult.failure === null ? null : <Details failure={consult.failure} />}
    </div>
  );
}

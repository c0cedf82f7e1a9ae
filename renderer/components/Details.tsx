import type { JSX } from 'react';
import type { FailureView } from '../../shared/ipc/snapshot.ts';
import looks from './styles/looks.module.css';
import styles from './Details.module.css';
import { strings } from '../strings/strings.ts';

/** Details that the vet need not read and support will ask for. */
export function Details({ failure }: { readonly failure: FailureView }): JSX.Element {
  return (
    <details className={looks.quiet}>
      <summary className={styles.summary}>{strings.details}</summary>
      <p className={styles.text}>
        <code>{failure.code}</code> {failure.detail ?? strings.noDetails}
      </p>
    </details>
  );
}

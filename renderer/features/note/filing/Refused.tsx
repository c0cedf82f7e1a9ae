import type { JSX } from 'react';
import type { ConsultView } from '../../../../shared/ipc/snapshot.ts';
import { deliveryStrings } from '../../../strings/deliveryStrings.ts';
import styles from '../delivery/SmallerCopy.module.css';

/** Why the service refused this recording, and what the vet can do before sending it again. */
export function Refused({ consult }: { readonly consult: ConsultView }): JSX.Element | null {
  const { refusedAs } = consult;
  return refusedAs === null ? null : <p className={styles.offer}>{deliveryStrings.refusedAs[refusedAs]}</p>;
}

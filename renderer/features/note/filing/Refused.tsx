import type { JSX } from 'react';
import type { ConsultView } from '../../../../shared/ipc/snapshot.ts';
import { deliveryStrings } from '../../../strings/deliveryStrings.ts';
import styles from '../delivery/SmallerCopy.module.css';

/** How the service refused what is ready to be sent again, and what can be done before. */
export function Refused({ consult }: { readonly consult: ConsultView }): JSX.Element | null {
  const { refusedAs } = consult;
  return refusedAs === null ? null : <p className={styles.offer}>{deliveryStrings.refusedAs[refusedAs]}</p>;
}

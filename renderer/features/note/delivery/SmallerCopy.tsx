import type { JSX } from 'react';
import type { ConsultView } from '../../../../shared/ipc/snapshot.ts';
import { useFraction } from '../../../state/hooks.ts';
import { deliveryStrings } from '../../../strings/deliveryStrings.ts';
import { strings } from '../../../strings/strings.ts';
import { Progress } from './Progress.tsx';
import styles from './SmallerCopy.module.css';
import { formatBytes } from '../header/whereabouts.ts';

/** Offers a smaller copy of a recording that is too large for the service: its size, and the progress of making it. */
export function SmallerCopy({ consult }: { readonly consult: ConsultView }): JSX.Element | null {
  const { audioBytes, smallerBytes, isMakingSmaller } = consult;
  const fraction = useFraction(consult.id, 'preparing');
  if (isMakingSmaller)
    return (
      <div className={styles.making}>
        <Progress name={strings.phases.preparing} fraction={fraction} />
        <p className={styles.text}>{deliveryStrings.makingSmaller}</p>
      </div>
    );
  if (audioBytes === null || smallerBytes === null) return null;
  return (
    <p className={styles.offer}>
      {deliveryStrings.tooLarge(formatBytes(audioBytes), formatBytes(smallerBytes))}
    </p>
  );
}

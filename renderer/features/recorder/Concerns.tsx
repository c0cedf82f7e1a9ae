import type { JSX } from 'react';
import type { RecordingConcern, RecordingView } from '../../../shared/ipc/snapshot.ts';
import { WarningIcon } from '../../components/icons/icons.tsx';
import { recorderStrings as strings } from '../../strings/recorderStrings.ts';
import looks from '../../components/styles/looks.module.css';
import styles from './Concerns.module.css';

/**
 * A problem that may cost words is announced at once; the others wait for a pause. `saving_behind` has its own line.
 */
const isPressing = (concern: RecordingConcern): boolean => concern === 'no_sound' || concern === 'disk_low';

/** The problems of the recording, each with what to do. */
export function Concerns({ of }: { readonly of: Pick<RecordingView, 'concerns'> }): JSX.Element | null {
  const shown = of.concerns
    .filter((concern) => concern !== 'saving_behind')
    .toSorted((a, b) => Number(isPressing(b)) - Number(isPressing(a)));
  if (shown.length === 0) return null;
  return (
    <ul className={looks.closeGrid}>
      {shown.map((concern) => (
        <li key={concern} className={styles.item}>
          <WarningIcon />
          <p role={isPressing(concern) ? 'alert' : 'status'} data-code={concern}>
            {strings.concerns[concern]}
          </p>
        </li>
      ))}
    </ul>
  );
}

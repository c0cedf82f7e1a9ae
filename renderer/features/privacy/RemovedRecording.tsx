import type { JSX } from 'react';
import type { ConsultView } from '../../../shared/ipc/snapshot.ts';
import { useNow } from '../../state/hooks.ts';
import { privacyStrings as strings } from '../../strings/privacyStrings.ts';
import { formatDay } from '../../components/format/time.ts';
import styles from './RemovedRecording.module.css';

/** Replaces the player after the audio was removed. */
export function RemovedRecording({ consult }: { readonly consult: ConsultView }): JSX.Element | null {
  const now = useNow(30_000);
  const { audioRemovedAt, note } = consult;
  if (audioRemovedAt === null) return null;
  return (
    <p className={styles.removed}>
      {strings.removed(formatDay(audioRemovedAt, now))} {note === null ? strings.nothingToSend : null}
    </p>
  );
}

import type { ReactNode } from 'react';
import type { Phase } from '../../shared/consult/consult.ts';
import type { ConsultRow } from '../../shared/ipc/snapshot.ts';
import { pausedString, phaseStrings } from '../../shared/text/phaseStrings.ts';
import { recorderStrings as strings } from '../strings/recorderStrings.ts';
import { cx, looks } from './styles/looks.ts';
import styles from './PhaseMark.module.css';

type Props = {
  readonly of: Status;
  readonly isUnheard?: boolean;
  /** Seen in place of the word. */
  readonly seen?: string | undefined;
};

type MarkProps = { readonly isUrgent?: boolean; readonly children: ReactNode };

/** In the place of the phase word; urgent: a person has to do or to know it. */
export const Mark = ({ isUrgent = false, children }: MarkProps) => (
  <span className={cx(styles.mark, isUrgent && styles.needsAttention)}>{children}</span>
);

/** The phase word after a dot, whose colour only repeats the word. */
export function PhaseMark({ of, isUnheard = false, seen }: Props) {
  const phase = shownPhase(of);
  // Red means that the app hears and records.
  const isNotRed = phase === 'recording' && (of.isPaused || isUnheard);
  const shown = of.isRecovered ? strings.recovered.word : seen;
  return (
    <span className={cx(styles.mark, !isNotRed && styles[phase])}>
      <span className={shown === undefined ? undefined : looks.hidden}>
        {phaseWord(of)}
        {shown === undefined ? '' : ' '}
      </span>
      {shown !== undefined && <span aria-hidden={!of.isRecovered}>{shown}</span>}
    </span>
  );
}

type Status = Pick<ConsultRow, 'phase' | 'isPaused' | 'isUnwritten' | 'isRecovered'>;

/**
 * The phase as the status word names it: an interrupted recording and a note without a word need attention.
 */
export const shownPhase = ({ phase, isUnwritten, isRecovered }: Status): Phase =>
  isUnwritten || isRecovered ? 'needsAttention' : phase;

export const phaseWord = (of: Status): string =>
  of.phase === 'recording' && of.isPaused ? pausedString : phaseStrings[shownPhase(of)];

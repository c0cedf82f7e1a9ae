import type { JSX } from 'react';
import { cx } from './styles/cx.ts';
import { PhaseIcon } from './icons/icons.tsx';
import styles from './PhaseMark.module.css';
import { phaseWord, shownPhase, type Status } from './format/phaseWord.ts';

type Props = {
  readonly of: Status;
  /** The recording under way has no microphone now. */
  readonly isUnheard?: boolean;
};

/** The phase word with its icon; the colour only repeats what both say. */
export function PhaseMark({ of, isUnheard = false }: Props): JSX.Element {
  const isPaused = of.phase === 'recording' && of.isPaused;
  const phase = shownPhase(of);
  // Red means that the app hears and records.
  const isNotRed = isPaused || (phase === 'recording' && isUnheard);
  return (
    <span className={cx(styles.mark, isNotRed ? styles.paused : styles[phase])}>
      <PhaseIcon phase={phase} isPaused={isPaused} />
      <span>{phaseWord(of)}</span>
    </span>
  );
}

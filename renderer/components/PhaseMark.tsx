import type { JSX } from 'react';
import { recorderStrings as strings } from '../strings/recorderStrings.ts';
import { cx } from './styles/looks.ts';
import { VisuallyHidden } from './VisuallyHidden.tsx';
import styles from './PhaseMark.module.css';
import { phaseWord, shownPhase, type Status } from './format/phaseWord.ts';

type Props = {
  readonly of: Status;
  /** The recording under way has no microphone now. */
  readonly isUnheard?: boolean;
};

/** The phase word, with a dot where a person has something to do or to know; colour only repeats the word. */
export function PhaseMark({ of, isUnheard = false }: Props): JSX.Element {
  const phase = shownPhase(of);
  // Red means that the app hears and records.
  const isNotRed = phase === 'recording' && (of.isPaused || isUnheard);
  const word = of.isRecovered ? (
    <>
      <VisuallyHidden>{phaseWord(of)}</VisuallyHidden> {strings.recovered.word}
    </>
  ) : (
    phaseWord(of)
  );
  return <span className={cx(styles.mark, isNotRed ? styles.paused : styles[phase])}>{word}</span>;
}

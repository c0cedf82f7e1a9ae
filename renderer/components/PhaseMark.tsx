import type { JSX } from 'react';
import type { ConsultRow } from '../../shared/ipc/snapshot.ts';
import { cx } from './styles/cx.ts';
import { PhaseIcon } from './icons/icons.tsx';
import styles from './PhaseMark.module.css';
import { phaseWord } from './format/phaseWord.ts';

type Props = { readonly of: Pick<ConsultRow, 'phase' | 'isPaused'> };

/** The phase word with its icon; the colour only repeats what both say. */
export function PhaseMark({ of }: Props): JSX.Element {
  const isPaused = of.phase === 'recording' && of.isPaused;
  return (
    <span className={cx(styles.mark, isPaused ? styles.paused : styles[of.phase])}>
      <PhaseIcon phase={of.phase} isPaused={isPaused} />
      <span>{phaseWord(of)}</span>
    </span>
  );
}

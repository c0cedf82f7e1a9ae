import type { JSX } from 'react';
import type { Phase } from '../../shared/consult.ts';
import { phaseWords } from '../../shared/phaseWords.ts';
import { cx } from './cx.ts';
import { PhaseIcon } from './icons.tsx';
import styles from './PhaseMark.module.css';

/** The status word with its icon; the colour only repeats what both say. */
export function PhaseMark({ phase }: { readonly phase: Phase }): JSX.Element {
  return (
    <span className={cx(styles.mark, styles[phase])}>
      <PhaseIcon phase={phase} />
      <span>{phaseWords[phase]}</span>
    </span>
  );
}

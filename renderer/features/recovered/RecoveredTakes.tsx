import { useId, type JSX } from 'react';
import { useSnapshot } from '../../state/hooks.ts';
import { recorderStrings as strings } from '../../strings/recorderStrings.ts';
import { RecoveredTake } from './RecoveredTake.tsx';
import styles from './RecoveredTakes.module.css';

/** Takes that were interrupted before Stop, until a person has decided about each. */
export function RecoveredTakes(): JSX.Element | null {
  const titleId = useId();
  const takes = useSnapshot((m) => m.snapshot?.recovered) ?? [];
  if (takes.length === 0) return null;
  return (
    <section className={styles.region} aria-labelledby={titleId}>
      <h2 id={titleId} className={styles.title}>
        {strings.recovered.region}
      </h2>
      <p className={styles.intro}>{strings.recovered.intro}</p>
      <ul className={styles.list}>
        {takes.map((take) => (
          <li key={take.consultId} className={styles.item}>
            <RecoveredTake take={take} />
          </li>
        ))}
      </ul>
    </section>
  );
}

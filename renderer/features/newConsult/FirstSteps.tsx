import { useId, type JSX } from 'react';
import { useSnapshot } from '../../state/hooks.ts';
import { uiStore } from '../../state/commands.ts';
import { Button } from '../../components/Button.tsx';
import { strings } from '../../strings/strings.ts';
import styles from './FirstSteps.module.css';

/** Shown until the first consult exists; the form above works meanwhile. */
export function FirstSteps(): JSX.Element {
  const titleId = useId();
  const isEmbedded = useSnapshot((m) => m.snapshot?.active.isEmbedded ?? false);
  const { firstSteps } = strings;
  return (
    <section className={styles.root} aria-labelledby={titleId}>
      <div className={styles.head}>
        <h2 id={titleId} className={styles.title}>
          {firstSteps.title}
        </h2>
        <Button look="quiet" onClick={() => uiStore.setState({ areFirstStepsHidden: true })}>
          {firstSteps.skip}
        </Button>
      </div>
      <ol className={styles.steps}>
        {firstSteps.steps.map(([title, text], index) => (
          <li key={title} className={styles.step}>
            <span className={styles.number} aria-hidden="true">
              {index + 1}
            </span>
            <span>
              <b className={styles.stepTitle}>{title}</b>
              {text}
            </span>
          </li>
        ))}
      </ol>
      {isEmbedded ? (
        <div className={styles.sandbox}>
          <p>{firstSteps.sandbox}</p>
          <Button onClick={() => uiStore.setState({ dialog: { kind: 'connect', reconnects: null } })}>
            {firstSteps.connect}
          </Button>
        </div>
      ) : null}
    </section>
  );
}

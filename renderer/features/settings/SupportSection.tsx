import { useId, type JSX } from 'react';
import { uiStore } from '../../state/commands.ts';
import { Button } from '../../components/Button.tsx';
import { settingsStrings } from '../../strings/settingsStrings.ts';
import styles from './SavedSection.module.css';

const strings = settingsStrings.support;

export function SupportSection(): JSX.Element {
  const titleId = useId();
  return (
    <section className={styles.section} aria-labelledby={titleId}>
      <h3 id={titleId} className={styles.title}>
        {strings.section}
      </h3>
      <p className={styles.intro}>{strings.intro}</p>
      <div>
        <Button onClick={() => uiStore.setState({ dialog: { kind: 'support' } })}>{strings.open}</Button>
      </div>
    </section>
  );
}

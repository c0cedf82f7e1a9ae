import { useId, type JSX } from 'react';
import { useSnapshot } from '../../state/hooks.ts';
import { run } from '../../state/commands.ts';
import { Button } from '../../components/Button.tsx';
import { updateStrings as strings } from '../../strings/updateStrings.ts';
import styles from './SavedSection.module.css';

/** The present version, and whether there is a newer one. Updates never open anything unasked. */
export function UpdatesSection(): JSX.Element | null {
  const titleId = useId();
  const busyId = useId();
  const updates = useSnapshot((m) => m.snapshot?.updates);
  if (updates === undefined) return null;
  const { state, isBusy } = updates;
  return (
    <section className={styles.section} aria-labelledby={titleId}>
      <h3 id={titleId} className={styles.title}>
        {strings.title}
      </h3>
      <p>{strings.version(updates.version)}</p>
      <p role="status" className={styles.intro}>
        {strings.line(updates)}
      </p>
      {updates.isManaged && <p className={styles.intro}>{strings.managed}</p>}
      {state === 'idle' && (
        <div>
          <Button onClick={() => void run('lookForUpdates', {})}>{strings.look}</Button>
        </div>
      )}
      {state === 'ready' && (
        <div>
          <Button
            aria-disabled={isBusy}
            aria-describedby={isBusy ? busyId : undefined}
            onClick={() => {
              if (!isBusy) void run('restartToUpdate', {});
            }}
          >
            {strings.restart}
          </Button>
        </div>
      )}
      {isBusy && (state === 'ready' || state === 'idle') && (
        <p id={busyId} className={styles.intro}>
          {strings.isBusy}
        </p>
      )}
    </section>
  );
}

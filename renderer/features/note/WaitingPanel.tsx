import type { JSX } from 'react';
import type { ConsultView } from '../../../shared/snapshot.ts';
import { useNow } from '../../state/hooks.ts';
import { Details } from '../../ui/Details.tsx';
import { strings } from '../../ui/strings.ts';
import { sayExactly, sayIn } from '../../ui/time.ts';
import { failureLines } from './failureLines.ts';
import styles from './WaitingPanel.module.css';

function NextTry({ atMs }: { readonly atMs: number }): JSX.Element {
  const now = useNow(500);
  return (
    <p className={styles.next}>
      {strings.phases.nextTry}{' '}
      <time className={styles.in} dateTime={new Date(atMs).toISOString()} title={sayExactly(atMs)}>
        {sayIn(atMs - now)}
      </time>
    </p>
  );
}

/** Why it has not gone yet, and when it will. */
export function WaitingPanel({ consult }: { readonly consult: ConsultView }): JSX.Element {
  const { failure, nextTryAt } = consult;
  if (failure === null) return <p className={styles.text}>{strings.phases.waitingText}</p>;
  const { what, kept, next } = failureLines(failure.code, consult.actions);
  return (
    <div className={styles.panel} aria-live="polite">
      <div data-code={failure.code}>
        <p className={styles.what}>{what}</p>
        <p>
          {kept} {next}
        </p>
      </div>
      {/* A clock that is read out each second would drown everything else. */}
      <div aria-live="off">{nextTryAt === null ? null : <NextTry atMs={nextTryAt} />}</div>
      <Details failure={failure} />
    </div>
  );
}

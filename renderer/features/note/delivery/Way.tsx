import type { JSX, ReactNode } from 'react';
import type { FailureCode } from '../../../../shared/consult/failure.ts';
import type { ConsultView } from '../../../../shared/ipc/snapshot.ts';
import { useFraction } from '../../../state/hooks.ts';
import { ProgressBar } from '../../../components/ProgressBar.tsx';
import { deliveryStrings } from '../../../strings/deliveryStrings.ts';
import { strings } from '../../../strings/strings.ts';
import { WhereaboutsLine } from '../header/WhereaboutsLine.tsx';
import { useProgressNews } from './Progress.tsx';
import { cx, looks } from '../../../components/styles/looks.ts';
import styles from './Way.module.css';

type Props = {
  readonly consult: ConsultView;
  readonly title: string;
  readonly code?: FailureCode | undefined;
  /** Why, and what the vet can do meanwhile. */
  readonly why: ReactNode;
  readonly children?: ReactNode;
};

/** A recording on its way to its note: what happens, why, and how far it is. */
export function Way({ consult, title, code, why, children }: Props): JSX.Element {
  const { parts } = deliveryStrings;
  const at = ['preparing', 'sending', 'writing'].indexOf(
    consult.phase === 'queued' ? 'sending' : consult.phase,
  );
  return (
    <div>
      {/* What only waits for its turn tells its own news. */}
      <div aria-live={code === undefined ? undefined : 'polite'} data-code={code}>
        <h2 className={looks.display}>{title}</h2>
        <div className={cx(looks.closeStack, looks.muted, looks.below)}>{why}</div>
      </div>
      <ol className={cx(looks.quiet, styles.track)}>
        {[parts.prepare, parts.send, parts.write].map(({ done, toDo }, index) => (
          <li key={toDo} aria-current={index === at ? 'step' : undefined} data-done={index < at}>
            {index === at ? <Now consult={consult} /> : index < at ? done : toDo}
          </li>
        ))}
      </ol>
      {children}
    </div>
  );
}

function Now({ consult }: Pick<Props, 'consult'>): JSX.Element {
  const { phase } = consult;
  if (phase === 'preparing' || phase === 'sending') return <Measured consult={consult} phase={phase} />;
  return <WhereaboutsLine consult={consult} />;
}

type MeasuredProps = Pick<Props, 'consult'> & { readonly phase: 'preparing' | 'sending' };

function Measured({ consult, phase }: MeasuredProps): JSX.Element {
  const fraction = useFraction(consult.id, phase);
  const name = strings.phases[phase];
  useProgressNews(name, fraction);
  return (
    <>
      {consult.failure === null || phase === 'sending' ? (
        <ProgressBar name={name} fraction={fraction} className={styles.bar} />
      ) : null}
      {phase === 'sending' ? (
        <WhereaboutsLine consult={consult} />
      ) : (
        <p>{fraction === null ? name : deliveryStrings.parts.preparing(strings.phases.percent(fraction))}</p>
      )}
    </>
  );
}

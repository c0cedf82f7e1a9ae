import { Fragment, type JSX } from 'react';
import { isoTime } from '../../../../shared/text/dates.ts';
import type { ConsultView } from '../../../../shared/ipc/snapshot.ts';
import { useFraction, useNow } from '../../../state/hooks.ts';
import { deliveryStrings as strings } from '../../../strings/deliveryStrings.ts';
import { formatExactly, formatTimeUntil, formatSince } from '../../../components/format/time.ts';
import { When } from '../../../components/format/When.tsx';
import { whereaboutsOf } from './whereabouts.ts';
import { cx } from '../../../components/styles/cx.ts';
import looks from '../../../components/styles/looks.module.css';
import styles from './WhereaboutsLine.module.css';

export function NextTry({ atMs }: { readonly atMs: number }): JSX.Element {
  const now = useNow(500);
  return (
    <>
      {' · '}
      <span className={styles.piece}>
        {strings.nextTry}{' '}
        <time className={styles.in} dateTime={isoTime(atMs) ?? undefined} title={formatExactly(atMs)}>
          {formatTimeUntil(atMs - now)}
        </time>
      </span>
    </>
  );
}

/** The consult's phase and the time when it began, in one quiet line. */
export function WhereaboutsLine({ consult }: { readonly consult: ConsultView }): JSX.Element | null {
  const now = useNow(30_000);
  const fraction = useFraction(consult.id, 'sending');
  const where = whereaboutsOf(consult, fraction);
  if (where === null) return null;
  return (
    // A screen reader that reads a clock each second would drown everything else.
    <p className={cx(looks.quiet, looks.tabular)} aria-live="off" data-whereabouts>
      <span className={styles.piece}>
        {where.text} <When atMs={consult.since} text={formatSince(consult.since, now)} />
      </span>
      {where.facts.map((fact) => (
        <Fragment key={fact}>
          {' · '}
          <span className={styles.piece}>{fact}</span>
        </Fragment>
      ))}
      {where.nextTryAtMs === null ? null : <NextTry atMs={where.nextTryAtMs} />}
    </p>
  );
}

import type { JSX } from 'react';
import { isoTime } from '../../../../shared/text/dates.ts';
import type { ConsultView } from '../../../../shared/ipc/snapshot.ts';
import { useFraction, useNow } from '../../../state/hooks.ts';
import { deliveryStrings as strings } from '../../../strings/deliveryStrings.ts';
import { formatExactly, formatTimeUntil, formatSince } from '../../../components/format/time.ts';
import { Dotted } from '../../../components/Dotted.tsx';
import { When } from '../../../components/format/When.tsx';
import { whereaboutsOf } from './whereabouts.ts';
import { looks } from '../../../components/styles/looks.ts';

type NextTryProps = { readonly atMs: number; readonly isFirst?: boolean };

/** A countdown; the exact time on hover. */
export function NextTry({ atMs, isFirst = false }: NextTryProps): JSX.Element {
  const now = useNow(500);
  return (
    <span className={looks.piece}>
      {isFirst ? strings.nextTryFirst : strings.nextTry}{' '}
      <time dateTime={isoTime(atMs) ?? undefined} title={formatExactly(atMs)}>
        {formatTimeUntil(atMs - now)}
      </time>
    </span>
  );
}

/** How far the consult is, or since when it is there, in one quiet line. */
export function WhereaboutsLine({ consult }: { readonly consult: ConsultView }): JSX.Element | null {
  const now = useNow(30_000);
  const fraction = useFraction(consult.id, 'sending');
  const where = whereaboutsOf(consult, fraction);
  if (where === null) return null;
  const { text, nextTryAtMs, facts } = where;
  return (
    // A screen reader that reads a clock each second would drown everything else.
    <p className={looks.quiet} aria-live="off" data-whereabouts>
      <Dotted>
        {text === null ? null : (
          <span className={looks.piece}>
            {text} <When atMs={consult.since} text={formatSince(consult.since, now)} />
          </span>
        )}
        {nextTryAtMs === null ? null : <NextTry atMs={nextTryAtMs} isFirst={text === null} />}
        {facts.map((fact) => (
          <span key={fact} className={looks.piece}>
            {fact}
          </span>
        ))}
      </Dotted>
    </p>
  );
}

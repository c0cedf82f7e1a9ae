import { Fragment, type JSX } from 'react';
import { isoTime } from '../../../../shared/text/dates.ts';
import type { ConsultView } from '../../../../shared/ipc/snapshot.ts';
import { useFraction, useNow } from '../../../state/hooks.ts';
import { deliveryStrings as strings } from '../../../strings/deliveryStrings.ts';
import { formatExactly, formatTimeUntil, formatSince } from '../../../components/format/time.ts';
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
  const pieces = [
    ...(where.text === null
      ? []
      : [
          <span key="since" className={looks.piece}>
            {where.text} <When atMs={consult.since} text={formatSince(consult.since, now)} />
          </span>,
        ]),
    ...(where.nextTryAtMs === null
      ? []
      : [<NextTry key="next" atMs={where.nextTryAtMs} isFirst={where.text === null} />]),
    ...where.facts.map((fact) => (
      <span key={fact} className={looks.piece}>
        {fact}
      </span>
    )),
  ];
  return (
    // A screen reader that reads a clock each second would drown everything else.
    <p className={looks.quiet} aria-live="off" data-whereabouts>
      {pieces.map((piece, index) => (
        <Fragment key={piece.key}>
          {index === 0 ? null : ' · '}
          {piece}
        </Fragment>
      ))}
    </p>
  );
}

import type { JSX } from 'react';
import { isoTime } from '../../../../shared/text/dates.ts';
import type { ConsultView } from '../../../../shared/ipc/snapshot.ts';
import { useFraction, useNow } from '../../../state/hooks.ts';
import { deliveryStrings as strings } from '../../../strings/deliveryStrings.ts';
import { formatExactly, formatTimeUntil, formatSince } from '../../../components/format/time.ts';
import { Dotted } from '../../../components/Dotted.tsx';
import { When } from '../../../components/format/When.tsx';
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
    <p className={looks.quiet} aria-live="off">
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

type About = Pick<ConsultView, 'phase' | 'attempt' | 'audioBytes' | 'nextTryAt' | 'isAskedAbout'>;

/**
 * Where a consult is on the way to its note; null: on none. `fraction`: how much of the recording is sent, 0 to 1; null:
 * unknown. `text`: what stands before `since`; null where the rest says more.
 */
export function whereaboutsOf(
  { phase, attempt, audioBytes, nextTryAt, isAskedAbout }: About,
  fraction: number | null,
) {
  const tries = attempt ?? 0;
  const { since } = strings;
  const where = { text: null as string | null, facts: [] as readonly string[], nextTryAtMs: nextTryAt };
  switch (phase) {
    case 'queued':
      return {
        ...where,
        text: nextTryAt === null ? since.queued : null,
        facts: tries === 0 ? [] : [strings.tried(tries)],
      };
    case 'sending': {
      const sent = audioBytes === null ? [] : [formatSentBytes(audioBytes, fraction)];
      const again = tries < 2 ? [] : [strings.try(tries)];
      return {
        text: audioBytes === null ? since.sending : null,
        facts: [...sent, ...again],
        nextTryAtMs: null,
      };
    }
    case 'writing':
      return { ...where, text: since[isAskedAbout ? 'asked' : 'writing'] };
    default:
      return phase === 'needsAttention' && nextTryAt !== null ? where : null;
  }
}

const digitsOf = (byteCount: number): number => (byteCount < 1e7 ? 1 : 0);
const figureOf = (byteCount: number): string => Math.max(byteCount / 1e6, 0.1).toFixed(digitsOf(byteCount));

/** 115 MB; 2.3 MB. */
export const formatBytes = (byteCount: number): string => strings.megabytes(figureOf(byteCount));

/** 34 of 115 MB; 0.4 of 2.3 MB. Rounded down, because it must never claim more than was sent. */
export function formatSentBytes(byteCount: number, fraction: number | null): string {
  if (fraction === null) return formatBytes(byteCount);
  const all = figureOf(byteCount);
  const digits = digitsOf(byteCount);
  const scale = 10 ** digits;
  const sent = (Math.floor((byteCount / 1e6) * fraction * scale) / scale).toFixed(digits);
  return strings.megabytes(strings.of(fraction < 1 ? sent : all, all));
}

import { isoTime } from '../../../../shared/text/dates.ts';
import type { ConsultView } from '../../../../shared/ipc/snapshot.ts';
import { useFraction, useNow } from '../../../state/app.ts';
import { deliveryStrings as strings } from '../../../strings/deliveryStrings.ts';
import { formatExactly, formatTimeUntil, formatSince } from '../../../components/format/time.ts';
import { Dotted } from '../../../components/Dotted.tsx';
import { When } from '../../../components/format/When.tsx';
import { cx, looks } from '../../../components/styles/looks.ts';

type NextTryProps = { readonly atMs: number; readonly isFirst?: boolean };

/** A countdown; the exact time on hover. */
export function NextTry({ atMs, isFirst = false }: NextTryProps) {
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
export function WhereaboutsLine({ consult }: { readonly consult: ConsultView }) {
  const now = useNow(30_000);
  const { text, nextTryAtMs, facts } = whereaboutsOf(consult, useFraction(consult.id, 'sending'));
  return (
    // A screen reader that reads a clock each second would drown everything else.
    <p className={cx(looks.quiet, looks.unlessEmpty)} aria-live="off">
      <Dotted>
        {text !== null && (
          <span className={looks.piece}>
            {text} <When atMs={consult.since} text={formatSince(consult.since, now)} />
          </span>
        )}
        {nextTryAtMs !== null && <NextTry atMs={nextTryAtMs} isFirst={text === null} />}
        {facts.map((fact) => (
          <span key={fact} className={looks.piece}>
            {fact}
          </span>
        ))}
      </Dotted>
    </p>
  );
}

type About = Pick<
  ConsultView,
  'phase' | 'attempt' | 'audioBytes' | 'nextTryAt' | 'isCheckingRefusedSubmission'
>;

/**
 * `fraction`: of the recording, 0 to 1; null: unknown. `text`: before `since`; null where the rest says more.
 */
export function whereaboutsOf(about: About, fraction: number | null) {
  const { phase, audioBytes, nextTryAt: nextTryAtMs, isCheckingRefusedSubmission } = about;
  const tries = about.attempt ?? 0;
  const { since } = strings;
  if (phase === 'sending') {
    const size = audioBytes === null ? [] : [formatBytes(audioBytes, fraction)];
    const facts = tries < 2 ? size : [...size, strings.try(tries)];
    return { text: audioBytes === null ? since.sending : null, facts, nextTryAtMs: null };
  }
  if (phase === 'writing')
    return { text: isCheckingRefusedSubmission ? since.asked : since.writing, facts: [], nextTryAtMs };
  if (phase !== 'queued') return { text: null, facts: [], nextTryAtMs };
  const facts = tries > 0 ? [strings.tried(tries)] : [];
  return { text: nextTryAtMs === null ? since.queued : null, facts, nextTryAtMs };
}

/** 115 MB; with the fraction that was sent 34 of 115 MB, rounded down, because it must never claim more. */
export function formatBytes(byteCount: number, fraction: number | null = null): string {
  const digits = byteCount < 1e7 ? 1 : 0;
  const megabytes = Math.max(byteCount / 1e6, 0.1);
  const all = megabytes.toFixed(digits);
  if (fraction === null) return strings.megabytes(all);
  const scale = 10 ** digits;
  const sent = fraction < 1 ? Math.floor(megabytes * fraction * scale) / scale : megabytes;
  return strings.megabytes(strings.of(sent.toFixed(digits), all));
}

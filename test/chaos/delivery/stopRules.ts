import { isOfNote, isSubmission } from '../run/chaosService.ts';
import type { Evidence } from './evidence.ts';
import { settledAt, type LogEntry } from '../run/requestLog.ts';

/** What the service refused until a person acts is not asked for again before. */
export const stopRules = (evidence: Evidence): readonly string[] => [
  ...partnerRules(evidence),
  ...subscriptionRules(evidence),
];

/** After partner_disabled not one further request of any connection. */
function partnerRules({ log, tries, switchedOff }: Evidence): readonly string[] {
  const sentMs = (of: LogEntry): number =>
    log.find((entry) => entry.what === 'sent' && entry.life === of.life && entry.request === of.request)
      ?.atMs ?? 0;
  return switchedOff.flatMap(({ atMs: offMs, answeredPath }) => {
    const triedMs = tries.find(({ atMs }) => atMs >= offMs)?.atMs ?? Infinity;
    // A 401 to an older request may be about its own token. One to Connect says nothing to the queues.
    const isTold = (entry: LogEntry): boolean =>
      entry.what === 'answered' &&
      entry.status === 401 &&
      isOfNote(entry) &&
      (sentMs(entry) >= offMs || entry.path === answeredPath);
    const told = log
      .filter((entry) => entry.atMs >= offMs && entry.atMs < triedMs)
      .find((entry) => isTold(entry) && settledAt(log, entry) !== null);
    const settled = told === undefined ? null : settledAt(log, told);
    if (told === undefined || settled === null) return [];
    return log
      .slice(settled)
      .filter((entry) => entry.what === 'created' && isOfNote(entry) && entry.atMs < triedMs)
      .map(
        ({ method, path, atMs }) =>
          `${method} ${path} ${((atMs - told.atMs) / 1000).toFixed(1)} s after partner_disabled, and nobody had tried again`,
      );
  });
}

/** After a 402 the recording waits for a person. */
function subscriptionRules({ requests, tries, log }: Evidence): readonly string[] {
  const submissions = requests.filter(isSubmission);
  const keyOf = ({ headers }: (typeof submissions)[number]): string => String(headers['idempotency-key']);
  const references = new Map(
    submissions.flatMap((one) => (one.fields === null ? [] : [[keyOf(one), one.fields['external_ref']]])),
  );
  return submissions
    .filter(({ status, startedAtMs }) => {
      const isIt = (entry: LogEntry): boolean =>
        entry.what === 'answered' && entry.status === 402 && entry.atMs >= startedAtMs;
      const answered = status === 402 ? log.find(isIt) : undefined;
      return answered !== undefined && settledAt(log, answered) !== null;
    })
    .flatMap((refused) => {
      const reference = references.get(keyOf(refused));
      const triedMs =
        tries.find(
          (one) =>
            (one.reference === null || one.reference === reference) && one.atMs >= refused.answeredAtMs,
        )?.atMs ?? Infinity;
      const isTooSoon = (one: (typeof submissions)[number]): boolean =>
        keyOf(one) === keyOf(refused) && one.startedAtMs > refused.answeredAtMs && one.startedAtMs < triedMs;
      return submissions
        .filter(isTooSoon)
        .map(() => `${reference ?? 'a consult'} was sent again after 402, and nobody had tried again`);
    });
}

import { isOfNote, isSubmission } from './chaosService.ts';
import { onItsWayMs, unsavedMs, type Evidence } from './evidence.ts';
import type { LogEntry } from './requestLog.ts';

/** What the service refused until a person acts is not asked for again before. */
export const stopRules = (evidence: Evidence): readonly string[] => [
  ...partnerRules(evidence),
  ...subscriptionRules(evidence),
];

/** Killed so soon after the answer that it may not have been kept. */
const isUnsaved = ({ ends }: Evidence, toldMs: number): boolean =>
  ends.some((endMs) => endMs >= toldMs && endMs - toldMs < unsavedMs);

/** After partner_disabled not one further request of any connection. */
function partnerRules(evidence: Evidence): readonly string[] {
  const { log, tries, switchedOff } = evidence;
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
      .find((entry) => isTold(entry) && !isUnsaved(evidence, entry.atMs));
    if (told === undefined) return [];
    return log
      .filter((entry) => entry.what === 'sent' && isOfNote(entry))
      .filter(({ atMs }) => atMs > told.atMs + onItsWayMs && atMs < triedMs)
      .map(
        ({ method, path, atMs }) =>
          `${method} ${path} ${((atMs - told.atMs) / 1000).toFixed(1)} s after partner_disabled, and nobody had tried again`,
      );
  });
}

/** After a 402 the recording waits for a person. */
function subscriptionRules(evidence: Evidence): readonly string[] {
  const { requests, tries } = evidence;
  const submissions = requests.filter(isSubmission);
  const keyOf = ({ headers }: (typeof submissions)[number]): string => String(headers['idempotency-key']);
  const references = new Map(
    submissions.flatMap((one) => (one.fields === null ? [] : [[keyOf(one), one.fields['external_ref']]])),
  );
  return submissions
    .filter(({ status, answeredAtMs }) => status === 402 && !isUnsaved(evidence, answeredAtMs))
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

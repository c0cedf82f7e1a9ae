import type { RequestRecord } from '../../service/counters.ts';
import { isOfNote, isPoll, isSubmission } from '../run/chaosService.ts';
import type { Evidence } from './evidence.ts';
import { settledAt, type LogEntry } from '../run/requestLog.ts';
import { outcomeRules } from './outcomeRules.ts';
import { identityRules } from './identityRules.ts';
import { stopRules } from './stopRules.ts';

/** Every 3 s, and half a second less for the timers of both sides (issue: 3 s apart, ±0.5). */
const leastPollGapMs = 2_500;
/** A wait may end so much too soon by the clocks of two processes. */
const clockToleranceMs = 100;

/** What broke, in words; nothing where all rules held. */
export function brokenRules(evidence: Evidence): readonly string[] {
  return [
    ...noteRules(evidence),
    ...attemptRules(evidence),
    ...pollRules(evidence),
    ...uploadRules(evidence),
    ...retryAfterRules(evidence),
    ...outcomeRules(evidence),
    ...identityRules(evidence),
    ...stopRules(evidence),
  ];
}

function noteRules({ decided, notes, requests }: Evidence): readonly string[] {
  const conflicts = requests.filter(({ status }) => status === 409).length;
  const counts = [...decided.keys()].map((reference) => ({
    reference,
    count: notes.filter(({ externalRef }) => externalRef === reference).length,
  }));
  return [
    ...(conflicts > 0 ? [`${String(conflicts)} conflicts (409)`] : []),
    ...(notes.length === decided.size
      ? []
      : [`${String(notes.length)} notes of ${String(decided.size)} consults`]),
    ...counts
      .filter(({ count }) => count !== 1)
      .map(({ reference, count }) => `${reference}: ${String(count)} notes at the service`),
  ];
}

const inOrder = (fields: RequestRecord['fields']): readonly (readonly [string, string])[] =>
  Object.entries(fields ?? {}).sort(([a], [b]) => a.localeCompare(b));

function attemptRules({ requests, takenBack }: Evidence): readonly string[] {
  const whole = requests.filter((request) => isSubmission(request) && request.audio !== null);
  const keyOf = ({ headers }: RequestRecord): string => String(headers['idempotency-key']);
  const broken: string[] = [];
  for (const [key, tries] of Map.groupBy(whole, keyOf)) {
    const payloads = new Set(tries.map(({ fields, audio }) => JSON.stringify([inOrder(fields), audio])));
    if (payloads.size > 1) broken.push(`key ${key}: ${String(payloads.size)} different payloads`);
  }
  for (const [reference, tries] of Map.groupBy(whole, ({ fields }) => fields?.['external_ref'] ?? '')) {
    const keys = new Set(tries.map(keyOf));
    // Taken back, and by a minute of 404 not there: sent again, it has another key. That it is one note is a rule above.
    const most = takenBack.has(reference) ? 2 : 1;
    if (keys.size > most) broken.push(`${reference}: ${String(keys.size)} keys`);
  }
  return broken;
}

/**
 * From the creation of one poll of a note to that of the next. What the process was held up for around the first one
 * counts as waited, because it may lie between the app's look at its clock and the request. Of one process: each start
 * asks at once. Its first request does not count, because the HTTP client is loaded for it.
 */
function pollRules({ log }: Evidence): readonly string[] {
  const isFirst = ({ request }: LogEntry): boolean => request === 1;
  const polls = log.filter((entry) => entry.what === 'created' && isPoll(entry) && !isFirst(entry));
  const heldUp = log.filter(({ what }) => what === 'heldUp');
  const heldUpMs = ({ life, atMs }: LogEntry): number =>
    heldUp
      .filter((hold) => hold.life === life && hold.atMs <= atMs && (hold.untilMs ?? 0) >= atMs)
      .reduce((sum, hold) => sum + (hold.untilMs ?? 0) - hold.atMs, 0);
  return [...Map.groupBy(polls, ({ path, life }) => `${path} of start ${String(life)}`)].flatMap(
    ([which, list]) => {
      const gaps = list.slice(1).map(({ atMs }, index) => {
        const before = list[index];
        return before === undefined ? Infinity : atMs - before.atMs + heldUpMs(before);
      });
      const least = Math.min(...gaps);
      return least >= leastPollGapMs ? [] : [`two polls of ${which} within ${least.toFixed(0)} ms`];
    },
  );
}

/** For each connection. */
const uploadRules = ({ log, identities, identityOfMark }: Evidence): readonly string[] =>
  identities.flatMap((_, identity) => uploadsOf(log.filter(({ mark }) => identityOfMark(mark) === identity)));

/** Of one process of the app: what a killed one had under way is not this one's. */
function uploadsOf(log: readonly LogEntry[]): readonly string[] {
  const underWay = new Set<string>();
  const broken: string[] = [];
  let life = 0;
  for (const entry of log) {
    if (entry.life !== life) underWay.clear();
    ({ life } = entry);
    if (!isSubmission(entry)) continue;
    const id = String(entry.request);
    if (entry.what === 'sent') underWay.add(id);
    if (entry.what === 'ended' || entry.what === 'failed') underWay.delete(id);
    if (underWay.size > 1) broken.push(`${String(underWay.size)} uploads at once`);
  }
  return broken;
}

/** The two ceilings of a connection: submitting is limited more tightly than all else (interface, Limits 1). */
const ceilingOf = (entry: LogEntry): 'submissions' | 'reads' =>
  isSubmission(entry) ? 'submissions' : 'reads';

function retryAfterRules({ log, jumpsForward, identityOfMark }: Evidence): readonly string[] {
  const waits = log.flatMap((entry) => {
    const waitMs = entry.what === 'answered' && entry.status === 429 ? waitOf(entry) : null;
    // A process that was killed before it had saved the wait leaves none to the next.
    const settled = waitMs === null ? null : settledAt(log, entry);
    return waitMs === null || settled === null ? [] : [{ entry, settled, untilMs: entry.atMs + waitMs }];
  });
  return waits.flatMap(({ entry: asked, settled, untilMs }) => {
    const isTooSoon = (entry: LogEntry): boolean => {
      if (entry.what !== 'created' || ceilingOf(entry) !== ceilingOf(asked) || !isOfNote(entry)) return false;
      if (identityOfMark(entry.mark) !== identityOfMark(asked.mark)) return false;
      if (entry.atMs >= untilMs - clockToleranceMs) return false;
      if (entry.life === asked.life) return true;
      // A new process has the wall clock alone; what was set forward has passed for it.
      return !jumpsForward.some((atMs) => atMs >= asked.atMs && atMs <= entry.atMs);
    };
    return log
      .slice(settled)
      .filter(isTooSoon)
      .map(
        (entry) =>
          `${entry.method} ${entry.path} ${((untilMs - entry.atMs) / 1000).toFixed(1)} s before the Retry-After of ` +
          `${asked.method} ${asked.path} had passed${entry.life === asked.life ? '' : ', after a restart'}`,
      );
  });
}

function waitOf({ retryAfter, date }: LogEntry): number | null {
  if (retryAfter === null) return null;
  return /^\d+$/.test(retryAfter)
    ? Number(retryAfter) * 1000
    : Date.parse(retryAfter) - Date.parse(date ?? '');
}

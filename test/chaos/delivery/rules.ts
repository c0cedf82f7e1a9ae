import type { StoredOutcome } from '../../service/core/storedNotes.ts';
import type { RequestRecord } from '../../service/standInControl.ts';
import { isSubmission } from '../run/chaosService.ts';
import type { Evidence } from './evidence.ts';
import { identityRules } from './identityRules.ts';

/** What broke, in words; nothing where all rules held. What no request may do is of the walks (test/explore/promises.ts). */
export const brokenRules = (evidence: Evidence): readonly string[] => [
  ...noteRules(evidence),
  ...attemptRules(evidence),
  ...outcomeRules(evidence),
  ...identityRules(evidence),
];

/** One note for each consult. */
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

/** Whatever was killed in between, a key has one payload. */
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

/** What the service keeps is the vet's last word. */
const outcomeRules = ({ decided, notes }: Evidence): readonly string[] =>
  [...decided].flatMap(([reference, signatures]) => {
    const note = notes.find(({ externalRef }) => externalRef === reference);
    if (note === undefined) return [];
    const last = signatures.at(-1) ?? 'none';
    const kept = note.outcome === null ? 'none' : signatureOf(note.outcome, reference);
    return kept === last
      ? []
      : [`${reference}: the service keeps "${kept}", the vet's last word is "${last}"`];
  });

/** An outcome in the words of `Evidence.decided`. */
function signatureOf(outcome: StoredOutcome, reference: string): string {
  if (outcome.outcome === 'discarded') return 'discarded';
  const first = outcome.sections?.[0]?.content ?? '';
  return first.startsWith(reference) ? first : 'original';
}

import type { StoredNote, StoredOutcome } from '../../service/core/storedNotes.ts';
import type { RequestRecord } from '../../service/standInControl.ts';
import { isSubmission, isSameIdentity } from '../run/chaosService.ts';
import { ownWord } from '../run/vet.ts';
import type { Evidence } from './evidence.ts';

/**
 * What broke, in words; nothing where all rules held. What no request may do is of the walks
 * (test/explore/promises.ts).
 */
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
    // Taken back, and by a minute of 404 not there: sent again, it has another key. That it is one note is a
    // rule above.
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
    const kept = note.outcome === null ? 'none' : signatureOf(note.outcome, note.ending);
    return kept === last
      ? []
      : [`${reference}: the service keeps "${kept}", the vet's last word is "${last}"`];
  });

/** An outcome in the words of `Evidence.decided`. */
function signatureOf(outcome: StoredOutcome, ending: StoredNote['ending']): string {
  if (outcome.outcome === 'discarded') return 'discarded';
  const first = outcome.sections?.[0]?.content ?? '';
  return first === firstTextOf(ending) ? 'original' : first;
}

const firstTextOf = (ending: StoredNote['ending']): string =>
  ending.status === 'ready' ? (ending.sections[0]?.content ?? '') : '';

/**
 * Nothing crosses between vets and practices: no recording, no note, no outcome, no token, and nothing on the
 * screen.
 */
function identityRules({ planned, identities, requests, notes, shown }: Evidence): readonly string[] {
  const nameOf = (identity: number | null): string => {
    const found = identity === null ? undefined : identities[identity];
    return found === undefined ? 'nobody' : `${found.vet} at ${found.practiceName}`;
  };
  const vetIdentityOf = (reference: string | null): number | null =>
    planned.get(reference ?? '')?.identity ?? null;
  const references = new Map(
    requests
      .filter((request) => isSubmission(request) && request.fields !== null)
      .map(({ headers, fields }) => [String(headers['idempotency-key']), fields?.['external_ref'] ?? null]),
  );
  const asked = requests.flatMap((request) => {
    const key = isSubmission(request)
      ? String(request.headers['idempotency-key'])
      : /^\/v1\/notes\/([^/]+)/.exec(request.path)?.[1];
    const reference = references.get(key ?? '');
    if (reference === undefined) return [];
    const identity = vetIdentityOf(reference);
    const isRight =
      identity !== null &&
      isSameIdentity(identities[identity] ?? { vet: '', practiceName: '' }, request.from);
    return isRight
      ? []
      : [
          `${request.method} ${request.path} of ${reference ?? 'nothing'} (${nameOf(identity)}) with the token of ` +
            (request.from === null ? 'nobody' : `${request.from.vet} at ${request.from.practiceName}`),
        ];
  });
  const kept = notes.flatMap(({ externalRef, connectionId, ending }) => {
    const consult = planned.get(externalRef ?? '');
    const isOwn = notes.every(
      (other) =>
        other.connectionId !== connectionId ||
        vetIdentityOf(other.externalRef) === vetIdentityOf(externalRef),
    );
    const text = firstTextOf(ending);
    const isOfPatient = consult !== undefined && text.includes(consult.name);
    const seconds = consult?.seconds.reduce((sum: number, part) => sum + part, 0);
    const isWhole = text.includes(`Recorded: ${String(seconds)} s.`);
    if (!isWhole) return [`the note of ${externalRef ?? 'nothing'} is not of all that was recorded: ${text}`];
    return isOwn && isOfPatient
      ? []
      : [`the note of ${externalRef ?? 'nothing'} is under the wrong name or connection`];
  });
  const byName = new Map([...planned.values()].map((consult) => [consult.name, consult]));
  const seen = shown.flatMap(({ identity, name, text, typed }) => {
    const consult = byName.get(name);
    if (consult === undefined || consult.identity !== identity)
      return [`${name} is shown to ${nameOf(identity)}`];
    const isOwn = text === null || text.includes(name);
    if (!isOwn) return [`${name} is shown with the note "${text}"`];
    const words = text?.replaceAll(ownWord.key, ownWord.text);
    const isTyped = typed === null || typed.startsWith(consult.reference);
    const hasOwnWords = identity === 0 && words !== undefined && typed?.startsWith(words) === true;
    return isTyped || hasOwnWords ? [] : [`${name} has the words "${typed}" of nobody`];
  });
  return [...asked, ...kept, ...seen];
}

import { isSameIdentity, isSubmission } from '../run/chaosService.ts';
import type { Evidence } from './evidence.ts';

/** Nothing crosses between vets and practices: no recording, no note, no outcome, no token, and nothing on the screen. */
export function identityRules({ planned, identities, requests, notes, shown }: Evidence): readonly string[] {
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
    const text = ending.status === 'ready' ? (ending.sections[0]?.content ?? '') : '';
    const isOfPatient = consult !== undefined && text.includes(consult.name);
    return isOwn && isOfPatient
      ? []
      : [`the note of ${externalRef ?? 'nothing'} is under the wrong name or connection`];
  });
  const byName = new Map([...planned.values()].map((consult) => [consult.name, consult]));
  const seen = shown.flatMap(({ identity, name, text }) => {
    const consult = byName.get(name);
    if (consult === undefined || consult.identity !== identity)
      return [`${name} is shown to ${nameOf(identity)}`];
    const isOwn = text === null || text.includes(name);
    return isOwn ? [] : [`${name} is shown with the note "${text}"`];
  });
  return [...asked, ...kept, ...seen];
}

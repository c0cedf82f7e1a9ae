import { isBeforeSend, type Consult } from '../../shared/consult.ts';
import { failure } from '../../shared/failure.ts';
import type { Store } from '../consult/ports.ts';

/**
 * In a backup whose later changes are not all known, a consult that was about to be sent may have been sent since, under
 * a key that is lost. Nothing of it goes before a person has looked (exactly one note for each consult).
 */
export async function holdBackUnsure(store: Pick<Store, 'unsettledConsults' | 'saveConsult'>): Promise<void> {
  for (const consult of await store.unsettledConsults()) {
    const held = heldBack(consult);
    if (held !== null) await store.saveConsult(held);
  }
}

/** What was sent already keeps its key, and the service answers by it. */
function heldBack(consult: Consult): Consult | null {
  const because = failure('maybe_sent');
  if (consult.phase === 'readyToSend') {
    const { phase, audio, trim, ...facts } = consult;
    return { ...facts, phase: 'needsAttention', failure: because, before: { phase, audio, trim } };
  }
  if (consult.phase === 'preparing') {
    const { phase, before, ...facts } = consult;
    return { ...facts, phase: 'needsAttention', failure: because, before: { phase, before } };
  }
  return consult.phase === 'needsAttention' && isBeforeSend(consult)
    ? { ...consult, failure: because }
    : null;
}

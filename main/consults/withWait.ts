import type { Consult } from '../../shared/consult/consult.ts';
import { epochMs } from '../../shared/ids.ts';
import type { UploadGate } from '../connections/uploadGate.ts';
import type { Clock } from '../ports/clock.ts';

type Gates = { readonly uploadGate: Pick<UploadGate, 'of'>; readonly clock: Pick<Clock, 'now'> };

/**
 * The consult with all that it waits for. It stores its own wait only, and its connection keeps what all
 * uploads wait for.
 */
export function withWait(consult: Consult, { uploadGate, clock }: Gates): Consult {
  if (consult.phase !== 'queued') return consult;
  const gate = uploadGate.of(consult.connectionId);
  if (gate === null) return consult;
  const { because, leftMs } = gate;
  if (leftMs === null) return { ...consult, because };
  if (consult.because !== null) return consult;
  const endsAt = epochMs(clock.now() + leftMs);
  return { ...consult, because, notBefore: endsAt > consult.notBefore ? endsAt : consult.notBefore };
}

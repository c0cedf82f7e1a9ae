import type { Consult } from '../../../shared/consult.ts';
import type { StepTools } from './stepTools.ts';

/**
 * preparing -> readyToSend: the vet's file becomes the WAV. Cancelled: the consult goes, the file stays. `noRoom`: it
 * gives way to the recordings of this computer, and is to be tried again.
 */
export async function prepare(
  consult: Consult,
  tools: StepTools,
  signal: AbortSignal,
): Promise<'done' | 'noRoom'> {
  const prepared = await tools.audio.prepare({
    consult: consult.id,
    source: consult.source,
    signal,
    onProgress: (fraction) => tools.onProgress({ consultId: consult.id, work: 'preparing', fraction }),
  });
  if (prepared.ok) {
    const after = await tools.book.apply(consult.id, { type: 'audioPrepared', audio: prepared.value });
    // Cancelled in that very moment: nobody refers to it any more.
    if (after === null) await tools.audio.remove(prepared.value.file);
    return 'done';
  }
  const { code } = prepared.error;
  if (code === 'no_room' && !tools.madeByJobs.has(consult.id)) return 'noRoom';
  if (code !== 'cancelled')
    await tools.book.apply(consult.id, { type: 'workStopped', because: prepared.error });
  return 'done';
}

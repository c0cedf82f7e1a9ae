import type { Consult } from '../../../shared/consult.ts';
import type { StepTools } from './stepTools.ts';

/** preparing -> readyToSend: the vet's file becomes the WAV. Cancelled: the consult goes, the file stays. */
export async function prepare(consult: Consult, tools: StepTools, signal: AbortSignal): Promise<void> {
  const prepared = await tools.audio.prepare({
    consult: consult.id,
    sourcePath: consult.source.path,
    signal,
    onProgress: (fraction) => tools.onProgress({ consultId: consult.id, work: 'preparing', fraction }),
  });
  if (prepared.ok) {
    await tools.book.apply(consult.id, { type: 'audioPrepared', audio: prepared.value });
    return;
  }
  if (prepared.error.code === 'cancelled') return;
  await tools.book.apply(consult.id, { type: 'workStopped', because: prepared.error });
}

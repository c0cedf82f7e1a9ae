import { join } from 'node:path';
import { journalEncryptionContext } from '../../shared/consult/take.ts';
import type { ConsultId } from '../../shared/ids.ts';
import type { SealedPlace } from '../encryptedFiles/createSealedFile.ts';

export type SealedAudioPlaces = ReturnType<typeof sealedAudioPlaces>;

export function sealedAudioPlaces(folder: string, dataKey: Uint8Array) {
  const place = (context: string, file: string): SealedPlace => ({
    path: join(folder, file),
    dataKey,
    context,
  });
  const wav = (consult: ConsultId, file = `${consult}.wav.sealed`): SealedPlace =>
    place(`prepared:${consult}`, file);
  const opus = (consult: ConsultId, file = `${consult}.opus.sealed`): SealedPlace =>
    place(`compressed:${consult}`, file);
  return {
    wav,
    opus,
    journal: (file: string): SealedPlace => place(journalEncryptionContext(file), file),
    // Beside the old file until it is complete, so a failed attempt loses nothing.
    newWav: (consult: ConsultId): SealedPlace => wav(consult, `${consult}.wav.sealed.new`),
    newOpus: (consult: ConsultId): SealedPlace => opus(consult, `${consult}.opus.sealed.new`),
  };
}

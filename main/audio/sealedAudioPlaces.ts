import { join } from 'node:path';
import { journalEncryptionContext } from '../../shared/consult/take.ts';
import type { ConsultId } from '../../shared/ids.ts';
import type { SealedFileLocation } from '../encryptedFiles/createSealedFile.ts';

export type SealedAudioPlaces = ReturnType<typeof sealedAudioPlaces>;

export function sealedAudioPlaces(folder: string, dataKey: Uint8Array) {
  const place = (context: string, file: string): SealedFileLocation => ({
    path: join(folder, file),
    dataKey,
    context,
  });
  const wav = (consult: ConsultId, file = `${consult}.wav.sealed`): SealedFileLocation =>
    place(`prepared:${consult}`, file);
  const opus = (consult: ConsultId, file = `${consult}.opus.sealed`): SealedFileLocation =>
    place(`compressed:${consult}`, file);
  return {
    wav,
    opus,
    journal: (file: string): SealedFileLocation => place(journalEncryptionContext(file), file),
    // Beside the first one's own WAV, which an undone join needs again.
    joinedWav: (consult: ConsultId): SealedFileLocation => wav(consult, `${consult}.joined.wav.sealed`),
    // Beside the old file until it is complete, so a failed attempt loses nothing.
    newWav: (consult: ConsultId): SealedFileLocation => wav(consult, `${consult}.wav.sealed.new`),
    newOpus: (consult: ConsultId): SealedFileLocation => opus(consult, `${consult}.opus.sealed.new`),
  };
}

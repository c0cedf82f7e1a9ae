import { join } from 'node:path';
import type { ConsultId } from '../../shared/ids.ts';
import type { SealedPlace } from '../encryptedFiles/createSealedFile.ts';

/** Where the sealed audio files of consults are, and under which context each opens. */
export type SealedAudioPlaces = {
  readonly wav: (consult: ConsultId, file?: string) => SealedPlace;
  readonly opus: (consult: ConsultId, file?: string) => SealedPlace;
  readonly journal: (consult: ConsultId, file: string) => SealedPlace;
  /** A new file beside an existing one, which it replaces once it is complete: a failed attempt loses nothing. */
  readonly newWav: (consult: ConsultId) => SealedPlace;
  readonly newOpus: (consult: ConsultId) => SealedPlace;
};

export function sealedAudioPlaces(folder: string, dataKey: Uint8Array): SealedAudioPlaces {
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
    journal: (consult, file) => place(`take:${consult}`, file),
    newWav: (consult) => wav(consult, `${consult}.wav.sealed.new`),
    newOpus: (consult) => opus(consult, `${consult}.opus.sealed.new`),
  };
}

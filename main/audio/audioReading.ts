import { failure } from '../../shared/consult/failure.ts';
import type { Waveform } from '../../shared/ipc/snapshot.ts';
import { err, ok } from '../../shared/result.ts';
import type { ConsultAudio } from '../ports/consultAudio.ts';
import { failureError } from '../platform/diskFailure.ts';
import { cutWav } from './cutWav.ts';
import { checkPreparedOpus, readPreparedOpus } from './preparedOpus.ts';
import { checkPreparedWav, readPreparedWav } from './readPreparedWav.ts';
import { readWaveform } from './readWaveform.ts';
import { createRecentResults } from './recentResults.ts';
import type { SealedAudioPlaces } from './sealedAudioPlaces.ts';

/** A waveform has a few kilobytes. */
const recentWaveforms = 20;

/** What reads the sealed WAV or Ogg of a consult and changes neither. */
export function createAudioReading({
  wav,
  opus,
}: Pick<SealedAudioPlaces, 'wav' | 'opus'>): Pick<
  ConsultAudio,
  'cut' | 'verify' | 'read' | 'waveform' | 'play'
> {
  const waveforms = createRecentResults<Waveform>(recentWaveforms);

  return {
    cut: (consult, audio, trim) => cutWav(wav(consult, audio.file), audio, trim),
    async verify(consult, audio, signal) {
      const checked =
        audio.format === 'opus'
          ? await checkPreparedOpus(opus(consult, audio.file), signal)
          : await checkPreparedWav(wav(consult, audio.file), { part: audio, signal });
      if (!checked.ok) return checked;
      const { sha256, byteCount } = checked.value;
      const isSame = sha256 === audio.sha256 && byteCount === audio.byteCount;
      return isSame ? ok(undefined) : err(failure('audio_damaged', 'not the bytes that were prepared'));
    },
    async *read(consult, audio) {
      if (audio.format === 'opus') {
        yield* readPreparedOpus(opus(consult, audio.file));
        return;
      }
      const opened = await readPreparedWav(wav(consult, audio.file), audio);
      if (!opened.ok) throw failureError(opened.error);
      try {
        yield* opened.value.read();
      } finally {
        await opened.value.close();
      }
    },
    waveform: (consult, audio) =>
      waveforms(`${consult} ${audio.sha256}`, () => readWaveform(wav(consult, audio.file), audio)),
    play: (consult, audio) => readPreparedWav(wav(consult, audio.file), audio),
  };
}

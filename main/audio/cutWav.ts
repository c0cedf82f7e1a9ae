import type { PreparedAudio } from '../../shared/consult/consult.ts';
import { failure, type Failure } from '../../shared/consult/failure.ts';
import { err, ok, type Result } from '../../shared/result.ts';
import { shortestMs, type Trim } from '../../shared/consult/take.ts';
import type { SealedPlace } from '../encryptedFiles/createSealedFile.ts';
import { checkPreparedWav } from './readPreparedWav.ts';
import { bytesPerSample, wavContract, wavHeaderBytes } from './wavHeader.ts';

/** A range of a recording, in the same sealed file. Failures: audio_too_short, audio_damaged, disk_failed. */
export async function cutWav(
  place: SealedPlace,
  audio: PreparedAudio,
  trim: Trim,
): Promise<Result<PreparedAudio, Failure>> {
  const { from, to } = samplesOf(audio, trim);
  if (to - from < sampleAt(shortestMs, sampleCountOf(audio))) return err(failure('audio_too_short'));
  const firstSample = audio.firstSample + from;
  const part = { firstSample, byteCount: wavHeaderBytes + (to - from) * bytesPerSample };
  const checked = await checkPreparedWav(place, { part });
  return checked.ok ? ok({ ...audio, firstSample, ...checked.value }) : checked;
}

const sampleCountOf = ({ byteCount }: PreparedAudio): number => (byteCount - wavHeaderBytes) / bytesPerSample;

/** The samples of a range, `to` excluded. */
function samplesOf(
  audio: PreparedAudio,
  { fromMs, toMs }: Trim,
): { readonly from: number; readonly to: number } {
  const sampleCount = sampleCountOf(audio);
  // The duration is rounded to milliseconds, so its end means the last sample.
  const to = toMs >= audio.durationMs ? sampleCount : sampleAt(toMs, sampleCount);
  return { from: sampleAt(fromMs, sampleCount), to };
}

const sampleAt = (ms: number, sampleCount: number): number =>
  Math.min(sampleCount, Math.max(0, Math.round((ms / 1000) * wavContract.sampleRateHz)));

import type { PreparedAudio } from '../../shared/consult/consult.ts';
import type { Failure } from '../../shared/consult/failure.ts';
import { err, ok, type Result } from '../../shared/result.ts';
import type { Waveform } from '../../shared/ipc/snapshot.ts';
import type { SealedPlace } from '../encryptedFiles/createSealedFile.ts';
import { diskFailure, failureError } from '../platform/diskFailure.ts';
import { damaged } from '../encryptedFiles/sealedFormat.ts';
import { readPreparedWav } from './readPreparedWav.ts';
import { withSilentSide } from '../soundQuality/soundMeter.ts';
import { createSpreadMeter } from '../soundQuality/spreadMeter.ts';
import { scanWaveform } from './scanWaveform.ts';
import { bytesPerSample, wavHeaderBytes } from './wavHeader.ts';

/** Memory hardly grows with the recording: by 20 bytes for a second. Failures: audio_damaged, disk_failed. */
export async function readWaveform(
  place: SealedPlace,
  audio: PreparedAudio,
): Promise<Result<Waveform, Failure>> {
  const opened = await readPreparedWav(place, audio);
  if (!opened.ok) return opened;
  const { byteCount, read, close } = opened.value;
  try {
    const sampleCount = (byteCount - wavHeaderBytes) / bytesPerSample;
    const scan = scanWaveform(sampleCount);
    const sound = createSpreadMeter(sampleCount);
    for await (const bytes of read({ from: wavHeaderBytes, to: byteCount })) {
      const samples = samplesOf(bytes);
      scan.add(samples);
      sound.hear(samples);
    }
    const whole = sound.whole();
    return ok({ ...scan.end(), sound: audio.hasSilentSide === true ? withSilentSide(whole) : whole });
  } catch (error) {
    return err(diskFailure(error));
  } finally {
    await close();
  }
}

/** All processors that the app runs on are little-endian, as the samples are. */
function samplesOf(bytes: Uint8Array): Int16Array {
  if (bytes.length % bytesPerSample !== 0) throw failureError(damaged('A chunk ends in half a sample'));
  const aligned = bytes.byteOffset % bytesPerSample === 0 ? bytes : Uint8Array.from(bytes);
  return new Int16Array(aligned.buffer, aligned.byteOffset, aligned.length / bytesPerSample);
}

import type { PreparedAudio } from '../../shared/consult/consult.ts';
import { failure, type Failure } from '../../shared/consult/failure.ts';
import type { Take } from '../../shared/consult/take.ts';
import { err, ok, type Result } from '../../shared/result.ts';
import type { SealedFileLocation, SealedWriter } from '../encryptedFiles/createSealedFile.ts';
import { finishAndVerify } from '../encryptedFiles/hashSealedContent.ts';
import { diskFailure } from '../platform/diskFailure.ts';
import {
  clearTarget,
  describePreparedWav,
  makeWhileRoom,
  type MakeSealedAudioRequest,
} from './makeSealedAudio.ts';
import { readPreparedWav, type WavPart } from './readPreparedWav.ts';
import type { SealedAudioPlaces } from './sealedAudioPlaces.ts';
import { trimmedPart } from './trimmedPart.ts';
import { wavHeaderBytes } from './wavHeader.ts';

type JoinRequest = Omit<MakeSealedAudioRequest, 'ffmpegPath' | 'onProgress'> & {
  readonly parts: NonNullable<Take['joined']>['parts'];
  readonly wav: SealedAudioPlaces['wav'];
};

/**
 * The prepared sound of both, one behind the other, without what their trims removed. After a failure nothing
 * is left. Failures: audio_damaged, no_room, disk_full, disk_failed, cancelled. Never throws.
 */
export async function prepareJoinedAudio(request: JoinRequest): Promise<Result<PreparedAudio, Failure>> {
  const cleared = await clearTarget(request);
  if (!cleared.ok) return cleared;
  const sounds = request.parts.map(({ consult, audio, trim }) => ({
    place: request.wav(consult, audio.file),
    part: trim === null ? audio : trimmedPart(audio, trim),
  }));
  const byteCount = sounds.reduce((sum, { part }) => sum + part.byteCount - wavHeaderBytes, 0);
  const made = await makeWhileRoom(request, byteCount, async (writer, signal) => {
    for (const { place, part } of sounds) {
      const copied = await copySamples(place, part, { writer, signal });
      if (!copied.ok) return copied;
    }
    const total = await finishAndVerify(writer, request.target, { signal });
    return total.ok ? describePreparedWav(request.target, total.value) : total;
  });
  const hasSilentSide = request.parts.some(({ audio }) => audio.hasSilentSide === true);
  return made.ok && hasSilentSide ? ok({ ...made.value, hasSilentSide }) : made;
}

async function copySamples(
  place: SealedFileLocation,
  part: WavPart,
  { writer, signal }: { readonly writer: SealedWriter; readonly signal: AbortSignal },
): Promise<Result<void, Failure>> {
  const opened = await readPreparedWav(place, part);
  if (!opened.ok) return opened;
  const { read, byteCount, close } = opened.value;
  try {
    for await (const bytes of read({ from: wavHeaderBytes, to: byteCount })) {
      if (signal.aborted) return err(failure('cancelled'));
      const written = await writer.append(bytes);
      if (!written.ok) return written;
    }
    return ok(undefined);
  } catch (error) {
    return err(diskFailure(error));
  } finally {
    await close();
  }
}

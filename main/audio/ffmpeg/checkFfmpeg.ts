import { PassThrough, Writable } from 'node:stream';
import { failure, type Failure } from '../../../shared/consult/failure.ts';
import { err, ok, type Result } from '../../../shared/result.ts';
import { takeFormat } from '../../../shared/consult/take.ts';
import { ffmpegFailure, runFfmpeg } from './runFfmpeg.ts';
import { findFfmpeg, type FfmpegPlaces } from './findFfmpeg.ts';
import { checkWavLength } from '../takeDurationMs.ts';

const sampleSeconds = 0.5;
const limitMs = 20_000;

/** Converts half a second of sound as for a recording. */
export async function checkFfmpeg(places: FfmpegPlaces): Promise<Result<void, Failure>> {
  const found = await findFfmpeg(places);
  if (!found.ok) return found;
  const sound = tone();
  let byteCount = 0;
  const sink = new Writable({
    autoDestroy: false,
    write(piece: Buffer, _encoding, done) {
      byteCount += piece.length;
      done();
    },
  });
  const samples = new PassThrough();
  samples.end(sound);
  const { error, remarks } = await runFfmpeg({
    ffmpegPath: found.value,
    input: { kind: 'take', samples },
    sink,
    signal: AbortSignal.timeout(limitMs),
  });
  if (error !== null) return err(ffmpegFailure(error, remarks));
  if (byteCount === 0) return err(failure('ffmpeg_failed', 'nothing came of it'));
  const missing = checkWavLength(sound.length, byteCount);
  return missing === null ? ok(undefined) : err(missing);
}

function tone(): Buffer {
  const samples = Int16Array.from({ length: takeFormat.sampleRateHz * sampleSeconds }, (_, at) =>
    Math.round(8000 * Math.sin((2 * Math.PI * 440 * at) / takeFormat.sampleRateHz)),
  );
  return Buffer.from(samples.buffer);
}

import type { Failure } from '../../../shared/consult/failure.ts';
import { ok, type Result } from '../../../shared/result.ts';
import { findFfmpeg, type FfmpegPlaces, type FfmpegPrograms } from './findFfmpeg.ts';

export type FfmpegFinder = {
  /** Found once. Failure: ffmpeg_missing. */
  readonly programs: () => Promise<Result<FfmpegPrograms, Failure>>;
  /** Searches again for an ffmpeg that has gone, so that a repair needs no restart. */
  readonly noticeMissing: <T>(result: Result<T, Failure>) => Result<T, Failure>;
};

export function createFfmpegFinder(places: FfmpegPlaces): FfmpegFinder {
  let found: FfmpegPrograms | null = null;
  return {
    async programs() {
      if (found !== null) return ok(found);
      const looked = await findFfmpeg(places);
      if (looked.ok) found = looked.value;
      return looked;
    },
    noticeMissing(result) {
      if (!result.ok && result.error.code === 'ffmpeg_missing') found = null;
      return result;
    },
  };
}

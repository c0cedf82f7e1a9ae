import type { SubmissionKey } from '../../../shared/ids.ts';

/** A virus scanner holds a file for a minute; these tries take about two. */
const mostTries = 6;

export type RecordingReadFailures = ReturnType<typeof createRecordingReadFailures>;

/** Tells a recording that cannot be read from a computer that reads none. Not saved. */
export function createRecordingReadFailures() {
  /** `isAlone`: the last other recording was read. `tries`: so many failed meanwhile. */
  const files = new Map<SubmissionKey, { tries: number; isAlone: boolean }>();
  return {
    wasRead(key: SubmissionKey): boolean {
      const isMended = files.delete(key);
      for (const file of files.values()) file.isAlone = true;
      return isMended;
    },
    /** True: others could be read in each of several tries, so the trouble is this recording's own. */
    failed(key: SubmissionKey): boolean {
      const file = files.get(key) ?? { tries: 0, isAlone: false };
      if (file.isAlone) file.tries += 1;
      for (const [of, other] of files) if (of !== key) other.isAlone = false;
      files.set(key, file);
      return file.tries >= mostTries;
    },
  };
}

import type { Failure } from '../../shared/consult/failure.ts';
import { err, ok, type Result } from '../../shared/result.ts';
import { createReadBack, type ReadBack, type ReadBackRequest } from './readBack.ts';
import {
  createSealedFile,
  type SealedPlace,
  type SealedTotal,
  type SealedWriter,
} from './createSealedFile.ts';

/** Synced and read back at once: 2 minutes of a WAV. Smaller portions would sync more often, which takes some ms each time. */
const portionBytes = 4 * 1024 * 1024;

/** Writes a sealed file whose contents are read back from the disk before `finish` succeeds. */
export type CheckedWriter = Pick<SealedWriter, 'append' | 'abandon'> & {
  /** As of a SealedWriter, and reads back what was not read back yet. The total is that of what was read. */
  readonly finish: () => Promise<Result<SealedTotal, Failure>>;
};

/**
 * Makes a sealed file that is synced and read back while it grows. Failures: those of a SealedWriter, audio_damaged (the
 * disk does not return what was written; also from `append`), cancelled (the signal).
 */
export async function createCheckedFile(
  place: SealedPlace,
  request: ReadBackRequest,
): Promise<Result<CheckedWriter, Failure>> {
  const created = await createSealedFile(place);
  return created.ok ? ok(checkedWriter(created.value, createReadBack(place, request))) : created;
}

function checkedWriter(writer: SealedWriter, readBack: ReadBack): CheckedWriter {
  let uncheckedBytes = 0;
  let fault: Failure | null = null;
  let checking: Promise<void> | null = null;

  async function checkPortion(): Promise<void> {
    uncheckedBytes = 0;
    const synced = await writer.sync();
    const checked = synced.ok ? await readBack.upTo(synced.value.byteCount) : synced;
    if (!checked.ok) fault ??= checked.error;
    checking = null;
  }

  return {
    async append(bytes, captureMs) {
      if (fault !== null) return err(fault);
      const appended = writer.append(bytes, captureMs);
      uncheckedBytes += bytes.length;
      // Samples go on meanwhile: the disk never holds up the source.
      if (uncheckedBytes >= portionBytes) checking ??= checkPortion();
      return appended;
    },
    async finish() {
      const written = await writer.finish();
      await checking;
      const total = fault !== null ? err(fault) : written.ok ? await readBack.end(written.value) : written;
      await readBack.close();
      return total;
    },
    async abandon() {
      await checking;
      await readBack.close();
      await writer.abandon();
    },
  };
}

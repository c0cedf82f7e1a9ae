import type { SealedWriter } from '../encryptedFiles/createSealedFile.ts';

/** 33 s of a WAV. What the end must bring to the disk stays this small, however long the take was. */
const syncBytes = 1024 * 1024;

/** The writer, with a sync beside it every so many bytes. A sync that fails shows in the next append. */
export function syncedNowAndThen(writer: SealedWriter): SealedWriter {
  let unsyncedBytes = 0;
  return {
    ...writer,
    append(bytes, captureMs) {
      const appended = writer.append(bytes, captureMs);
      unsyncedBytes += bytes.length;
      if (unsyncedBytes >= syncBytes) {
        unsyncedBytes = 0;
        void writer.sync();
      }
      return appended;
    },
  };
}

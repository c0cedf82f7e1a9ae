import { expect, test } from 'vitest';
import { withPeriodicSync } from '../../../../main/audio/makeSealedAudio.ts';
import { createSealedFile, type SealedWriter } from '../../../../main/encryptedFiles/createSealedFile.ts';
import { newPlace, valueOf } from '../../../support/sealedTestFile.ts';

test('never more than 1 MiB waits to be synced', async () => {
  const writer = valueOf(await createSealedFile(await newPlace()));
  let appendedBytes = 0;
  let syncedBytes = 0;
  const counted: SealedWriter = {
    ...writer,
    append: (bytes, captureMs) => {
      appendedBytes += bytes.length;
      return writer.append(bytes, captureMs);
    },
    sync: () => {
      syncedBytes = appendedBytes;
      return writer.sync();
    },
  };
  const synced = withPeriodicSync(counted);
  let mostUnsynced = 0;
  for (let count = 0; count < 100; count += 1) {
    expect((await synced.append(Buffer.alloc(60_000))).ok).toBe(true);
    mostUnsynced = Math.max(mostUnsynced, appendedBytes - syncedBytes);
  }
  expect(mostUnsynced).toBeLessThan(1024 * 1024);
  expect(valueOf(await synced.finish()).byteCount).toBe(6_000_000);
});

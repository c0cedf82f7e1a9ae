import { readFile, writeFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { finishAndVerify } from '../../../../main/encryptedFiles/hashSealedContent.ts';
import { sampleBytes, valueOf, newWriter } from '../../../support/sealedTestFile.ts';

const bytes = sampleBytes(200_000);

async function written() {
  const { place, writer } = await newWriter();
  valueOf(await writer.append(bytes));
  return { place, writer };
}

test('a byte that the disk has changed by then is damage, and a cancelled reading is no end', async () => {
  const damaged = await written();
  const finish = async () => {
    const finished = await damaged.writer.finish();
    const file = await readFile(damaged.place.path);
    file[100_000] = (file[100_000] ?? 0) ^ 1;
    await writeFile(damaged.place.path, file);
    return finished;
  };
  const request = { signal: new AbortController().signal };
  expect(await finishAndVerify({ finish }, damaged.place, request)).toMatchObject({
    ok: false,
    error: { code: 'audio_damaged' },
  });
  const { place, writer } = await written();
  expect(await finishAndVerify(writer, place, { signal: AbortSignal.abort() })).toMatchObject({
    ok: false,
    error: { code: 'cancelled' },
  });
});

/**
 * A recorder to be watched and killed: seals a journal and lets the WAV grow beside it, says `fed` when
 * nearly all of it is in the files, and ends both when told to (`finished`). With `plain`, sealing is
 * replaced by the identity.
 */
import { readFile, stat } from 'node:fs/promises';
import { registerHooks } from 'node:module';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const [, , folder = '', pcmPath = '', how = ''] = process.argv;
if (how === 'plain') replaceSealing();
const { createSealedFile } = await import('../../../main/encryptedFiles/createSealedFile.ts');
const { createConsultAudio } = await import('../../../main/audio/consultAudio.ts');
const { consult, dataKey, journalFile, ordinaryPlaces, valueOf, wavFile } =
  await import('./takeTestNames.ts');

const pcm = await readFile(pcmPath);
const place = { path: join(folder, journalFile), dataKey, context: `take:${consult}` };
const journal = valueOf(await createSealedFile(place));
const audio = createConsultAudio({ folder, dataKey, places: ordinaryPlaces });
const live = valueOf(await audio.beginLive(consult));
for (let from = 0; from < pcm.length; from += 24_000) {
  const piece = pcm.subarray(from, from + 24_000);
  live.append(piece);
  valueOf(await journal.append(piece, from / 96));
  await sleep(1);
}
// ffmpeg holds back 32 KiB at most, and a chunk of the WAV gathers 64 KiB.
while ((await stat(join(folder, wavFile))).size < pcm.length / 3 - 110_000) await sleep(5);
process.stdout.write('fed\n');
process.stdin.once('data', () => void end());

async function end(): Promise<void> {
  valueOf(await live.finish());
  valueOf(await journal.finish());
  process.stdout.write('finished\n');
}

function replaceSealing(): void {
  const identity = `
    export { aesKeyBytes, gcmNonceBytes, gcmTagBytes, randomKey, randomNonce } from './chunkCipher.ts?real';
    export const encryptWithTag = (_envelope, plaintext) => Buffer.concat([plaintext, Buffer.alloc(16)]);
    export const decryptWithTag = (_envelope, sealed) => Buffer.from(sealed.subarray(0, -16));
  `;
  registerHooks({
    load: (url, context, nextLoad) =>
      url.endsWith('/chunkCipher.ts')
        ? { format: 'module', source: identity, shortCircuit: true }
        : nextLoad(url, context),
  });
}

import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { createConsultAudio } from '../../../main/audio/consultAudio.ts';
import type { SoundQuality } from '../../../shared/consult/soundQuality.ts';
import { valueOf } from '../../support/sealedTestFile.ts';
import { fixture, makeAudio } from './audioTestKit.ts';
import { consult, dataKey, ordinaryPlaces } from './takeTestNames.ts';
import { temporaryFolder } from '../../support/temporaryFolder.ts';

const voice = fileURLToPath(new URL('../../fixtures/voices/open-1.ogg', import.meta.url));

/** What the app says of a file after it was imported. */
async function soundOf(path: string): Promise<SoundQuality> {
  const audio = createConsultAudio({ folder: await temporaryFolder(), dataKey, places: ordinaryPlaces });
  const { signal } = new AbortController();
  const file = valueOf(await audio.inspect(path, signal));
  const source = { kind: 'file' as const, path, fileName: basename(path), batch: null, ...file };
  const made = await audio.prepare({ consult, source, signal, onProgress: () => undefined });
  return valueOf(await audio.waveform(consult, valueOf(made))).sound;
}

async function made(name: string, options: string): Promise<string> {
  const path = join(await temporaryFolder(), name);
  await makeAudio(path, `-i ${voice} ${options}`);
  return path;
}

test.each(['dog.m4a', 'cat.m4a', 'short.mp3', 'short.3gp'])('%s sounds good', async (name) => {
  expect(await soundOf(fixture(name))).toBe('good');
});

test.each([
  ['good', 'both.m4a', '-af pan=stereo|c0=c0|c1=0.3*c0'],
  ['too_quiet', 'quiet.wav', '-af volume=-38dB'],
  ['clipped', 'loud.wav', '-af volume=25dB'],
  ['no_speech', 'nobody.flac', '-af volume=0'],
] as const)('%s is found in an import, here %s', async (sound, name, options) => {
  expect(await soundOf(await made(name, options))).toBe(sound);
});

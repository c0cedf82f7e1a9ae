import { GCProfiler } from 'node:v8';
import { expect, test } from 'vitest';
import { createSoundMeter } from '../../../../main/soundQuality/soundMeter.ts';
import type { SoundQuality } from '../../../../shared/consult/soundQuality.ts';
import { spoken } from '../../../support/fakes/spoken.ts';

type Heard = { readonly now: SoundQuality; readonly whole: SoundQuality };

function heard(samples: Int16Array, rateHz: 16_000 | 48_000 = 16_000, pieceSamples = 4800): Heard {
  const meter = createSoundMeter(rateHz);
  for (let from = 0; from < samples.length; from += pieceSamples)
    meter.hear(samples.subarray(from, from + pieceSamples));
  return { now: meter.now(), whole: meter.whole() };
}

const both = (sound: SoundQuality): Heard => ({ now: sound, whole: sound });

const louder = (samples: Int16Array, factor: number): Int16Array =>
  samples.map((sample) => Math.max(-32_768, Math.min(32_767, sample * factor)));

test.each([16_000, 48_000] as const)('speech at %i Hz sounds good', (rateHz) => {
  expect(heard(spoken(12, { rateHz }), rateHz)).toEqual(both('good'));
});

test('the pieces in which sound comes change nothing', () => {
  const samples = spoken(12);
  for (const pieceSamples of [1, 511, 513, 100_000])
    expect(heard(samples, 16_000, pieceSamples)).toEqual(both('good'));
});

test.each([
  ['too_quiet', spoken(12, { height: 0.002, noise: 0.000_02 })],
  ['clipped', louder(spoken(12), 20)],
  ['noisy', spoken(12, { noise: 0.03 })],
] as const)('%s is named', (fault, samples) => {
  expect(heard(samples)).toEqual(both(fault));
});

test('no speech is told after 15 seconds while recording, and of a whole recording from 2 seconds on', () => {
  const noise = (seconds: number): Int16Array => spoken(seconds, { height: 0, noise: 0.01 });
  expect(heard(noise(14))).toEqual({ now: 'unknown', whole: 'no_speech' });
  expect(heard(noise(16))).toEqual(both('no_speech'));
  expect(heard(noise(1))).toEqual(both('unknown'));
});

test('a fault of half of the recording is named of the whole, one of a seventh is not', () => {
  for (const [seconds, sound] of [
    [10, 'good'],
    [60, 'noisy'],
  ] as const) {
    const meter = createSoundMeter(16_000);
    meter.hear(spoken(60));
    meter.hear(spoken(seconds, { noise: 0.03 }));
    expect(meter.whole()).toBe(sound);
  }
});

test('half an hour of sound leaves so little garbage that V8 seldom collects', () => {
  const minute = spoken(60);
  const meter = createSoundMeter(16_000);
  const collections = new GCProfiler();
  collections.start();
  for (let minutes = 0; minutes < 30; minutes += 1) meter.hear(minute);
  expect(collections.stop().statistics.length).toBeLessThan(600);
});

test('the samples stay as they are', () => {
  const samples = spoken(3);
  const before = samples.slice();
  createSoundMeter(16_000).hear(samples);
  expect(samples).toEqual(before);
});

import { expect, test } from 'vitest';
import { soundOf } from '../../../../shared/noteCheck/soundOf.ts';

test.each([
  ['carprophen', 'karprofen'],
  ['cerenia', 'serenia'],
  ['acck', 'ak'],
  ['accent', 'aksent'],
  ['onsior', 'onsior'],
  ['simparica', 'simparika'],
  ['apoquel', 'apokuel'],
  ['zzs', 's'],
  ['xylitol', 'ksilitol'],
  ['yield', 'ild'],
  ['methadone', 'metadon'],
  ['rimadyll', 'rimadil'],
  ['', ''],
])('%j sounds as %j', (name, sound) => {
  expect(soundOf(name)).toBe(sound);
});

test('A word of 100,000 letters is heard', () => {
  expect(soundOf('ab'.repeat(50_000))).toHaveLength(100_000);
});

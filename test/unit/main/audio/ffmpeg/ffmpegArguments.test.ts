import { expect, test } from 'vitest';

import { outputOptions } from '../../../../../main/audio/ffmpeg/ffmpegArguments.ts';

const optionsFor = (channels: number): string =>
  outputOptions({ kind: 'file', path: '/memo.m4a', streamIndex: 2, channels }).join(' ');

test('a file with one channel is converted without looking for a silent side', () => {
  expect(optionsFor(1)).toMatch(/^-map 0:2 /);
  expect(optionsFor(1)).not.toContain('astats');
});

test.each([
  ['two', 2],
  ['an unknown number of', 0],
])('the levels of a file with %s channels are printed', (_number, channels) => {
  expect(optionsFor(channels)).toContain('[0:2]asplit');
  expect(optionsFor(channels)).toContain('-map [sound] ');
});

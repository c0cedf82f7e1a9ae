import { expect, it } from 'vitest';
import { checkFfmpeg } from '../../../main/audio/ffmpeg/checkFfmpeg.ts';
import { ok } from '../../../shared/result.ts';

it('the real ffmpeg passes the check of the workstation', async () => {
  const places = {
    env: { PATH: process.env['PATH'] },
    packagedFolder: null,
    staticBinary: () => Promise.resolve(null),
  };
  expect(await checkFfmpeg(places)).toEqual(ok(undefined));
});

import { expect, it } from 'vitest';
import { ffmpegEnvironment } from '../../../../../main/audio/ffmpeg/limitedStart.ts';

const env = {
  SystemRoot: 'C:\\Windows',
  TEMP: 'C:\\Temp',
  PATH: '/usr/bin',
  HTTPS_PROXY: 'http://vet:secret@proxy',
  FFREPORT: 'file=report.log',
};

it('ffmpeg gets none of our variables, but on Windows the two that its start needs', () => {
  expect(ffmpegEnvironment('linux', env)).toEqual({});
  expect(ffmpegEnvironment('darwin', env)).toEqual({});
  expect(ffmpegEnvironment('win32', env)).toEqual({ SystemRoot: 'C:\\Windows', TEMP: 'C:\\Temp' });
  expect(ffmpegEnvironment('win32', {})).toEqual({});
});

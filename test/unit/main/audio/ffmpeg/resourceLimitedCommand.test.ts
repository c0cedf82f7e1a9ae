import { expect, it } from 'vitest';
import { ffmpegEnvironment } from '../../../../../main/audio/ffmpeg/resourceLimitedCommand.ts';

const env = {
  SystemRoot: 'D:\\of whoever starts the app',
  TEMP: 'C:\\Temp',
  PATH: '/usr/bin',
  HTTPS_PROXY: 'http://vet:secret@proxy',
  FFREPORT: 'file=report.log',
};

it('ffmpeg gets none of our variables, but on Windows its temporary folder, and the system’s own folder', () => {
  expect(ffmpegEnvironment('linux', env)).toEqual({});
  expect(ffmpegEnvironment('darwin', env)).toEqual({});
  expect(ffmpegEnvironment('win32', env)).toEqual({ SystemRoot: 'C:\\Windows', TEMP: 'C:\\Temp' });
  expect(ffmpegEnvironment('win32', {})).toEqual({ SystemRoot: 'C:\\Windows' });
});

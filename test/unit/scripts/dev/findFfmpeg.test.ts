import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { findFfmpeg } from '../../../../scripts/dev/findFfmpeg.ts';

const staticBinary = '/repo/node_modules/ffmpeg-static/ffmpeg';

function find(env: NodeJS.ProcessEnv, programs: readonly string[], platform: NodeJS.Platform = 'linux') {
  return findFfmpeg({ env, platform, staticBinary, isProgram: (file) => programs.includes(file) });
}

describe('the search for ffmpeg', () => {
  const onPath = path.join('/opt/bin', 'ffmpeg');
  const env = { PATH: '/usr/bin:/opt/bin' };

  it('prefers the named program, then ffmpeg-static, then the PATH', () => {
    const all = ['/own/ffmpeg', staticBinary, onPath];
    expect(find({ ...env, CLINIC_FFMPEG: '/own/ffmpeg' }, all)).toBe('/own/ffmpeg');
    expect(find(env, all)).toBe(staticBinary);
    expect(find(env, [onPath])).toBe(onPath);
    expect(find(env, [])).toBeUndefined();
  });

  it('stops if the named program is missing, instead of choosing another', () => {
    expect(() => find({ ...env, CLINIC_FFMPEG: '/gone' }, [onPath])).toThrow('CLINIC_FFMPEG names /gone');
  });

  it('splits the PATH of Windows at semicolons', () => {
    const file = path.join('C:\\tools', 'ffmpeg.exe');
    expect(find({ Path: 'C:\\Windows;C:\\tools' }, [file], 'win32')).toBe(file);
  });
});

import { describe, expect, it } from 'vitest';
import { lacksDisplay, xauthority } from '../../../../scripts/dev/virtualDisplay.ts';
import {
  electronArguments,
  electronEnvironment,
  quietArguments,
} from '../../../../scripts/dev/electronArguments.ts';
import { repoRoot } from '../../../../scripts/dev/repoRoot.ts';
import { parsePicture } from '../../../../scripts/dev/writeWindowPicture.ts';

describe("Electron's arguments", () => {
  const args = ['--import', '-odd name’s.m4a', '--print'];

  it('are the repository and the caller’s own, untouched', () => {
    expect(electronArguments(args, { platform: 'linux', uid: 1000 })).toEqual([repoRoot, ...args]);
  });

  it('do without the sandbox for root on Linux, and for nobody else', () => {
    const isSandboxOff = (platform: NodeJS.Platform, uid: number | undefined) =>
      electronArguments([], { platform, uid }).includes('--no-sandbox');
    expect(isSandboxOff('linux', 0)).toBe(true);
    expect(isSandboxOff('linux', 1000)).toBe(false);
    expect(isSandboxOff('darwin', 0)).toBe(false);
    expect(isSandboxOff('win32', undefined)).toBe(false);
  });

  it('come with an environment that does not turn Electron into Node', () => {
    expect(electronEnvironment({ ELECTRON_RUN_AS_NODE: '1', NODE_OPTIONS: '--inspect', HOME: '/h' })).toEqual(
      {
        HOME: '/h',
      },
    );
  });
});

describe('what the launcher says', () => {
  it('keeps Chromium’s messages out of the terminal unless all are asked for', () => {
    expect(quietArguments({})).toEqual(['--log-level=3']);
    expect(quietArguments({ CLINIC_VERBOSE: '1' })).toEqual([]);
  });

  it('takes the file of a picture out of the app’s arguments, and needs one', () => {
    expect(parsePicture(['--user-data-dir=/d', '--picture', '/w.png', '--x'])).toEqual({
      file: '/w.png',
      rest: ['--user-data-dir=/d', '--x'],
    });
    expect(parsePicture(['--print'])).toEqual({ file: null, rest: ['--print'] });
    expect(() => parsePicture(['--picture'])).toThrow('Name a file');
    expect(() => parsePicture(['--picture', '--print'])).toThrow('Name a file');
  });
});

describe('a display', () => {
  it('is lacking on Linux without X and Wayland only', () => {
    expect(lacksDisplay('linux', {})).toBe(true);
    expect(lacksDisplay('linux', { DISPLAY: '' })).toBe(true);
    expect(lacksDisplay('linux', { DISPLAY: ':0' })).toBe(false);
    expect(lacksDisplay('linux', { WAYLAND_DISPLAY: 'wayland-0' })).toBe(false);
    expect(lacksDisplay('darwin', {})).toBe(false);
    expect(lacksDisplay('win32', {})).toBe(false);
  });

  it('is guarded by one cookie that fits any host and number', () => {
    const file = xauthority(Uint8Array.from([1, 2, 3]));
    expect(file.toString('hex')).toBe(
      `ffff000000000012${Buffer.from('MIT-MAGIC-COOKIE-1').toString('hex')}0003010203`,
    );
  });
});

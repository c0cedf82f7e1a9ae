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

  it('are the checkout and the caller’s arguments, unchanged', () => {
    expect(electronArguments(args, { platform: 'linux', uid: 1000 })).toEqual([repoRoot, ...args]);
  });

  it('switch the sandbox off for root on Linux alone', () => {
    const isSandboxOff = (platform: NodeJS.Platform, uid: number | undefined) =>
      electronArguments([], { platform, uid }).includes('--no-sandbox');
    expect(isSandboxOff('linux', 0)).toBe(true);
    expect(isSandboxOff('linux', 1000)).toBe(false);
    expect(isSandboxOff('darwin', 0)).toBe(false);
    expect(isSandboxOff('win32', undefined)).toBe(false);
  });

  it('come with an environment that does not make Electron run as Node', () => {
    expect(electronEnvironment({ ELECTRON_RUN_AS_NODE: '1', NODE_OPTIONS: '--inspect', HOME: '/h' })).toEqual(
      {
        HOME: '/h',
      },
    );
  });
});

describe('the launcher', () => {
  it('hides Chromium’s messages unless CLINIC_VERBOSE is set', () => {
    expect(quietArguments({})).toEqual(['--log-level=3']);
    expect(quietArguments({ CLINIC_VERBOSE: '1' })).toEqual([]);
  });

  it('reads --picture and its file, and stops without a file', () => {
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
  it('is missing only on Linux without X and Wayland', () => {
    expect(lacksDisplay('linux', {})).toBe(true);
    expect(lacksDisplay('linux', { DISPLAY: '' })).toBe(true);
    expect(lacksDisplay('linux', { DISPLAY: ':0' })).toBe(false);
    expect(lacksDisplay('linux', { WAYLAND_DISPLAY: 'wayland-0' })).toBe(false);
    expect(lacksDisplay('darwin', {})).toBe(false);
    expect(lacksDisplay('win32', {})).toBe(false);
  });

  it('is protected by one cookie that matches any host and display', () => {
    const file = xauthority(Uint8Array.from([1, 2, 3]));
    expect(file.toString('hex')).toBe(
      `ffff000000000012${Buffer.from('MIT-MAGIC-COOKIE-1').toString('hex')}0003010203`,
    );
  });
});

import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { howInstalled } from '../../../../main/electron/howInstalled.ts';

const installed = (about: Partial<Parameters<typeof howInstalled>[0]>): string | null =>
  howInstalled({
    platform: 'linux',
    program: '/opt/clinic-companion/clinic-companion',
    name: 'Clinic Companion',
    exists: () => false,
    ...about,
  });

describe('whether the app may replace itself', () => {
  it('the app may not replace itself on Linux, whose packages belong to root', () => {
    expect(installed({})).toBeNull();
  });

  it('the app may replace itself on Windows where our own uninstaller lies beside it, and on macOS', () => {
    const uninstaller = join('/programs', 'Uninstall Clinic Companion.exe');
    const program = join('/programs', 'Clinic Companion.exe');
    const exists = (path: string): boolean => path === uninstaller;
    expect(installed({ platform: 'win32', program, exists })).toBe('nsis');
    expect(installed({ platform: 'win32', program })).toBeNull();
    expect(installed({ platform: 'darwin' })).toBe('mac');
  });
});

import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { howInstalled } from '../../../../main/electron/howInstalled.ts';

const installed = (about: Partial<Parameters<typeof howInstalled>[0]>): string | null =>
  howInstalled({
    platform: 'linux',
    program: '/tmp/.mount_clinic/clinic-companion',
    name: 'Clinic Companion',
    env: {},
    exists: () => false,
    ...about,
  });

describe('whether the app may replace itself', () => {
  it('is so for an AppImage that it runs from', () => {
    const env = { APPIMAGE: '/home/vet/Clinic Companion.AppImage', APPDIR: '/tmp/.mount_clinic' };
    expect(installed({ env })).toBe('appImage');
    expect(installed({ env: { ...env, APPDIR: '/tmp/.mount_clinic/' } })).toBe('appImage');
  });

  it('is not so for another program’s AppImage, from which somebody started an app of the .deb', () => {
    const env = { APPIMAGE: '/home/vet/Editor.AppImage', APPDIR: '/tmp/.mount_editor' };
    expect(installed({ env, program: '/opt/Clinic Companion/clinic-companion' })).toBeNull();
    expect(installed({ env, program: '/tmp/.mount_editor2/clinic-companion' })).toBeNull();
    expect(installed({ env: { APPIMAGE: env.APPIMAGE } })).toBeNull();
    expect(installed({})).toBeNull();
  });

  it('is so on Windows where our own uninstaller lies beside it, and on macOS', () => {
    const uninstaller = join('/programs', 'Uninstall Clinic Companion.exe');
    const program = join('/programs', 'Clinic Companion.exe');
    const exists = (path: string): boolean => path === uninstaller;
    expect(installed({ platform: 'win32', program, exists })).toBe('nsis');
    expect(installed({ platform: 'win32', program })).toBeNull();
    expect(installed({ platform: 'darwin' })).toBe('mac');
  });
});

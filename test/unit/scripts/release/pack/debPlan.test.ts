import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { readBuilderConfig } from '../../../../../scripts/release/pack/builderConfig.ts';
import { controlFile, debPlan, stagedPlace } from '../../../../../scripts/release/pack/debPlan.ts';

const config = readBuilderConfig();
/** Arguments as electron-builder's deb target passes them to its packaging tool. */
const args = [
  '--architecture',
  'amd64',
  '--after-install',
  '/tmp/after-install',
  '--after-remove',
  '/tmp/after-remove',
  '--description',
  'short\n long',
  '--name',
  'clinic-companion',
  ...config.deb.fpm,
  '/dist/linux-unpacked/=/opt/clinic-companion',
  '/icons/48x48.png=/usr/share/icons/hicolor/48x48/apps/clinic-companion.png',
];
const about = { version: '1.2.3~proof', homepage: 'https://vets.example/', extraDepends: ['ffmpeg'] };
const plan = debPlan(args, config, about);

describe('the plan of a .deb', () => {
  it('reads files, places and scripts from electron-builder’s arguments', () => {
    expect(plan.files).toEqual([
      {
        from: 'scripts/release/linux/copyright',
        to: '/usr/share/doc/clinic-companion/copyright',
      },
      { from: '/dist/linux-unpacked/', to: '/opt/clinic-companion' },
      {
        from: '/icons/48x48.png',
        to: '/usr/share/icons/hicolor/48x48/apps/clinic-companion.png',
      },
    ]);
    expect(plan.scripts).toEqual({
      postinst: '/tmp/after-install',
      prerm: 'scripts/release/linux/beforeRemove.sh',
      postrm: '/tmp/after-remove',
    });
  });

  it('has the control fields that Debian’s policy requires', () => {
    const control = controlFile(plan, 1025);
    expect(control).toContain('Package: clinic-companion\nVersion: 1.2.3~proof\n');
    expect(control).toContain('\nArchitecture: amd64\n');
    expect(control).toContain('\nInstalled-Size: 2\n');
    expect(control).toMatch(/\nMaintainer: [^<\n]+ <[^>\n]+@[^>\n]+>\n/);
    // The long description is indented: otherwise dpkg would read it as another field.
    expect(control).toMatch(/\nDescription: [^\n]+\n [^\n]+\n/);
    expect(control.endsWith('\n')).toBe(true);
    expect(control).not.toMatch(/^[A-Z][\w-]*: *$/m);
  });

  it('depends on the libraries of the program and the keychain, and in a proof on ffmpeg', () => {
    const depends = plan.control['Depends']?.split(', ') ?? [];
    for (const name of ['libnss3', 'libgbm1', 'libsecret-1-0', 'xdg-utils', 'ffmpeg'])
      expect(depends).toContain(name);
    expect(depends).toContain('libgtk-3-0 | libgtk-3-0t64');
    expect(config.deb.depends).not.toContain('ffmpeg');
  });

  it('cannot be made from unknown arguments, or with a place outside the package', () => {
    expect(() => debPlan(['--name', 'x'], config, about)).toThrow('names no --after-install');
    const stage = path.resolve('/stage');
    expect(stagedPlace(stage, '/opt/clinic-companion')).toBe(path.join(stage, 'opt', 'clinic-companion'));
    expect(() => stagedPlace(stage, '/../etc/passwd')).toThrow('leads out of the package');
  });
});

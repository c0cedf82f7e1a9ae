import { describe, expect, it } from 'vitest';
import {
  chooseNames,
  installLine,
  isDebianFamily,
  mayInstall,
} from '../../../../scripts/dev/ensurePackages.ts';
import { neededCommands } from '../../../../scripts/dev/prepare.ts';

const server = { isDebianFamily: true, isRoot: true, isHeadless: true };

describe('installing packages without asking', () => {
  it('is allowed for root on a Debian machine without a display alone', () => {
    expect(mayInstall(server)).toBe(true);
    expect(mayInstall({ ...server, isRoot: false })).toBe(false);
    expect(mayInstall({ ...server, isHeadless: false })).toBe(false);
    expect(mayInstall({ ...server, isDebianFamily: false })).toBe(false);
  });

  it('gives everybody else a command that works for them', () => {
    expect(installLine(['xvfb', 'ffmpeg'], false)).toBe('sudo apt-get install -y xvfb ffmpeg');
    expect(installLine(['xvfb'], true)).toBe('apt-get install -y xvfb');
  });
});

it.each([
  ['ID=debian\nVERSION_ID="12"', true],
  ['NAME="Ubuntu"\nID=ubuntu\nID_LIKE=debian', true],
  ['ID=linuxmint\nID_LIKE="ubuntu debian"', true],
  ['ID=fedora\nHOME_URL="https://debian.example"', false],
  ['', false],
])('reads from os-release whether apt is at home: %j', (osRelease, expected) => {
  expect(isDebianFamily(osRelease)).toBe(expected);
});

describe('the names of packages', () => {
  const gtk = ['libgtk-3-0t64', 'libgtk-3-0'] as const;
  const bookworm = `libgtk-3-0:
  Installed: (none)
  Candidate: 3.24.38-2~deb12u3
  Version table:
     3.24.38-2~deb12u3 500
xvfb:
  Installed: 2:21.1.7
  Candidate: 2:21.1.7
`;
  const trixie = `libgtk-3-0t64:
  Installed: (none)
  Candidate: 3.24.49-3
libgtk-3-0:
  Installed: (none)
  Candidate: (none)
`;

  it('are the names in this release of Debian', () => {
    expect(chooseNames([gtk, ['xvfb']], bookworm)).toEqual(['libgtk-3-0', 'xvfb']);
    expect(chooseNames([gtk], trixie)).toEqual(['libgtk-3-0t64']);
  });

  it('are the oldest names if apt has no package lists', () => {
    expect(chooseNames([gtk, ['xvfb']], '')).toEqual(['libgtk-3-0', 'xvfb']);
  });
});

describe('the commands a run needs', () => {
  const desktop = { isDebianFamily: true, isRoot: false, isHeadless: false };

  it('are all commands on a machine that installs packages without asking', () => {
    const commands = neededCommands({ purpose: 'start', state: server, lacksFfmpeg: true });
    expect(commands).toEqual(['Xvfb', 'dbus-daemon', 'gnome-keyring-daemon', 'ffmpeg']);
  });

  it('are none for a start on a desktop with ffmpeg', () => {
    expect(neededCommands({ purpose: 'start', state: desktop, lacksFfmpeg: false })).toEqual([]);
  });

  it('are a display, a bus, a keyring and strace for the tests on a desktop', () => {
    const commands = neededCommands({ purpose: 'test', state: desktop, lacksFfmpeg: false });
    expect(commands).toEqual(['Xvfb', 'dbus-daemon', 'gnome-keyring-daemon', 'strace']);
  });

  it('include tinyproxy and makensis for tests as root', () => {
    const commands = neededCommands({ purpose: 'test', state: server, lacksFfmpeg: false });
    expect(commands).toEqual(expect.arrayContaining(['tinyproxy', 'makensis']));
  });
});

import { describe, expect, it } from 'vitest';
import {
  chooseNames,
  installLine,
  isDebianFamily,
  mayInstall,
} from '../../../../scripts/dev/ensurePackages.ts';
import { neededCommands } from '../../../../scripts/dev/prepare.ts';

const server = { isDebianFamily: true, isRoot: true, isHeadless: true };

describe('who may install packages', () => {
  it('is root on a Debian machine without a display, and nobody else', () => {
    expect(mayInstall(server)).toBe(true);
    expect(mayInstall({ ...server, isRoot: false })).toBe(false);
    expect(mayInstall({ ...server, isHeadless: false })).toBe(false);
    expect(mayInstall({ ...server, isDebianFamily: false })).toBe(false);
  });

  it('gives everybody else a line that works for them', () => {
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

  it('are those that the release has', () => {
    expect(chooseNames([gtk, ['xvfb']], bookworm)).toEqual(['libgtk-3-0', 'xvfb']);
    expect(chooseNames([gtk], trixie)).toEqual(['libgtk-3-0t64']);
  });

  it('are the oldest known ones where apt has no lists to tell by', () => {
    expect(chooseNames([gtk, ['xvfb']], '')).toEqual(['libgtk-3-0', 'xvfb']);
  });
});

describe('the commands a run needs', () => {
  const desktop = { isDebianFamily: true, isRoot: false, isHeadless: false };

  it('are all of them on a machine that installs for itself', () => {
    const commands = neededCommands({ purpose: 'start', state: server, lacksFfmpeg: true });
    expect(commands).toEqual(['Xvfb', 'dbus-daemon', 'gnome-keyring-daemon', 'ffmpeg']);
  });

  it('are none to start the app at a desktop that has ffmpeg', () => {
    expect(neededCommands({ purpose: 'start', state: desktop, lacksFfmpeg: false })).toEqual([]);
  });

  it('are a bus, a keyring and a recorder of system calls for the tests at a desktop', () => {
    const commands = neededCommands({ purpose: 'test', state: desktop, lacksFfmpeg: false });
    expect(commands).toEqual(['dbus-daemon', 'gnome-keyring-daemon', 'strace']);
  });

  it('are a clinic’s proxy and a compiler of installers as well for the tests of root, who can install them', () => {
    const commands = neededCommands({ purpose: 'test', state: server, lacksFfmpeg: false });
    expect(commands).toEqual(expect.arrayContaining(['tinyproxy', 'makensis']));
  });
});

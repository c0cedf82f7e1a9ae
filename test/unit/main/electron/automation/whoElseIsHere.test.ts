import { chown, mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  companyInFolders,
  companyInTasks,
  companyInWho,
  whoElseIsHere,
} from '../../../../../main/electron/automation/whoElseIsHere.ts';
import { temporaryFolder } from '../../../../support/temporaryFolder.ts';

it.each(['SSH_CONNECTION', 'XRDP_SESSION'])('a session with %s is remote', (name) => {
  expect(whoElseIsHere({ platform: 'linux', env: { [name]: '1' } })).toBe('remoteSession');
});

it('a system of which nothing is known says nothing of who is there', () => {
  expect(whoElseIsHere({ platform: 'freebsd', env: {} })).toBe('unknown');
});

describe.skipIf(process.platform === 'win32')('on Linux', () => {
  const me = process.getuid?.() ?? 0;
  let processes = '';
  let sessions = '';
  beforeEach(async () => {
    processes = await temporaryFolder();
    sessions = join(processes, 'sessions');
    await mkdir(join(processes, '1'));
    await mkdir(join(processes, '230'));
    await writeFile(join(processes, 'uptime'), '');
  });

  it('this account is alone where all processes are its own, or those of services', () => {
    expect(companyInFolders(processes, sessions, me)).toBeNull();
    expect(companyInFolders(processes, join(processes, 'none'), me)).toBeNull();
  });

  it('another account is there where one process is that of a person', async () => {
    // Only root can give a folder away; others ask as somebody else.
    if (me === 0) await chown(join(processes, '230'), 4242, 4242);
    expect(companyInFolders(processes, sessions, me === 0 ? me : me + 1)).toBe('otherAccount');
  });

  it('a session from afar is remote, a local one is not', async () => {
    await mkdir(sessions);
    await writeFile(join(sessions, '2'), 'UID=1000\nREMOTE=0\n');
    await writeFile(join(sessions, '2.ref'), '');
    expect(companyInFolders(processes, sessions, me)).toBeNull();
    await writeFile(join(sessions, '3'), 'UID=1000\nREMOTE=1\n');
    expect(companyInFolders(processes, sessions, me)).toBe('remoteSession');
  });

  it('nobody knows where the processes of others are hidden', async () => {
    await rm(join(processes, '1'), { recursive: true });
    expect(companyInFolders(processes, sessions, me)).toBe('unknown');
  });
});

it.each([
  ['moor     console      Nov 24 08:01 \nmoor     ttys000      Nov 24 08:05 \n', null],
  ['moor     console      Nov 24 08:01 \n_mbsetupuser console Nov 24 08:00 \n', null],
  ['moor     console      Nov 24 08:01 \nash      console      Nov 24 09:10 \n', 'otherAccount'],
  ['moor     ttys000      Nov 24 08:05   (10.0.0.7)\n', 'remoteSession'],
])('macOS, which says %j: %s', (said, company) => {
  expect(companyInWho(() => said, 'moor')).toBe(company);
});

const task = (session: string, number: number): string =>
  `"winlogon.exe","${700 + number}","${session}","${number}","9,812 K"\r\n`;
it.each([
  [task('Console', 1), null],
  [task('Console', 1) + task('', 2), 'otherAccount'],
  [task('RDP-Tcp#3', 2), 'remoteSession'],
  ['INFO: No tasks are running which match the specified criteria.\r\n', 'unknown'],
])('Windows, which says %j: %s', (said, company) => {
  expect(companyInTasks('C:\\Windows', () => said)).toBe(company);
});

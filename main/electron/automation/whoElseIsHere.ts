import { readFileSync, readdirSync, statSync } from 'node:fs';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { systemCode } from '../../platform/diskFailure.ts';
import { systemRoot } from '../../platform/systemRoot.ts';
import { runNow, type RunNow } from '../../platform/runNow.ts';

/** Why more than this account may reach a port of this computer. unknown: the system did not say who is signed in. */
export type Company = 'otherAccount' | 'remoteSession' | 'unknown';

type Machine = {
  readonly platform: NodeJS.Platform;
  readonly env: Readonly<Record<string, string | undefined>>;
};

/** null: nobody but this account is signed in, and not from afar. Synchronous, because Chromium opens its port at the start. */
export function whoElseIsHere({ platform, env }: Machine): Company | null {
  if (env['SSH_CONNECTION'] !== undefined || env['XRDP_SESSION'] !== undefined) return 'remoteSession';
  try {
    switch (platform) {
      case 'linux':
        return companyInFolders('/proc', '/run/systemd/sessions', userInfo().uid);
      case 'darwin':
        return companyInWho(runNow, userInfo().username);
      case 'win32':
        return companyInTasks(systemRoot(), runNow);
      default:
        return 'unknown';
    }
  } catch {
    return 'unknown';
  }
}

/** From the owners of all processes, and from what systemd-logind says of its sessions, where there is one. */
export function companyInFolders(processes: string, sessions: string, uid: number): Company | null {
  const owners = readdirSync(processes)
    .filter((name) => /^\d+$/.test(name))
    .map((name) => statSync(join(processes, name), { throwIfNoEntry: false })?.uid);
  if (owners.some((owner) => owner !== undefined && owner !== uid && isPerson(owner))) return 'otherAccount';
  if (readdirIfThere(sessions).some((name) => isRemote(join(sessions, name)))) return 'remoteSession';
  // Where /proc hides the processes of others, the first process is hidden too.
  return statSync(join(processes, '1'), { throwIfNoEntry: false }) === undefined ? 'unknown' : null;
}

/** Not of a service: below 1000, or among those that systemd gives to services, and `nobody`. */
const isPerson = (uid: number): boolean => uid >= 1000 && (uid < 61_184 || uid > 65_535);

function isRemote(session: string): boolean {
  try {
    return /^REMOTE=1$/m.test(readFileSync(session, 'utf8'));
  } catch (error) {
    if (systemCode(error) === 'ENOENT') return false;
    throw error;
  }
}

function readdirIfThere(folder: string): readonly string[] {
  const names = statSync(folder, { throwIfNoEntry: false }) === undefined ? [] : readdirSync(folder);
  return names.filter((name) => !name.endsWith('.ref'));
}

/** From a line for each sign-in: name, terminal, time, and the other computer in parentheses. */
export function companyInWho(run: RunNow, username: string): Company | null {
  const lines = run('/usr/bin/who', []).split('\n');
  const names = lines.map((line) => /^\S+/.exec(line)?.[0] ?? username);
  // Accounts of macOS itself begin so.
  if (names.some((name) => name !== username && !name.startsWith('_'))) return 'otherAccount';
  return lines.some((line) => /\(.+\)\s*$/.test(line)) ? 'remoteSession' : null;
}

/** From the processes that Windows starts once for each session of a person; of a session cut off, the name is empty. */
export function companyInTasks(windows: string, run: RunNow): Company | null {
  const args = ['/fi', 'imagename eq winlogon.exe', '/fo', 'csv', '/nh'];
  const listed = run(`${windows}\\System32\\tasklist.exe`, args);
  const sessions = [...listed.matchAll(/^"winlogon\.exe","\d+","([^"]*)","\d+"/gim)].map(([, name]) => name);
  if (sessions.length === 0) return 'unknown';
  if (sessions.length > 1) return 'otherAccount';
  return sessions[0]?.toLowerCase() === 'console' ? null : 'remoteSession';
}

import { execFile } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';

/** Part of util-linux, which every Linux distribution installs. */
const prlimit = '/usr/bin/prlimit';

/**
 * A core dump would hold what was in memory. Linux lets a process leave memory out of its dump, also where another program
 * receives the dump, and prlimit(1) stops the file. Both hold for every process that is started later. Chromium has started the
 * processes that its pages come from before the app's script runs, so these are named too.
 */
export function forbidCoreDumps(platform = process.platform): void {
  if (platform !== 'linux') return;
  for (const id of withDescendants(process.pid)) {
    try {
      writeFileSync(`/proc/${id}/coredump_filter`, '0');
    } catch {
      // Chromium has made this process one that leaves no dump.
    }
    execFile(prlimit, [`--pid=${id}`, '--core=0'], { env: {} }, () => undefined);
  }
}

function withDescendants(id: number): readonly number[] {
  return [id, ...childrenOf(id).flatMap(withDescendants)];
}

function childrenOf(id: number): readonly number[] {
  try {
    const ids = readFileSync(`/proc/${id}/task/${id}/children`, 'utf8').trim();
    return ids === '' ? [] : ids.split(' ').map(Number);
  } catch {
    return [];
  }
}

import { execFile } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';

/** Part of util-linux, which every Linux distribution installs. */
const prlimit = '/usr/bin/prlimit';
/** Starting programs would delay the first window. */
const limitAfterMs = 2_000;

/**
 * A core dump would hold what was in memory. Linux lets a process leave memory out of its dump, also where another program
 * receives the dump, and prlimit(1) stops the file as well. Both hold for every process that is started later. Chromium has
 * started the processes that its pages come from before the app's script runs, so these are named too.
 */
export function forbidCoreDumps(platform = process.platform): void {
  if (platform !== 'linux') return;
  for (const id of withDescendants(process.pid)) leaveMemoryOut(id);
  setTimeout(() => {
    for (const id of withDescendants(process.pid))
      execFile(prlimit, [`--pid=${id}`, '--core=0'], { env: {} }, () => undefined);
  }, limitAfterMs).unref();
}

function leaveMemoryOut(id: number): void {
  try {
    writeFileSync(`/proc/${id}/coredump_filter`, '0');
  } catch {
    // The process has ended, or Chromium has made it one that leaves no dump.
  }
}

function withDescendants(id: number): readonly number[] {
  return [id, ...childrenOf(id).flatMap(withDescendants)];
}

/** The kernel lists children by the thread that started them. */
function childrenOf(id: number): readonly number[] {
  try {
    const threads = readdirSync(`/proc/${id}/task`);
    const lists = threads.map((thread) => readFileSync(`/proc/${id}/task/${thread}/children`, 'utf8'));
    return lists.join(' ').split(/\s+/).filter(Boolean).map(Number);
  } catch {
    return [];
  }
}

import { existsSync, mkdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';

export type ProcessorMeter = {
  /** The beginning of a command line whose program, and all that it starts, is measured. */
  readonly prefix: readonly string[];
  /** The seconds so far, of all processors together; undefined where the system does not tell. */
  readonly seconds: () => number | undefined;
  readonly close: () => void;
};

const none: ProcessorMeter = { prefix: [], seconds: () => undefined, close: () => undefined };

/**
 * Measures by a control group of Linux (`man 7 cgroups`), which also counts processes that outlive their
 * parents. Where this account may make no group, as without root on most desktops, nothing is measured.
 */
export function openProcessorMeter(name: string): ProcessorMeter {
  const parent = ownGroup();
  if (parent === undefined) return none;
  const group = path.join(parent, `clinic-companion-${process.pid}-${name}`);
  try {
    mkdirSync(group);
  } catch {
    return none;
  }
  return {
    prefix: ['sh', '-c', '{ echo $$ > "$0/cgroup.procs"; } 2>/dev/null; exec "$@"', group],
    // Nothing used means that the program could not be moved into the group.
    seconds: () => usedIn(group) || undefined,
    close: () => removeGroup(group, parent),
  };
}

/** The group of this process, which version 1 of the kernel's interface has one of for each controller. */
function ownGroup(): string | undefined {
  if (!existsSync('/proc/self/cgroup')) return undefined;
  const groups = readFileSync('/proc/self/cgroup', 'utf8');
  const first = /^\d+:(?:.+,)?cpuacct(?:,.+)?:(.*)$/m.exec(groups)?.[1];
  if (first !== undefined) return path.join('/sys/fs/cgroup/cpuacct', first);
  const second = /^0::(.*)$/m.exec(groups)?.[1];
  return second === undefined ? undefined : path.join('/sys/fs/cgroup', second);
}

function usedIn(group: string): number | undefined {
  const nanoseconds = path.join(group, 'cpuacct.usage');
  if (existsSync(nanoseconds)) return Number(readFileSync(nanoseconds, 'utf8')) / 1e9;
  const microseconds = /^usage_usec (\d+)$/m.exec(readFileSync(path.join(group, 'cpu.stat'), 'utf8'));
  return microseconds === null ? undefined : Number(microseconds[1]) / 1e6;
}

/** What still runs goes back to the group that it came from: a group with processes cannot be removed. */
function removeGroup(group: string, parent: string): void {
  try {
    for (const pid of readFileSync(path.join(group, 'cgroup.procs'), 'utf8').split('\n').filter(Boolean)) {
      writeFileSync(path.join(parent, 'cgroup.procs'), pid);
    }
    rmdirSync(group);
  } catch {
    // A process that ended or began meanwhile; an empty group left behind costs nothing.
  }
}

import { readdirSync, readFileSync } from 'node:fs';

/** All processes of a launch: it is the leader of their session, or their ancestor. */
export function processesOf(pid: number): readonly number[] {
  const all = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number);
  const parents = new Map(all.map((one) => [one, parentOf(one)]));
  const isInside = (one: number | undefined): boolean =>
    one !== undefined && one > 1 && (one === pid || isInside(parents.get(one)));
  return all.filter(isInside);
}

function parentOf(pid: number): number {
  try {
    return Number(/\nPPid:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0);
  } catch {
    return 0;
  }
}

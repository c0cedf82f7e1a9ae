import { readdirSync, readFileSync, readlinkSync } from 'node:fs';

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

const parentOf = (pid: number): number => Number(/\nPPid:\s+(\d+)/.exec(told(pid, 'status'))?.[1] ?? 0);

/** What the system tells of a process; empty where it has just ended. */
function told(pid: number, name: string): string {
  try {
    return readFileSync(`/proc/${pid}/${name}`, 'utf8');
  } catch {
    return '';
  }
}

export const commandLine = (pid: number): string => told(pid, 'cmdline').replaceAll('\0', ' ');

/** The TCP ports at which a launch listens, all its processes together. Linux only. */
export function listeningPorts(pid: number): readonly number[] {
  const inodes = new Set(processesOf(pid).flatMap(socketsOf));
  return ['/proc/net/tcp', '/proc/net/tcp6'].flatMap((file) =>
    readFileSync(file, 'utf8')
      .split('\n')
      .slice(1)
      .flatMap((line) => {
        const [, address = '', , state, , , , , , inode = ''] = line.trim().split(/\s+/);
        // 0A: it listens.
        return state === '0A' && inodes.has(inode) ? [Number.parseInt(address.split(':')[1] ?? '', 16)] : [];
      }),
  );
}

/** None where it has ended meanwhile. */
function socketsOf(pid: number): readonly string[] {
  try {
    return readdirSync(`/proc/${pid}/fd`).flatMap((fd) => socketAt(`/proc/${pid}/fd/${fd}`));
  } catch {
    return [];
  }
}

function socketAt(link: string): readonly string[] {
  try {
    return /^socket:\[(\d+)\]$/.exec(readlinkSync(link))?.slice(1) ?? [];
  } catch {
    return [];
  }
}

/**
 * Proportional set size: what is shared counts once in all, by shares. In MiB; `kind`: by default all of it.
 */
export function memoryMiB(pid: number, kind = /^Pss:\s+(\d+) kB$/gm): number {
  let kib = 0;
  for (const one of processesOf(pid))
    for (const [, size] of told(one, 'smaps_rollup').matchAll(kind)) kib += Number(size);
  return kib / 1024;
}

/** The same without files that are mapped. */
export const writtenMemoryMiB = (pid: number): number => memoryMiB(pid, /^Pss_(?:Anon|Shmem):\s+(\d+) kB$/gm);

/** Time on a processor so far, of all threads of a launch that are there, in ms. */
export const processorMs = (pid: number): number =>
  processesOf(pid)
    .flatMap((one) => readdirSync(`/proc/${one}/task`).map((thread) => told(one, `task/${thread}/schedstat`)))
    .reduce((sum, nanoseconds) => sum + Number.parseInt(nanoseconds || '0', 10) / 1e6, 0);

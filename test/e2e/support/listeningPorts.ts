import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { processesOf } from './processesOf.ts';

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

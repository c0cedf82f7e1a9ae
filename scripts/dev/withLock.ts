import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

/** Runs `work` while no other process on this machine holds the same lock. */
export async function withLock(lockFile: string, work: () => Promise<void>): Promise<void> {
  await mkdir(path.dirname(lockFile), { recursive: true });
  while (!(await takeLock(lockFile))) await wait(200);
  try {
    await work();
  } finally {
    await rm(lockFile, { force: true });
  }
}

async function takeLock(lockFile: string): Promise<boolean> {
  // Linked with the holder's process id already in it: a lock without a holder could never be released.
  const mine = `${lockFile}.${process.pid}`;
  try {
    await writeFile(mine, String(process.pid));
    await link(mine, lockFile);
    return true;
  } catch {
    const holder = Number(await readFile(lockFile, 'utf8').catch(() => ''));
    if (holder > 0 && !isRunning(holder)) await rm(lockFile, { force: true });
    return false;
  } finally {
    await rm(mine, { force: true });
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (reason) {
    return (reason as NodeJS.ErrnoException).code === 'EPERM';
  }
}

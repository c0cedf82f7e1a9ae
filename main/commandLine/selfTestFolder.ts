import { spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const prefix = 'clinic-companion-self-test-';

export type SelfTestFolder = { readonly path: string; readonly remove: () => void };

/** A folder for what Chromium writes during one self-test. Removes what earlier ones left in `parent`. */
export function openSelfTestFolder(parent = tmpdir(), isRunning = isProcessRunning): SelfTestFolder {
  for (const name of foldersOfEndedTests(namesIn(parent), isRunning)) removeOrLeave(join(parent, name));
  const path = mkdtempSync(join(parent, `${prefix}${process.pid}-`));
  return {
    path,
    remove() {
      if (!removeOrLeave(path)) removeAfterEnd(path, process.platform);
    },
  };
}

/** The name contains the process id, because another self-test may be running. */
export function foldersOfEndedTests(
  names: readonly string[],
  isRunning: (processId: number) => boolean,
): readonly string[] {
  return names.filter((name) => {
    const processId = /^clinic-companion-self-test-(\d+)-[A-Za-z0-9]{6}$/.exec(name)?.[1];
    return processId !== undefined && !isRunning(Number(processId));
  });
}

/** Windows removes no open file, so a system program removes the folder after this process has ended. */
export function removalAfterEnd(
  platform: NodeJS.Platform,
): { readonly command: string; readonly folderVariable: string } | null {
  if (platform !== 'win32') return null;
  const folderVariable = 'CLINIC_SELF_TEST_FOLDER';
  const folder = `"%${folderVariable}%"`;
  const remove = `rmdir /s /q ${folder} 2>nul & ping -n 2 127.0.0.1 >nul`;
  return { command: `for /l %i in (1,1,15) do @if exist ${folder} (${remove})`, folderVariable };
}

function removeAfterEnd(path: string, platform: NodeJS.Platform): void {
  const removal = removalAfterEnd(platform);
  if (removal === null) return;
  const env = { ...process.env, [removal.folderVariable]: path };
  const options = { shell: true, detached: true, stdio: 'ignore', windowsHide: true, env } as const;
  // If that program cannot run, the next self-test removes the folder.
  spawn(removal.command, [], options)
    .on('error', () => undefined)
    .unref();
}

function removeOrLeave(path: string): boolean {
  try {
    rmSync(path, { recursive: true, force: true });
    return true;
  } catch {
    return false;
  }
}

function namesIn(parent: string): readonly string[] {
  try {
    return readdirSync(parent);
  } catch {
    return [];
  }
}

function isProcessRunning(processId: number): boolean {
  try {
    process.kill(processId, 0);
    return true;
  } catch (error) {
    // The process runs in another account.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

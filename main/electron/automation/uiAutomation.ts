import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { AppControlByPrograms } from '../../../shared/ipc/uiAutomation.ts';

/** The app's own file, and the file that Chromium writes. */
const portFiles = ['ui-automation', 'DevToolsActivePort'] as const;

type Start = {
  readonly isRequested: boolean;
  /**
   * A port, unlike a pipe to the program that started the app, is reached by every account of the computer.
   */
  readonly isByPipe: boolean;
  /** A build for tests, or a checkout: neither needs a policy. */
  readonly isProof: () => boolean;
  readonly allowed: () => AppControlByPrograms | null;
  /** By `--answer-dialogs`, which is for the Sandbox and test connections alone. */
  readonly areDialogsAnswered: boolean;
};

/** pipeOnly: the policy allows it, but at a port every account could drive the app with a real practice. */
type Decision = AppControlByPrograms | 'refused' | 'pipeOnly';

/** null: nobody asked. Reads nothing in that case. */
export function decideAppControlByPrograms(start: Start): Decision | null {
  if (!start.isRequested) return null;
  const most = start.areDialogsAnswered ? 'sandbox' : 'production';
  if (start.isProof()) return most;
  const allowed = start.allowed();
  if (allowed === null) return 'refused';
  if (allowed === 'sandbox' || most === 'sandbox') return 'sandbox';
  return start.isByPipe ? most : 'pipeOnly';
}

/** A build for tests is never released: its package.json says so. */
export function isProofBuild(appFolder: string): boolean {
  try {
    const about: unknown = JSON.parse(readFileSync(join(appFolder, 'package.json'), 'utf8'));
    return typeof about === 'object' && about !== null && 'isProof' in about && about.isProof === true;
  } catch {
    return false;
  }
}

export function removePortFiles(dataFolder: string): void {
  for (const name of portFiles)
    try {
      rmSync(join(dataFolder, name), { force: true });
    } catch {
      // The app also starts in a folder that it cannot write to.
    }
}

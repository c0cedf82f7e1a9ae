import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { UiAutomation } from '../../../shared/ipc/uiAutomation.ts';

/** The app's own file, and the file that Chromium writes. */
const portFiles = ['ui-automation', 'DevToolsActivePort'] as const;

type Start = {
  /** The command line has `--ui-automation`. */
  readonly isAsked: boolean;
  readonly isProof: () => boolean;
  readonly allowed: () => UiAutomation | null;
};

/** null: nobody asked for it. Nothing is read before somebody has. */
export function uiAutomationFor({ isAsked, isProof, allowed }: Start): UiAutomation | 'refused' | null {
  if (!isAsked) return null;
  return isProof() ? 'production' : (allowed() ?? 'refused');
}

/** A build for tests, which is never released: it says so in the package.json that it was packed with. */
export function isProofBuild(appFolder: string): boolean {
  try {
    const about: unknown = JSON.parse(readFileSync(join(appFolder, 'package.json'), 'utf8'));
    return typeof about === 'object' && about !== null && 'isProof' in about && about.isProof === true;
  } catch {
    return false;
  }
}

/** What an earlier run said of its port counts no more. */
export function removePortFiles(dataFolder: string): void {
  for (const name of portFiles)
    try {
      rmSync(join(dataFolder, name), { force: true });
    } catch {
      // The app starts all the same in a folder that it cannot write to.
    }
}

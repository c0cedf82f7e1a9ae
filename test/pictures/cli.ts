/**
 * `npm run pictures`: takes the pictures of the user guide, light and dark, and that of the README, and
 * writes which controls they show.
 *
 * Exit code 0 if all were taken.
 */
import { packageBin } from '../../scripts/dev/packageBin.ts';
import { prepare } from '../../scripts/dev/prepare.ts';
import { repoRoot } from '../../scripts/dev/repoRoot.ts';
import { runInForeground } from '../../scripts/dev/runTool.ts';
import { runEntry } from '../../scripts/dev/userError.ts';

async function takePictures(): Promise<number> {
  const { runtime } = await prepare('test');
  return runInForeground({
    command: process.execPath,
    args: [packageBin('@playwright/test', 'playwright'), 'test', '-c', 'test/pictures/playwright.config.ts'],
    cwd: repoRoot,
    env: { ...process.env, ELECTRON_OVERRIDE_DIST_PATH: runtime.folder },
    ownGroup: true,
  });
}

await runEntry(takePictures);

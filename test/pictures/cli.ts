/**
 * `npm run pictures`: takes the pictures of docs/screens.md and of the user guide, light and dark, and writes that page.
 *
 *   npm run pictures              the pictures under "After"
 *   npm run pictures -- before    those under "Before": run it in a checkout of that time
 *
 * Exit code 0 if all were taken; 2: bad usage.
 */
import { packageBin } from '../../scripts/dev/packageBin.ts';
import { prepare } from '../../scripts/dev/prepare.ts';
import { repoRoot } from '../../scripts/dev/repoRoot.ts';
import { runInForeground } from '../../scripts/dev/runTool.ts';
import { printLine, runEntry } from '../../scripts/dev/userError.ts';

async function takePictures([side = 'after', ...rest]: readonly string[]): Promise<number> {
  if (!['before', 'after'].includes(side) || rest.length > 0) {
    printLine('Say which pictures to take: before or after.');
    return 2;
  }
  const { runtime } = await prepare('test');
  return runInForeground({
    command: process.execPath,
    args: [packageBin('@playwright/test', 'playwright'), 'test', '-c', 'test/pictures/playwright.config.ts'],
    cwd: repoRoot,
    env: { ...process.env, ELECTRON_OVERRIDE_DIST_PATH: runtime.folder, DOCS_PICTURES: side },
    ownGroup: true,
  });
}

await runEntry(() => takePictures(process.argv.slice(2)));

import { execFile } from 'node:child_process';
import { mkdir, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Locator } from '@playwright/test';
import { controls } from '../e2e/support/controls.ts';
import { expect, test } from '../e2e/support/e2eTest.ts';
import { realFfmpeg } from '../e2e/screens/recordings.ts';
import { screenshot, type Part } from '../e2e/screens/screenshot.ts';
import { controlsFile, playTour, size, wholeScreen } from './tour.ts';

const folder = join(import.meta.dirname, '../../docs/guide');
const looks = ['light', 'dark'] as const;
/** Below the last line. */
const marginPx = 24;
const mostBytes = 120_000;

test('the pictures of the user guide are taken, light and dark, and that of the README', async () => {
  await mkdir(folder, { recursive: true });
  const shown = await playTour(async (name, { page }) => {
    const cdp = await page.context().newCDPSession(page);
    await page.mouse.move(0, 0);
    for (const look of looks) {
      await page.emulateMedia({ colorScheme: look, reducedMotion: 'reduce' });
      // What was pressed a moment ago has faded by then.
      await page.waitForTimeout(400);
      const part = await inSight(controls.note(page));
      await writeSmallPicture(await screenshot(cdp, part), join(folder, `${name}-${look}.png`));
      if (name === wholeScreen && look === 'light')
        await writeSmallPicture(await screenshot(cdp), join(folder, '../note.png'));
    }
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  });
  await writeFile(controlsFile, `${JSON.stringify(shown, null, 2)}\n`);
});

/** Where the window shows it, without the empty space below its last line. */
async function inSight(shown: Locator): Promise<Part> {
  const box = await shown.boundingBox();
  if (box === null) throw new Error('The guide cannot show what is not on the screen.');
  const lastLine = await shown.evaluate((region) =>
    Math.max(
      ...[...region.querySelectorAll('*')]
        .filter((one) => one.childElementCount === 0)
        .map((one) => one.getBoundingClientRect().bottom),
    ),
  );
  const bottom = Math.min(lastLine + marginPx, size.height);
  return { ...box, height: Math.ceil(bottom - box.y) };
}

/** With as few colours as a screen needs. */
async function writeSmallPicture(png: Buffer, path: string): Promise<void> {
  const whole = `${path}.whole.png`;
  await writeFile(whole, png);
  const palette = 'split[a][b];[a]palettegen=max_colors=64:stats_mode=full[p];[b][p]paletteuse=dither=none';
  const ffmpeg = await realFfmpeg();
  await promisify(execFile)(ffmpeg, ['-v', 'error', '-y', '-i', whole, '-vf', palette, path]);
  await rm(whole);
  expect((await stat(path)).size, path).toBeLessThan(mostBytes);
}

import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { CDPSession } from '@playwright/test';
import { expect, test } from '../e2e/support/e2eTest.ts';
import type { GreyPicture } from '../e2e/screens/greyPicture.ts';
import { stillPicture } from '../e2e/screens/stillPicture.ts';
import { fixture, launch, type Launched } from '../e2e/support/launch.ts';
import { place } from './windowsMachine.ts';

const size = { width: 1280, height: 860 } as const;
/** Of 256 levels of grey: the same letter is drawn a little lighter or darker elsewhere. */
const levelsApart = 64;
const mostCellsApart = 0.02;

const folder = join(place.work, 'pictures');

type Shown = ReadonlyMap<string, GreyPicture>;

/** The main job, with a picture of each screen. */
async function screensOf(app: Launched, system: string): Promise<Shown> {
  const { page } = app;
  const cdp: CDPSession = await page.context().newCDPSession(page);
  await cdp.send('Emulation.setDeviceMetricsOverride', { ...size, deviceScaleFactor: 1, mobile: false });
  const shown = new Map<string, GreyPicture>();
  const show = async (name: string): Promise<void> => {
    const { png, picture } = await stillPicture(page, cdp);
    await writeFile(join(folder, `${name} ${system}.png`), png);
    shown.set(name, picture);
  };
  await show('new consult');
  await page
    .getByRole('region', { name: 'New consult' })
    .getByRole('textbox', { name: 'Patient name' })
    .fill('Biscuit');
  await app.importFiles([fixture('dog.m4a')]);
  await expect(page.getByRole('button', { name: 'Send', exact: true })).toBeFocused();
  await show('ready to send');
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(page.getByRole('textbox', { name: 'Plan' })).not.toHaveValue('');
  await show('note ready');
  await app.remove();
  return shown;
}

const shareApart = (one: GreyPicture, other: GreyPicture | undefined): number =>
  one.levels.filter((level, at) => Math.abs(level - (other?.levels[at] ?? 0)) > levelsApart).length /
  one.levels.length;

test('screens look as on Linux', async () => {
  await mkdir(folder, { recursive: true });
  const windows = await screensOf(await launch(), 'under Wine');
  // No packaged program: the checkout, on this system.
  const linux = await screensOf(await launch({ packaged: '' }), 'on Linux');
  const apart = [...windows].map(([name, picture]) => [name, shareApart(picture, linux.get(name))] as const);
  for (const [name, share] of apart)
    test.info().annotations.push({ type: name, description: `${(share * 100).toFixed(1)} % apart` });
  expect(apart.filter(([, share]) => share > mostCellsApart)).toEqual([]);
});

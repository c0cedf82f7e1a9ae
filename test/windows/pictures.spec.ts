import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { CDPSession, Page } from '@playwright/test';
import { controls, press } from '../e2e/support/controls.ts';
import { expect, test } from '../e2e/support/e2eTest.ts';
import { screenshot } from '../e2e/screens/screenshot.ts';
import { fixture, launch, type Launched } from '../e2e/support/launch.ts';
import { place } from './windowsMachine.ts';

const size = { width: 1280, height: 860 } as const;
/** Letters are a little wider or narrower elsewhere, and Wine draws no bold ones of this font. */
const mostPx = 16;

/** What a person can press or read as a heading, and where it is, from the top of the app's own bar. */
type Place = { readonly name: string; readonly left: number; readonly top: number };

const folder = join(place.work, 'pictures');

const placesIn = (page: Page): Promise<readonly Place[]> =>
  page.evaluate(() => {
    const begin = document.querySelector('header')?.getBoundingClientRect().top ?? 0;
    return [...document.querySelectorAll('button, input, textarea, h1, h2, h3')].flatMap((element) => {
      const { left, top, width, bottom } = element.getBoundingClientRect();
      if (width === 0 || bottom - begin > innerHeight - 150) return [];
      const name = (element.getAttribute('aria-label') ?? element.textContent).replaceAll(/\d/g, '0');
      return [{ name: `${element.tagName} ${name}`, left, top: top - begin }];
    });
  });

type Screen = { readonly name: string; readonly places: readonly Place[] };

/** The main job, with a picture of each screen. */
async function screensOf(app: Launched, system: string): Promise<readonly Screen[]> {
  const { page } = app;
  const cdp: CDPSession = await page.context().newCDPSession(page);
  // As much room below the bar that says that the window is driven, which a checkout has not.
  const bar = await page.evaluate(() => document.querySelector('header')?.getBoundingClientRect().top ?? 0);
  const height = size.height + bar;
  await cdp.send('Emulation.setDeviceMetricsOverride', {
    ...size,
    height,
    deviceScaleFactor: 1,
    mobile: false,
  });
  const screens: Screen[] = [];
  const show = async (name: string): Promise<void> => {
    await writeFile(join(folder, `${name} ${system}.png`), await screenshot(cdp));
    screens.push({ name, places: await placesIn(page) });
  };
  await show('new consult');
  await controls.newPatientName(page).fill('Biscuit');
  await app.importFiles([fixture('dog.m4a')]);
  await expect(controls.send(page)).toBeFocused();
  await show('ready to send');
  await press(page, controls.send);
  await expect(controls.section(page, 'Plan')).not.toHaveValue('');
  await expect(page.getByText('Sounds good')).toBeVisible();
  await show('note ready');
  await app.remove();
  return screens;
}

test('screens hold the same as on Linux, in the same places', async () => {
  await mkdir(folder, { recursive: true });
  const windows = await screensOf(await launch(), 'under Wine');
  // No packaged program: the checkout, on this system.
  const linux = await screensOf(await launch({ packaged: '' }), 'on Linux');
  for (const [index, { name, places }] of windows.entries()) {
    const others = linux[index]?.places ?? [];
    expect(
      places.map((one) => one.name),
      name,
    ).toEqual(others.map((one) => one.name));
    const moved = places.filter(
      (one, at) => Math.hypot(one.left - (others[at]?.left ?? 0), one.top - (others[at]?.top ?? 0)) > mostPx,
    );
    expect(moved, name).toEqual([]);
  }
});

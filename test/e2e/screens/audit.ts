import { readFileSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { expect, type CDPSession, type Page } from '@playwright/test';
import type axeCore from 'axe-core';
import { phaseStrings } from '../../../shared/text/phaseStrings.ts';
import { controls } from '../support/controls.ts';
import type { Launched } from '../support/launch.ts';
import { endlessMotions, spacingFaults, unmarkedStates, unpastedSecrets } from './accessFaults.ts';
import { contrastFaults } from './contrast.ts';
import { moving, smallTargets, weakHeadings } from './calmFaults.ts';
import type { ScreenState, Stage } from './stage.ts';
import { screenshot } from './screenshot.ts';
import { focusEach, walkByTab } from './tabWalk.ts';

const looks = [
  { name: 'light', media: { colorScheme: 'light', forcedColors: 'none' } },
  { name: 'dark', media: { colorScheme: 'dark', forcedColors: 'none' } },
  { name: 'forced', media: { colorScheme: 'dark', forcedColors: 'active' } },
] as const;

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** What is in order is not described: nobody reads it, and it takes most of the time. */
const everyRule: axeCore.RunOptions = {
  resultTypes: ['violations'],
  runOnly: {
    type: 'tag',
    values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
  },
  // What a person reads on a button is in the name that they say to it; axe still counts this rule as a
  // trial.
  rules: { 'label-content-name-mismatch': { enabled: true } },
};

/** Those of the rules that tell other faults where nothing but the colours is another. */
const colourRules: axeCore.RunOptions = {
  resultTypes: ['violations'],
  runOnly: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] },
};

const desktopSize = { width: 1280, height: 820 };
/** The usual window, the smallest that has all columns, and the usual one at 200 % zoom. */
export const drawnSizes = [desktopSize, { width: 1024, height: 700 }, { width: 640, height: 410 }] as const;
/** The narrowest that WCAG 2.2, 1.4.10, asks for. */
const narrow = { width: 320, height: 640 };
/** A window of 1280 by 1024 px at 400 %, which is what WCAG means by these 320 px. */
const lowest = { width: 320, height: 256 };

export type Audit = {
  /** Looks at the screen as it is now. Whatever is wrong is told softly, with the state's name. */
  readonly look: (state: ScreenState) => Promise<void>;
};

/**
 * `folder`: where pictures go, for people to look at. Begins with a reload, so that what the page says while
 * it loads is heard too.
 */
export async function beginAudit({ app, page }: Stage, folder: string): Promise<Audit> {
  const said: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') said.push(message.text());
  });
  page.on('pageerror', (error) => said.push(String(error)));
  const cdp = await page.context().newCDPSession(page);
  await resize(page, desktopSize);
  await page.reload();
  await controls.practice(page).or(controls.whoAreYou(page)).waitFor();
  await mkdir(folder, { recursive: true });
  return {
    async look(state) {
      // What was last pressed may lie elsewhere by now, and another thing under the mouse.
      if (state.isDragging !== true) await page.mouse.move(0, 0);
      await expectArranged(page, state);
      expect.soft(await pageScrolls(page), `${state.name}: the page scrolls as a whole`).toBe(false);
      let audited: string | null = null;
      for (const { name, media } of looks) {
        await page.emulateMedia({ ...media, reducedMotion: 'reduce' });
        await writeFile(join(folder, `${fileName(state)}-${name}.png`), await screenshot(cdp));
        const arranged = await arrangement(page);
        const toAudit = arranged === audited ? 'colours' : 'all';
        expect.soft(await axeFaults(page, toAudit), `${state.name}, ${name}`).toEqual([]);
        audited = arranged;
        expect.soft(await contrastFaults(page), `${state.name}, ${name}: contrast`).toEqual([]);
        if (name === 'forced')
          expect.soft(await unmarkedStates(page), `${state.name}, ${name}: what is chosen`).toEqual([]);
      }
      await page.emulateMedia({ ...looks[0].media, reducedMotion: 'no-preference' });
      expect.soft(await endlessMotions(page), `${state.name}: moves on and on`).toEqual([]);
      await page.emulateMedia({ ...looks[0].media, reducedMotion: 'reduce' });
      expect.soft(await spacingFaults(page), `${state.name}: text set far apart`).toEqual([]);
      expect.soft(await unpastedSecrets(page), `${state.name}: pasting`).toEqual([]);
      expect.soft(await smallTargets(page), `${state.name}: to be hit with a wet hand`).toEqual([]);
      expect.soft(await weakHeadings(page), `${state.name}: headings`).toEqual([]);
      expect.soft(await moving(page), `${state.name}: moves where nothing is to`).toEqual([]);
      await expectNarrow(page, cdp, state, folder);
      await expectZoomed(page, app, state);
      expect.soft(await walkByTab(page), `${state.name}: by Tab`).toEqual([]);
      await expectFocusInSight(page, state);
      expect.soft(said.splice(0), `${state.name}: the console`).toEqual([]);
    },
  };
}

const fileName = ({ name }: { readonly name: string }): string => name.replaceAll(/[^a-z0-9_]+/gi, '-');

type Size = { readonly width: number; readonly height: number };

const sessions = new WeakMap<Page, Promise<CDPSession>>();

/** Gives the page that size, whatever the window has; null: that of the window. */
export async function resize(page: Page, size: Size | null): Promise<void> {
  const session = sessions.get(page) ?? page.context().newCDPSession(page);
  sessions.set(page, session);
  const cdp = await session;
  if (size === null) return void (await cdp.send('Emulation.clearDeviceMetricsOverride'));
  await cdp.send('Emulation.setDeviceMetricsOverride', { ...size, deviceScaleFactor: 1, mobile: false });
  await page.waitForFunction(({ width, height }) => innerWidth === width && innerHeight === height, size);
}

async function expectArranged(page: Page, state: ScreenState): Promise<void> {
  const { phase, alerts = [], failures = [], dialog } = state;
  if (phase !== undefined) await expect(controls.note(page)).toContainText(phaseStrings[phase]);
  // Those of a consult have the same role and may have the same code.
  for (const code of alerts)
    await expect(page.locator(`[role="alert"][data-code="${code}"]:not(section *)`)).toBeVisible();
  for (const code of failures) await expect(page.locator(`[data-code="${code}"]`).first()).toBeVisible();
  if (dialog === undefined) await expect(page.getByRole('dialog')).toHaveCount(0);
  else await expect(page.getByRole('dialog', { name: dialog })).toBeVisible();
}

/** All that axe goes by but for colours: what is in the page, where, and whether it is seen. */
const arrangement = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const places = [...document.querySelectorAll('*')].map((element) => {
      const { left, top, width, height } = element.getBoundingClientRect();
      const isSeen = element.checkVisibility({ visibilityProperty: true, opacityProperty: true });
      return [left, top, width, height, isSeen].join(' ');
    });
    return [document.documentElement.outerHTML, ...places].join('\n');
  });

/** What axe finds on the whole page, with every rule, or with those that go by colours. */
export async function axeFaults(page: Page, by: 'all' | 'colours' = 'all'): Promise<readonly string[]> {
  // It stays in a page until that is loaded again.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await bringAxe(page);
  return page.evaluate(
    async (options) => {
      const { axe } = globalThis as unknown as { axe: typeof axeCore };
      const { violations } = await axe.run(document, options);
      return violations.flatMap(({ id, nodes }) =>
        nodes.map((node) => `${id}: ${node.html.slice(0, 160)} ${node.any[0]?.message ?? ''}`),
      );
    },
    by === 'all' ? everyRule : colourRules,
  );
}

/** By the protocol: Playwright takes several times as long to hand a text of this length to the page. */
async function bringAxe(page: Page): Promise<void> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Runtime.evaluate', { expression: axeSource });
  await cdp.detach();
}

/** Sticking out of the window sideways: the page as a whole, or one thing that can be pressed or typed in. */
export async function sidewaysOverflow(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const root = document.documentElement;
    const isCut = (element: Element): boolean => {
      const { left, right, width } = element.getBoundingClientRect();
      return width > 0 && (left < -0.5 || right > root.clientWidth + 0.5);
    };
    const controls = [...document.querySelectorAll('button, input, textarea, summary')].filter(isCut);
    const whole =
      root.scrollWidth > root.clientWidth ? [`the page, by ${root.scrollWidth - root.clientWidth} px`] : [];
    if (whole.length > 0)
      whole.push(
        ...[...document.querySelectorAll('body *')].filter(isCut).map((e) => e.outerHTML.slice(0, 90)),
      );
    return [...whole, ...controls.map((element) => element.outerHTML.slice(0, 120))];
  });
}

/** At a desk only columns scroll: a second bar beside theirs would be one too many. */
const pageScrolls = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.documentElement.scrollHeight > document.documentElement.clientHeight);

async function expectNarrow(page: Page, cdp: CDPSession, state: ScreenState, folder: string): Promise<void> {
  await resize(page, narrow);
  expect.soft(await sidewaysOverflow(page), `${state.name}, 320 px wide`).toEqual([]);
  expect.soft(await axeFaults(page), `${state.name}, 320 px wide: axe`).toEqual([]);
  await writeFile(join(folder, `${fileName(state)}-narrow.png`), await screenshot(cdp));
  await resize(page, desktopSize);
}

/** Behind the way by Tab, which has closed what covers others as long as it has the focus. */
async function expectFocusInSight(page: Page, state: ScreenState): Promise<void> {
  await resize(page, lowest);
  await page.emulateMedia({ ...looks[2].media, reducedMotion: 'reduce' });
  expect.soft(await focusEach(page), `${state.name}, at 400 %, in forced colours: the focus`).toEqual([]);
  await page.emulateMedia({ ...looks[0].media, reducedMotion: 'reduce' });
  await resize(page, desktopSize);
}

async function expectZoomed(page: Page, app: Launched, state: ScreenState): Promise<void> {
  const { electron } = app;
  if (electron === null) return;
  const zoom = (factor: number): Promise<void> =>
    electron.evaluate(({ BrowserWindow }, to) => {
      BrowserWindow.fromId(1)?.webContents.setZoomFactor(to);
    }, factor);
  await zoom(2);
  await page.waitForFunction((width) => innerWidth === width, desktopSize.width / 2);
  expect.soft(await sidewaysOverflow(page), `${state.name}, at 200 %`).toEqual([]);
  await zoom(1);
  await page.waitForFunction((width) => innerWidth === width, desktopSize.width);
}

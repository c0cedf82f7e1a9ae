import { readFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { openDatabase } from '../../main/store/openDatabase.ts';
import { loadDataKey } from '../../main/vault/dataKey.ts';
import { loadInstallationId } from '../../main/vault/installation.ts';
import { createKeychain } from '../../main/vault/keychain.ts';
import { fillWithConsults } from '../integration/store/manyConsults.ts';
import { newConnection } from '../unit/main/store/sampleConsults.ts';
import { expect, test } from './e2eTest.ts';
import { launch, type Launched } from './launch.ts';

/** `npm run chaos -- consults` has 50,000 of them. */
const asked = process.env['CLINIC_CONSULTS'];
const count = Number(asked ?? 3_000);
/** Nine in ten are of the connection that is active. */
const total = count * 0.9;

/** A data folder as after years of work. */
async function folderWith(consults: number): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'clinic-e2e-'));
  const installation = await loadInstallationId(folder);
  if (!installation.ok) throw new Error(installation.error.code);
  const key = await loadDataKey(createKeychain(), installation.value, { isNewFolder: true });
  if (!key.ok) throw new Error(key.error.reason);
  const opened = openDatabase(join(folder, 'store.db'), key.value);
  if (!opened.ok) throw new Error(opened.error.detail);
  const active = newConnection({
    service: { kind: 'embedded' },
    isSandbox: true,
    practiceName: 'Sandbox practice',
  });
  fillWithConsults(opened.value, consults, [active, newConnection({ vet: 'Dr Else' })]);
  opened.value.close();
  return folder;
}

const list = (page: Page): Locator => page.getByRole('list', { name: 'Consults' });
const items = (page: Page): Locator => list(page).getByRole('listitem');
const at = (page: Page, place: number): Locator => list(page).locator(`[aria-posinset="${place}"]`);
const buttonAt = (page: Page, place: number): Locator => at(page, place).getByRole('button');

test.describe('with the consults of years', () => {
  test.setTimeout(600_000);
  let folder: string;
  let app: Launched;
  test.beforeAll(async () => {
    test.setTimeout(900_000);
    folder = await folderWith(count);
    app = await launch({ dataFolder: folder });
  });
  test.afterAll(async () => {
    await app.remove();
  });

  test('every one is reached by key, few are drawn, and the focus is never lost', async () => {
    const { page } = app;
    await expect(items(page).first()).toHaveAttribute('aria-setsize', String(total));
    await buttonAt(page, 1).focus();
    for (const [key, place] of [
      ['ArrowDown', 2],
      ['End', total],
      ['ArrowDown', total],
      ['ArrowUp', total - 1],
      ['Home', 1],
      ['ArrowUp', 1],
    ] as const) {
      await page.keyboard.press(key);
      await expect(buttonAt(page, place), `after ${key}`).toBeFocused();
      await expect(buttonAt(page, place)).toBeInViewport();
      expect(await items(page).count()).toBeLessThan(60);
    }
    for (let step = 0; step < 150; step += 1) await page.keyboard.press('ArrowDown');
    await expect(buttonAt(page, 151)).toBeFocused();
    // Scrolled far away, it still has the focus, and the arrow keys go on from it.
    await list(page).hover();
    await page.mouse.wheel(0, 60_000);
    await expect(buttonAt(page, 151)).not.toBeInViewport();
    await expect(buttonAt(page, 151)).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await expect(buttonAt(page, 152)).toBeFocused();
    await expect(buttonAt(page, 152)).toBeInViewport();
  });

  test('each row says whose it is and how it stands, wherever the list is scrolled to', async () => {
    const { page } = app;
    await list(page).hover();
    for (const turns of [0.3, 0.9, -0.5]) {
      await page.mouse.wheel(0, total * 60 * turns);
      await expect(items(page).nth(12)).toBeInViewport({ timeout: 5_000 });
      for (const text of await items(page).allTextContents()) expect(text).toMatch(/Filed|Note ready/);
      const places = await items(page).evaluateAll((rows) =>
        rows.map((row) => Number(row.getAttribute('aria-posinset'))),
      );
      expect(places).toEqual([...new Set(places)].sort((a, b) => a - b));
    }
  });

  test('an old one is opened, changed and found again', async () => {
    const { page } = app;
    await list(page).locator('button[tabindex="0"]').focus();
    await page.keyboard.press('End');
    await expect(buttonAt(page, total)).toBeFocused();
    await page.keyboard.press('Enter');
    const note = page.getByRole('region', { name: 'Note', exact: true });
    await expect(note.getByRole('textbox', { name: 'Plan' })).toBeVisible();
    await note.getByRole('textbox', { name: 'Plan' }).fill('Xylophone lessons, weekly.');
    await expect(at(page, total)).toContainText(/changed since filed|Note ready/);
    await page.getByRole('searchbox', { name: 'Search consults' }).fill('xylophone');
    await expect(items(page)).toHaveCount(1);
    await expect(items(page).first()).toHaveAttribute('aria-setsize', '1');
    await page.getByRole('searchbox', { name: 'Search consults' }).fill('b');
    await expect(items(page).nth(5)).toBeVisible();
    await page.getByRole('searchbox', { name: 'Search consults' }).fill('not there at all');
    await expect(page.getByText('Nothing found for “not there at all”.')).toBeVisible();
    await page.getByRole('button', { name: 'Clear search' }).click();
    await expect(items(page).first()).toHaveAttribute('aria-setsize', String(total));
  });
});

/** What the process that holds the consults has in memory, in MB. */
async function memoryOf(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024;
}

async function isThereAsFast(): Promise<void> {
  test.setTimeout(1_800_000);
  const folders = [await folderWith(10), await folderWith(count)];
  const times: number[][] = [[], []];
  const memory: number[][] = [[], []];
  for (let run = 0; run < 7; run += 1)
    for (const [of, dataFolder] of folders.entries()) {
      const from = performance.now();
      const app = await launch({ dataFolder });
      await items(app.page).first().waitFor();
      times[of]?.push(performance.now() - from);
      memory[of]?.push(await memoryOf(app.pid));
      await app.kill();
    }
  const [few = 0, many = 0] = times.map(median);
  const figures = { count, few, many, ratio: many / few, memory: memory.map(median) };
  process.stdout.write(`${JSON.stringify(figures)}\n`);
  for (const folder of folders) await rm(folder, { recursive: true, force: true });
  expect(many / few).toBeLessThanOrEqual(1.2);
}

// Its figure needs a quiet machine, and some minutes: `npm run chaos -- consults` asks for it.
if (asked !== undefined) test('the app with all of them is there as fast as with ten', isThereAsFast);

const median = (figures: readonly number[]): number =>
  figures.toSorted((a, b) => a - b)[Math.floor(figures.length / 2)] ?? Number.NaN;

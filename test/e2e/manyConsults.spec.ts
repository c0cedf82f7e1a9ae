import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { commandChannel } from '../../shared/ipc/ipcChannels.ts';
import { folderWithConsults } from '../integration/storage/folderWithConsults.ts';
import { controls, expect, press, test, type Locator, type Page } from './support/e2eTest.ts';
import { fixture, launch, type Launched } from './support/launch.ts';
import { focusFaults } from './screens/tabWalk.ts';

/** `npm run chaos -- consults` has 50,000 of them. */
const asked = process.env['CLINIC_CONSULTS'];
const count = Number(asked ?? 5_600);
/** Texts that are shorter than usual are there sooner. */
const share = asked === undefined ? 0.2 : 1;
/** Nine in ten are of the connection that is active. */
const total = count * 0.9;

/** Over both lists, from 1. */
const at = (page: Page, place: number): Locator =>
  controls.consults(page).locator(`[data-index="${place - 1}"]`);
const buttonAt = (page: Page, place: number): Locator => at(page, place).getByRole('button');

/** Main answers no question about rows until the function that this gives is called. */
async function holdRows({ electron }: Launched): Promise<() => Promise<void>> {
  await electron?.evaluate(({ ipcMain }, channel) => {
    type Answer = (event: unknown, name: unknown, input: unknown) => Promise<unknown>;
    const handlers = Reflect.get(ipcMain, '_invokeHandlers') as Map<string, Answer>;
    const answer = handlers.get(channel);
    if (answer === undefined) throw new Error('nothing answers commands');
    const { promise, resolve } = Promise.withResolvers<void>();
    Reflect.set(globalThis, 'letRowsCome', resolve);
    handlers.set(channel, async (event, name, input) => {
      if (name === 'readConsultRows') await promise;
      return answer(event, name, input);
    });
  }, commandChannel);
  return async () => {
    await electron?.evaluate(() => (Reflect.get(globalThis, 'letRowsCome') as () => void)());
  };
}

test.describe('with the consults of years', () => {
  // One folder for all of them.
  test.describe.configure({ mode: 'default' });
  test.setTimeout(600_000);
  let app: Launched;
  let page: Page;
  test.beforeAll(async () => {
    test.setTimeout(900_000);
    const dataFolder = await mkdtemp(join(tmpdir(), 'clinic-e2e-'));
    await folderWithConsults(dataFolder, count, share);
    app = await launch({ dataFolder });
    ({ page } = app);
  });
  test.afterAll(async () => {
    await app.remove();
  });

  test('with the consults of years every one is reached by key, few are drawn, and the focus is never lost', async () => {
    await expect(controls.rows(page).first()).toHaveAttribute('aria-setsize', String(total));
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
      expect(await controls.rows(page).count()).toBeLessThan(60);
    }
    for (let step = 0; step < 150; step += 1) await page.keyboard.press('ArrowDown');
    await expect(buttonAt(page, 151)).toBeFocused();
    // Scrolled far away, it still has the focus, and the arrow keys go on from it.
    await controls.consults(page).hover();
    await page.mouse.wheel(0, 60_000);
    await expect(buttonAt(page, 151)).not.toBeInViewport();
    await expect(buttonAt(page, 151)).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await expect(buttonAt(page, 152)).toBeFocused();
    await expect(buttonAt(page, 152)).toBeInViewport();
  });

  test('keys lead from the search into what it found, a screenful at a time, and back', async () => {
    const search = controls.searchConsults(page);
    await page.keyboard.press('Control+f');
    await expect(search).toBeFocused();
    // Faster than the answer.
    await search.pressSequentially('luna');
    await page.keyboard.press('ArrowDown');
    await expect(at(page, 1)).not.toHaveAttribute('aria-setsize', String(total));
    await expect(page.locator('[aria-live]', { hasText: /^\d+ consults found$/ })).toHaveCount(1);
    await expect(buttonAt(page, 1)).toBeFocused();
    await expect(at(page, 1).locator('mark').first()).toHaveText(/luna/i);
    await page.keyboard.press('PageDown');
    const place = () =>
      controls
        .consults(page)
        .locator('li:has(button:focus)')
        .evaluate((row) => Number(row.getAttribute('aria-posinset')));
    await expect.poll(place).toBeGreaterThan(3);
    expect(await focusFaults(page)).toEqual([]);
    await page.keyboard.press('PageUp');
    await page.keyboard.press('PageUp');
    await expect(buttonAt(page, 1)).toBeFocused();
    await page.keyboard.press('Control+f');
    await page.keyboard.press('Escape');
    await expect(search).toHaveValue('');
    await expect(controls.rows(page).first()).toHaveAttribute('aria-setsize', String(total));
    await page.keyboard.press('Escape');
    await expect(buttonAt(page, 1)).toBeFocused();
  });

  test('with the consults of years filters leave what fits them, together with the search, and are taken away again', async () => {
    const size = async (): Promise<number> =>
      Number(await controls.rows(page).first().getAttribute('aria-setsize'));
    await press(page, controls.openFilters);
    const panel = controls.filters(page);
    await panel.getByRole('combobox', { name: 'Status' }).selectOption('Note ready');
    await expect.poll(size).toBeLessThan(total / 2);
    for (const text of await controls.rows(page).allTextContents()) expect(text).toMatch(/Note ready/);
    await controls.searchConsults(page).fill('bella');
    await expect(controls.rows(page).first().locator('mark').first()).toHaveText(/bella/i);
    await press(page, controls.openFilters);
    await panel.getByRole('combobox', { name: 'Date' }).selectOption('Today');
    await expect(page.getByText('Nothing found for “bella”. Filters are on.')).toBeVisible();
    await panel.getByRole('combobox', { name: 'Date' }).press('Escape');
    await expect(panel).toBeHidden();
    await expect(controls.openFilters(page)).toBeFocused();
    await page.getByRole('button', { name: 'Remove filter: Today' }).click();
    await expect(controls.rows(page).first()).toContainText('Note ready');
    await controls.searchConsults(page).fill('');
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await expect.poll(size).toBe(total);
    await expect(controls.openFilters(page)).toBeFocused();
  });

  test('with the consults of years every arrow key counts, also while main takes long over the rows', async () => {
    await press(page, controls.openNewConsult);
    await buttonAt(page, 1).focus();
    await page.keyboard.press('End');
    await expect(buttonAt(page, total)).toBeFocused();
    // Nobody has looked at the rows further up.
    const letRowsCome = await holdRows(app);
    const steps = 230;
    for (let step = 0; step < steps; step += 1) await page.keyboard.press('ArrowUp');
    await expect(buttonAt(page, total - steps)).toBeHidden();
    await expect(controls.consults(page).locator(':focus')).toHaveCount(1);
    await letRowsCome();
    await expect(buttonAt(page, total - steps)).toBeFocused();
  });

  test('what comes in at the top of the list does not take the focus, nor move it', async () => {
    await press(page, controls.openNewConsult);
    await expect(controls.patientName(page)).toBeFocused();
    await buttonAt(page, 1).focus();
    for (let step = 0; step < 130; step += 1) await page.keyboard.press('ArrowDown');
    await expect(buttonAt(page, 131)).toBeFocused();
    const said = await buttonAt(page, 131).textContent();
    await app.dropFiles([fixture('dog.m4a'), fixture('cat.m4a')]);
    await expect(controls.notSent(page)).toContainText('Not sent 2');
    await expect(buttonAt(page, 133)).toBeFocused();
    await expect(buttonAt(page, 133)).toHaveText(said ?? '');
    await page.keyboard.press('ArrowUp');
    await expect(buttonAt(page, 132)).toBeFocused();
  });
});

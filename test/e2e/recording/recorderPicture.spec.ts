import { controls, expect, press, test, type Page } from '../support/e2eTest.ts';
import { resize } from '../screens/audit.ts';
import { record } from '../support/recording/recorder.ts';
import { textLines } from '../support/textLines.ts';

test.use({ microphone: 'voice' });

/** Counts the pictures that the page has the wave's worker draw. */
const countPictures = (page: Page) =>
  page.evaluateHandle(() => {
    const seen = { pictures: 0 };
    class CountingWorker extends Worker {
      override postMessage(message: unknown, how: StructuredSerializeOptions | Transferable[] = {}): void {
        const isObject = typeof message === 'object' && message !== null;
        if (isObject && 'picture' in message) seen.pictures += 1;
        super.postMessage(message, Array.isArray(how) ? { transfer: how } : how);
      }
    }
    Object.assign(globalThis, { Worker: CountingWorker });
    return seen;
  });

/** Waits until so many other levels were measured. */
async function levelsPass(page: Page, count: number): Promise<void> {
  const meter = controls.level(page);
  const levels = new Set<string | null>();
  await expect
    .poll(async () => levels.add(await meter.getAttribute('aria-valuenow')).size, { intervals: [50] })
    .toBeGreaterThan(count);
}

test('the wave follows the microphone while a person can see it, and nothing is drawn while nobody can', async ({
  page,
  electron,
}) => {
  const seen = await countPictures(page);
  const pictures = (): Promise<number> => seen.evaluate((counted) => counted.pictures);
  await record(page);
  await expect.poll(pictures).toBeGreaterThan(5);
  const wave = controls.level(page).locator('canvas');
  await expect.poll(async () => inkedColumns(page, await wave.screenshot())).toBeGreaterThan(20);

  await electron.evaluate(({ BrowserWindow }) => BrowserWindow.fromId(1)?.hide());
  await expect
    .poll(async () => {
      const before = await pictures();
      await levelsPass(page, 3);
      return (await pictures()) - before;
    })
    .toBe(0);
  await electron.evaluate(({ BrowserWindow }) => BrowserWindow.fromId(1)?.show());
  const shown = await pictures();
  await expect.poll(pictures).toBeGreaterThan(shown + 3);
});

test('a wave is there again after others were recorded, and is whole after Undo of New animal', async ({
  page,
}) => {
  const wave = controls.level(page).locator('canvas');
  /** Waits until the wave has more than so many columns, and says how many. */
  const longer = async (than: number): Promise<number> => {
    const png = await wave.screenshot().catch(() => null);
    const columns = png === null ? 0 : await inkedColumns(page, png);
    return columns > than ? columns : longer(than);
  };
  await record(page, 'Luna');
  await longer(20);
  await press(page, controls.openNewConsult);
  await press(page, 'Pause Luna and record');
  await expect(controls.notePatient(page)).toHaveText('Unnamed patient');
  await longer(20);
  await controls.rowButton(page, 'Luna').click();
  await press(page, 'Pause Unnamed patient and resume Luna');
  const ofLuna = await longer(40);
  await press(page, controls.newAnimal);
  await press(page, controls.undo);
  await expect(controls.notePatient(page)).toHaveText('Luna');
  expect(await longer(0)).toBeGreaterThanOrEqual(ofLuna);
  await controls.rowButton(page, 'Unnamed patient').click();
  await longer(20);
  const words = page.getByText('Pause Luna and resume Unnamed patient', { exact: true });
  for (const width of [1280, 1024]) {
    await resize(page, { width, height: 700 });
    expect(await words.evaluate((shown) => shown.scrollHeight - shown.clientHeight), 'what is cut').toBe(0);
    expect(await textLines(words)).toBeLessThanOrEqual(2);
  }
});

/** How many columns of the picture have something darker than its edge. */
const inkedColumns = (page: Page, png: Buffer): Promise<number> =>
  page.evaluate(async (base64) => {
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
    const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
    const { width, height } = bitmap;
    const context = new OffscreenCanvas(width, height).getContext('2d');
    context?.drawImage(bitmap, 0, 0);
    const { data = [] } = context?.getImageData(0, 0, width, height) ?? {};
    const apart = (x: number, y: number): number =>
      Math.abs((data[(y * width + x) * 4 + 1] ?? 0) - (data[1] ?? 255));
    return Array.from({ length: width }, (_, x) =>
      Array.from({ length: height }, (_unused, y) => apart(x, y) > 60),
    ).filter((column) => column.filter(Boolean).length > 3).length;
  }, png.toString('base64'));

import type { Page } from '@playwright/test';
import { controls, press } from '../support/controls.ts';
import { expect, test } from '../support/e2eTest.ts';
import { openStage } from '../screens/stage.ts';
import { connect, readyNote } from '../screens/steps.ts';

/** Three hours of talk: 1,600 turns, 30,000 words. */
const turns = Array.from({ length: 1_600 }, (_, index) => {
  const words = Array.from(
    { length: 5 + ((index * 7) % 28) },
    (_word, at) => `word${(index * 31 + at) % 997}`,
  );
  const rare = index % 400 === 390 ? ' Xylophone.' : '';
  return `${index % 2 === 0 ? 'Vet' : 'Owner'}: ${words.join(' ')}.${rare}`;
});
const transcript = turns.join('\r\n');

const copied = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const clipboardData = new DataTransfer();
    const event = new ClipboardEvent('copy', { clipboardData, bubbles: true, cancelable: true });
    document.querySelector('[aria-label="Transcript text"] ul')?.dispatchEvent(event);
    return clipboardData.getData('text/plain');
  });

test('three hours of talk: searched and copied', async () => {
  await using stack = new AsyncDisposableStack();
  const stage = await openStage(stack);
  const { page } = stage;
  await connect(stage);
  await readyNote(stage, { name: 'Biscuit' }, { transcript });
  const body = controls.transcriptText(page);
  const lines = body.getByRole('listitem');
  await expect(lines.first()).toHaveAttribute('aria-setsize', '1600');

  await test.step('few lines are drawn, in their order', async () => {
    expect(await lines.count()).toBeLessThan(80);
    await body.evaluate((element) => (element.scrollTop = element.scrollHeight));
    await expect(lines.last()).toHaveAttribute('aria-posinset', '1600');
    await expect(lines.last()).toBeInViewport();
  });

  await test.step('what is far away is found and shown', async () => {
    const search = controls.searchTranscript(page);
    await search.fill('xylophone');
    await expect(page.getByText('1 of 4')).toBeVisible();
    await expect(body.locator('mark[data-current="true"]')).toBeInViewport();
    for (const key of ['Enter', 'Enter', 'Shift+Enter']) await search.press(key);
    await expect(page.getByText('2 of 4')).toBeVisible();
    await expect(body.locator('mark[data-current="true"]')).toBeInViewport();
    await expect(lines.filter({ has: page.locator('mark[data-current="true"]') })).toHaveAttribute(
      'aria-posinset',
      '791',
    );
    await press(page, controls.previousMatch);
    await press(page, controls.previousMatch);
    await expect(page.getByText('4 of 4')).toBeVisible();
    await expect(body.locator('mark[data-current="true"]')).toBeInViewport();
    await search.fill('');
  });

  await test.step('and stays shown while the lines around it turn out taller', async () => {
    const search = controls.searchTranscript(page);
    const mark = body.locator('mark[data-current="true"]');
    await search.fill('xylophone');
    await expect(page.getByText('1 of 4')).toBeVisible();
    await expect(mark).toBeInViewport();
    await search.evaluate(async (field) => {
      field.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }));
      for (let frame = 0; frame < 6; frame += 1)
        await new Promise((resolve) => {
          requestAnimationFrame(resolve);
        });
      document
        .querySelector<HTMLElement>('[aria-label="Transcript text"] ul')
        ?.style.setProperty('zoom', '3');
    });
    await expect(page.getByText('2 of 4')).toBeVisible();
    await expect(mark).toBeInViewport();

    await body.hover();
    await page.mouse.wheel(0, 4_000);
    await expect(mark).not.toBeInViewport();
    await body.evaluate((element) => element.querySelector('ul')?.style.removeProperty('zoom'));
    await search.fill('');
  });

  await test.step('all of it is selected and copied, drawn or not', async () => {
    await body.press('Control+a');
    expect(await copied(page)).toBe(transcript);
    // Of the lines that were drawn then, none is drawn any more.
    await body.evaluate((element) => (element.scrollTop = 0));
    await expect(lines.first()).toHaveAttribute('aria-posinset', '1');
    expect(await copied(page)).toBe(transcript);
    await body.evaluate((element) => (element.scrollTop = element.scrollHeight));
    await expect(lines.last()).toBeInViewport();
    const place = await body.evaluate((element) => {
      const { left, top, height } = element.getBoundingClientRect();
      const line = document.elementFromPoint(left + 40, top + height / 2)?.closest('li');
      return line?.getAttribute('aria-posinset') ?? '';
    });
    const line = body.locator(`[aria-posinset="${place}"]`);
    await line.click({ clickCount: 3 });
    const from = (await line.textContent()) ?? '';
    await body.evaluate((element) => (element.scrollTop -= 20_000));
    await expect(line).not.toBeInViewport();
    expect(await lines.count()).toBeLessThan(80);
    expect((await copied(page)).trim()).toBe(from);
  });
});

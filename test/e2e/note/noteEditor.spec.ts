import { endTimeToUndo } from '../support/appSteps.ts';
import { controls, expect, press, test, type Locator, type Page } from '../support/e2eTest.ts';
import type { StandIn } from '../../service/standIn.ts';
import { outcomesAt } from '../support/received.ts';
import { pressUntil, readyNote } from '../screens/stage.ts';

let page: Page;
let service: StandIn;

const original = 'Limping.\r\nLimping since Monday.';

test.beforeEach(async ({ connectedStage }) => {
  ({ page, service } = connectedStage);
  const sections = [
    { key: 'subjective', heading: 'Subjective', content: original },
    { key: 'objective', heading: 'Objective', content: 'No limping seen, limping felt.' },
    { key: 'plan', heading: 'Plan', content: 'Rest.' },
  ];
  await readyNote(connectedStage, {}, { sections });
});

const note = (): Locator => controls.note(page);
const box = (heading: string): Locator => controls.section(note(), heading);
const button = (name: string): Locator => note().getByRole('button', { name, exact: true });
const sought = (): Locator => controls.findInNote(note());
const keys = async (...pressed: readonly string[]): Promise<void> => {
  for (const key of pressed) await page.keyboard.press(key);
};

const selected = () =>
  box('Subjective').evaluate((element) => {
    const { selectionStart, selectionEnd } = element as HTMLTextAreaElement;
    return [selectionStart, selectionEnd];
  });

/**
 * A busy machine can hold a key up for a second, and what is typed after such a pause is taken back by
 * itself.
 */
const slowClock = (): Promise<void> =>
  page.evaluate(() => {
    const now = performance.now.bind(performance);
    const from = now();
    performance.now = () => from + (now() - from) / 30;
  });

async function filed(): Promise<unknown> {
  const { length } = outcomesAt(service);
  await pressUntil(page, 'Control+Enter', note().getByText('Filed', { exact: true }));
  await expect(controls.copyAndUpdate(note())).toBeHidden();
  if (length === 0) await endTimeToUndo(page);
  await expect.poll(() => outcomesAt(service)).toHaveLength(length + 1);
  return outcomesAt(service).at(-1);
}

test('by keys alone: undo and redo, find and replace, and what is filed is to the byte what is on screen', async () => {
  await test.step('undo to the original, and redo', async () => {
    await slowClock();
    await keys('Control+1', 'Control+End');
    await page.keyboard.type(' Worse today');
    await expect(button('Undo Subjective')).toBeEnabled();
    // The caret goes to what is taken back, wherever it was.
    await keys('Control+Home', 'Control+z');
    await expect(box('Subjective')).toHaveValue('Limping.\nLimping since Monday. Worse ');
    expect(await selected()).toEqual([37, 37]);
    await keys('Control+z', 'Control+z', 'Control+z');
    await expect(box('Subjective')).toHaveValue('Limping.\nLimping since Monday.');
    await expect(button('Undo Subjective')).toHaveAttribute('aria-disabled', 'true');
    await expect(box('Subjective')).toBeFocused();
    await keys('Control+Shift+z', 'Control+y');
    await expect(box('Subjective')).toHaveValue('Limping.\nLimping since Monday. Worse ');
    await keys('Control+z', 'Control+z', 'Control+3', 'Control+a', 'Backspace');
  });

  await test.step('copy a section, with a digit that Shift makes a sign, and paste it', async () => {
    await keys('Control+Shift+2');
    await expect(page.getByText('Objective copied', { exact: true })).toBeVisible();
    await keys('Control+3', 'Control+v');
    await expect(box('Plan')).toHaveValue('No limping seen, limping felt.');
    await keys('Control+a', 'Backspace');
  });

  await test.step('plus and minus on the keys of digits, as on a Czech and a French keyboard, zoom', async () => {
    const taken = await page.evaluate(() =>
      ['+', '-', '&'].map((key) => {
        const press = { key, code: 'Digit1', ctrlKey: true, bubbles: true, cancelable: true };
        return !document.body.dispatchEvent(new KeyboardEvent('keydown', press));
      }),
    );
    expect(taken).toEqual([false, false, true]);
    await page.keyboard.press('Control+3');
  });

  await test.step('file', async () => {
    expect(await filed()).toMatchObject({
      sections: [{ content: original }, { content: 'No limping seen, limping felt.' }, { content: '' }],
    });
  });

  await test.step('find', async () => {
    const before = await box('Subjective').boundingBox();
    await keys('Control+1', 'Control+Home', 'Control+h');
    await expect(sought()).toBeFocused();
    expect(await box('Subjective').boundingBox(), 'the note stays where it is').toEqual(before);
    await page.keyboard.type('limping');
    await expect(note().getByText('1 of 4')).toBeVisible();
    await keys('Enter', 'Enter');
    await expect(note().getByText('3 of 4')).toBeVisible();
    await keys('Shift+Enter', 'Escape');
    await expect(sought()).toBeHidden();
    await expect(box('Subjective')).toBeFocused();
    await expect.poll(selected).toEqual([9, 16]);
  });

  await test.step('the guide and a menu, and back to the caret', async () => {
    await page.setViewportSize({ width: 1280, height: 240 });
    const scrolled = () => page.evaluate(() => document.querySelector('main')?.scrollTop);
    const place = await scrolled();
    await keys('F1');
    await expect(page.getByRole('searchbox', { name: 'Search guide' })).toBeFocused();
    await keys('Escape');
    await expect(box('Subjective')).toBeFocused();
    for (const closing of [() => keys('Escape'), () => press(page, 'Note menu')]) {
      await press(page, 'Note menu');
      await closing();
      await expect(box('Subjective')).toBeFocused();
      expect(await selected()).toEqual([9, 16]);
      expect(await scrolled()).toBe(place);
    }
    await page.setViewportSize({ width: 1280, height: 820 });
  });

  await test.step('replace, in the case that is typed', async () => {
    // What is selected is looked for.
    await keys('Control+h');
    await expect(sought()).toHaveValue('Limping');
    await keys('Tab', 'Tab', 'Tab', 'Space', 'Tab', 'Tab');
    await expect(note().getByText('2 of 2')).toBeVisible();
    await expect(controls.replaceWith(note())).toBeFocused();
    await page.keyboard.type('Lame, was Limping');
    await keys('Enter');
    await expect(box('Subjective')).toHaveValue('Limping.\nLame, was Limping since Monday.');
    // Past what was put there, and round to the first.
    await expect(note().getByText('1 of 2')).toBeVisible();
    await keys('Tab', 'Tab', 'Enter');
    await expect(box('Subjective')).toHaveValue(
      'Lame, was Limping.\nLame, was Lame, was Limping since Monday.',
    );
    await keys('Escape', 'Control+1', 'Control+z');
    await expect(box('Subjective')).toHaveValue('Limping.\nLame, was Limping since Monday.');
    await keys('Control+z');
    await expect(box('Subjective')).toHaveValue('Limping.\nLimping since Monday.');
    await expect(box('Objective')).toHaveValue('No limping seen, limping felt.');
  });

  await test.step('Replace all says how many, and one Control Z takes them back in all sections', async () => {
    await keys('Control+h');
    await sought().fill('limping');
    await controls.replaceWith(note()).fill('lame');
    await button('Replace all').press('Enter');
    await expect(page.getByText('4 replaced', { exact: true })).toBeVisible();
    await expect(box('Subjective')).toHaveValue('lame.\nlame since Monday.');
    await expect(box('Objective')).toHaveValue('No lame seen, lame felt.');
    await controls.replaceWith(note()).focus();
    await keys('Control+z');
    await expect(box('Subjective')).toHaveValue('Limping.\nLimping since Monday.');
    await expect(box('Objective')).toHaveValue('No limping seen, limping felt.');
    await expect(controls.replaceWith(note())).toHaveValue('lame');
    await keys('Escape', 'Control+3');
    await page.keyboard.type('Rest');
    expect(await filed()).toMatchObject({ sections: [{ content: original }, {}, { content: 'Rest' }] });
  });

  await test.step('what can be taken back is still there after leaving out, and nothing is found there meanwhile', async () => {
    await controls.removeSection('Objective')(note()).press('Enter');
    await keys('Control+h');
    await sought().fill('limping');
    await expect(note().getByText('1 of 2')).toBeVisible();
    await controls.restoreSection('Objective')(note()).press('Enter');
    await expect(note().getByText('1 of 4')).toBeVisible();
    await keys('Control+3', 'Control+z');
    await expect(box('Plan')).toHaveValue('');
    await expect(controls.copyAndUpdate(note())).toBeVisible();
    // What was filed stands there again, and the vet writes on.
    await keys('Control+y');
    await expect(controls.copyAndUpdate(note())).toBeHidden();
    await expect(box('Plan')).toBeFocused();
  });
});

test('a letter typed just before a press into another section is filed, and text that is dragged there stays', async () => {
  // The page is too busy to read what is typed.
  await page.evaluate(() => Object.assign(window, { requestIdleCallback: () => 0 }));
  await keys('Control+1', 'Control+End', 'x');
  await box('Plan').click();
  await keys('Control+End', 'y', 'Control+2', 'Control+a');
  const [from, to] = [await box('Objective').boundingBox(), await box('Plan').boundingBox()];
  await page.mouse.move((from?.x ?? 0) + 25, (from?.y ?? 0) + 12);
  await page.mouse.down();
  await page.mouse.move((to?.x ?? 0) + 20, (to?.y ?? 0) + 12, { steps: 5 });
  await page.mouse.up();
  const texts = await Promise.all(['Subjective', 'Objective', 'Plan'].map((of) => box(of).inputValue()));
  expect(texts).toEqual(['Limping.\nLimping since Monday.x', 'No limping seen, limping felt.', 'Rest.y']);
  expect(await filed()).toMatchObject({
    sections: texts.map((content) => ({ content })),
  });
});

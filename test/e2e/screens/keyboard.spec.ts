import { controls, expect, test, type Locator, type Page } from '../support/e2eTest.ts';
import type { StandIn } from '../../service/standIn.ts';
import { answerOpenDialog } from '../support/dialogs.ts';
import { outcomesAt } from '../support/received.ts';
import { patience } from '../../support/patience.ts';
import { fixture } from '../support/launch.ts';
import { pressUntil, untilKeysCount } from './stage.ts';
import { focusFaults } from './tabWalk.ts';

test.use({ microphone: 'voice' });
let service: StandIn;
let page: Page;
test.beforeEach(async ({ stage }) => {
  ({ page, service } = stage);
  // A mouse that is used by mistake fails the test.
  await page.evaluate(() => {
    for (const type of ['mousedown', 'pointerdown', 'touchstart'])
      addEventListener(type, () => (document.title = 'A mouse was used'), { capture: true });
  });
});
test.afterEach(async () => expect(await page.title()).not.toBe('A mouse was used'));

/** Presses keys one after the other; after each, the focus is somewhere, and can be seen. */
async function keys(...pressed: readonly string[]): Promise<void> {
  for (const key of pressed) {
    await page.keyboard.press(key);
    await expect.poll(() => focusFaults(page), { message: `after ${key}` }).toEqual([]);
  }
}

async function type(text: string): Promise<void> {
  await page.keyboard.type(text);
  await expect.poll(() => focusFaults(page), { message: `after ${text}` }).toEqual([]);
}

/** All that the page has read out politely since, in order. */
async function hearPage(): Promise<() => Promise<readonly string[]>> {
  await page.evaluate(() => {
    const heard: string[] = [];
    Object.assign(globalThis, { heard });
    const seen = { childList: true, subtree: true, characterData: true };
    new MutationObserver((changes) => {
      for (const { target } of changes) {
        const region = (target instanceof Element ? target : target.parentElement)?.closest(
          '[aria-live="polite"]',
        );
        heard.push(region?.textContent.trim() ?? '');
      }
    }).observe(document.body, seen);
  });
  return () => page.evaluate(() => (globalThis as unknown as { readonly heard: readonly string[] }).heard);
}

/** Tab, or with Shift, until the focus is there. */
async function tabTo(target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  for (let stops = 0; stops < 60; stops += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await keys(key);
  }
  throw new Error('Tab does not lead there.');
}

const button = (name: string): Locator => page.getByRole('button', { name, exact: true });
const box = (heading: string): Locator => controls.section(page, heading);
const note = (): Locator => controls.note(page);

async function connectByKeys(): Promise<void> {
  await tabTo(controls.practice(page), 'Shift+Tab');
  await keys('ArrowDown');
  await expect(page.getByRole('menuitemradio')).toBeFocused();
  await keys('Escape');
  await expect(page.getByRole('menu')).toBeHidden();
  await keys('Enter', 'End', 'ArrowUp', 'Enter');
  const dialog = controls.connectDialog(page);
  await expect(dialog).toBeVisible();
  await tabTo(controls.serviceAddress(page), 'Shift+Tab');
  await type(service.url);
  await keys('Tab');
  await type('Dr Moor');
  await keys('Tab');
  await type(service.tokens[0] ?? '');
  await keys('Enter');
  await controls.practiceOf('Riverside Vets')(page).waitFor();
  // The practice is named behind the dialog, which still takes the keys.
  await expect(dialog).toBeHidden();
}

async function fillByKeys(patient: readonly [string, string, string]): Promise<void> {
  await keys('F2');
  await expect(controls.patientName(page)).toBeFocused();
  for (const field of patient) {
    await type(field);
    await keys('Enter');
  }
  await expect(controls.record(page)).toBeFocused();
}

async function recordByKeys(patient: readonly [string, string, string]): Promise<void> {
  await fillByKeys(patient);
  await keys('Enter');
  // A second or more: one look a second can miss the first.
  await expect(page.getByRole('timer')).toHaveText(/^00:(?!00)/);
  await tabTo(controls.pause(page));
  await keys('Enter');
  await expect(controls.resume(page)).toBeFocused();
  await tabTo(controls.stop(page));
  await keys('Enter');
  await expect(controls.send(page)).toBeFocused();
}

async function importByKeys(patient: readonly [string, string, string]): Promise<void> {
  await fillByKeys(patient);
  await tabTo(controls.importAudio(page));
  await keys('Enter');
  await expect(controls.send(page)).toBeFocused();
}

test('the whole main job without a mouse: import, send, edit, leave out, file, find, discard', async ({
  electron,
}) => {
  await test.step('connect', connectByKeys);

  const heard = await hearPage();
  await test.step('import and send, and type the next name while the note comes', async () => {
    await answerOpenDialog(electron, [fixture('dog.m4a')]);
    await importByKeys(['Biscuit', 'Dog', '2211']);
    service.control.noteOutcome({ ends: 'ready', afterMs: 1_500 * patience });
    await pressUntil(
      page,
      'Control+Enter',
      note()
        .getByText(/Waiting to send|Sending|Writing note/)
        .first(),
    );
    await keys('F2');
    await expect(controls.patientName(page)).toBeFocused();
    await type('Pepper');
    await expect.poll(heard).toContain('Biscuit: Note ready');
    expect(await heard()).toContain('Biscuit: Writing note');
    await expect(controls.patientName(page)).toBeFocused();
    await expect(controls.patientName(page)).toHaveValue('Pepper');
    await keys('Control+a', 'Backspace');
    await tabTo(controls.rowButton(page, 'Biscuit'), 'Shift+Tab');
    await keys('Enter');
    await expect(note()).toContainText('Note ready');
    // Only what has the focus is pressed by Enter.
    await expect(controls.notePatient(page)).toBeFocused();
    await keys('Enter', 'Enter');
    await expect(controls.notePatient(page)).toBeFocused();
  });

  await test.step('edit, leave out, bring back', async () => {
    for (const [index, heading] of ['Subjective', 'Objective', 'Assessment', 'Plan'].entries()) {
      await keys(`Control+${String(index + 1)}`);
      await expect(box(heading)).toBeFocused();
    }
    await keys('Control+3', 'Control+a');
    await type('Cruciate strain, left.');
    await expect.poll(heard).toContain('Saved');
    // A section's buttons are one stop on the way from text to text.
    await keys('Tab');
    await expect(button('Copy Plan')).toBeFocused();
    await keys('ArrowRight');
    await expect(controls.removeSection('Plan')(page)).toBeFocused();
    await keys('Tab');
    await expect(box('Plan')).toBeFocused();
    await keys('Shift+Tab');
    await expect(controls.removeSection('Plan')(page)).toBeFocused();
    await keys('ArrowLeft', 'ArrowRight', 'Enter');
    await expect(controls.restoreSection('Plan')(page)).toBeFocused();
    await keys('Enter');
    await expect(controls.removeSection('Plan')(page)).toBeFocused();
    await keys('Enter');
    await expect(box('Plan')).toBeHidden();
  });

  await test.step('what is typed right after F2 does not get into the note that is still there', async () => {
    await keys('Control+3');
    await expect(box('Assessment')).toBeFocused();
    // In the turn of the key itself, where New consult cannot have come yet, however fast the machine is.
    const focused = await page.evaluate(() => {
      document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key: 'F2', bubbles: true }));
      return document.activeElement?.tagName;
    });
    expect(focused).toBe('BODY');
    await expect(controls.patientName(page)).toBeFocused();
    await tabTo(controls.rowButton(page, 'Biscuit'), 'Shift+Tab');
    await keys('Enter');
    await expect(box('Assessment')).toHaveValue('Cruciate strain, left.');
  });

  await test.step('file', async () => {
    await pressUntil(page, 'Control+Enter', note().getByText('Filed').first());
    await expect.poll(heard).toContain('Biscuit: Filed');
    // A lock ends the time to undo it.
    await keys('Control+l');
    await expect(controls.whoAreYou(page)).toBeVisible();
    await keys('1');
    await expect(controls.whoAreYou(page)).toBeHidden();
    const assessment = { key: 'assessment', content: 'Cruciate strain, left.' };
    const sections = [{}, {}, assessment, { key: 'plan', content: '' }];
    await expect.poll(() => outcomesAt(service)).toMatchObject([{ outcome: 'filed', sections }]);
  });

  await test.step('record, and discard: asked, thought better of, done, undone', async () => {
    await recordByKeys(['Luna', 'Cat', '']);
    await tabTo(controls.discardRecording(page), 'Shift+Tab');
    await keys('Enter');
    const dialog = page.getByRole('dialog', { name: 'Discard this recording?' });
    await expect(dialog.getByRole('button', { name: 'Keep it' })).toBeFocused();
    await keys('Escape');
    await expect(dialog).toBeHidden();
    await expect(controls.discardRecording(page)).toBeFocused();
    await keys('Enter', 'Tab');
    await expect(controls.discardRecording(dialog)).toBeFocused();
    await keys('Enter');
    await expect(note()).toContainText('Discarded');
    await expect.poll(() => focusFaults(page)).toEqual([]);
    await tabTo(button('Restore recording'));
    await untilKeysCount(page);
    await keys('Enter');
    await expect(note()).toContainText('Ready to send');
    await expect.poll(() => focusFaults(page)).toEqual([]);
  });

  await test.step('find and open', async () => {
    await keys('Control+f');
    await expect(controls.searchConsults(page)).toBeFocused();
    await type('cruciate');
    await expect(controls.rows(page)).toHaveCount(1);
    await keys('Escape');
    await expect(controls.rows(page)).toHaveCount(2);
    await tabTo(controls.rowButton(page, 'Luna'));
    await keys('ArrowDown');
    await expect(controls.rowButton(page, 'Biscuit')).toBeFocused();
    await keys('Home', 'End', 'Enter');
    await expect(controls.notePatient(page)).toHaveText('Biscuit');
    await expect(controls.notePatient(page)).toBeFocused();
  });

  await test.step('the list of keys, and back', async () => {
    await keys('?');
    await expect(controls.keys(page)).toBeFocused();
    // The list is shown from its top.
    await expect(controls.keys(page)).toBeInViewport({ ratio: 1 });
    const window = await page.evaluate(() => innerHeight);
    expect((await controls.keys(page).boundingBox())?.y).toBeLessThan(window / 2);
    await keys('Escape');
    await expect(controls.notePatient(page)).toBeFocused();
    await keys('Escape');
    await expect(controls.rowButton(page, 'Biscuit')).toBeFocused();
    await keys('Escape');
    await expect(controls.patientName(page)).toBeFocused();
  });
});

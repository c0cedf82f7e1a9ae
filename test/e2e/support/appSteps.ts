import { expect, type Page, type Locator } from '@playwright/test';
import type { CommandName, ClinicBridge } from '../../../shared/ipc/ipcContract.ts';
import { phraseStrings } from '../../../renderer/strings/phraseStrings.ts';
import { controls, press } from './controls.ts';
import type { SnapshotChange, SnapshotTopics } from '../../../shared/ipc/snapshot.ts';

/*
 * What a vet does with lock, settings and practices, step by step, and what is told and can be asked past all
 * buttons.
 */

export async function lock(page: Page): Promise<void> {
  await press(page, controls.lock);
  await expect(controls.whoAreYou(page)).toBeVisible();
  await untilLocked(page);
}

export const isLocked = async (page: Page): Promise<boolean> => (await snapshotOf(page)).lock.isLocked;

/** The screen is covered a moment before main has locked. */
export const untilLocked = (page: Page): Promise<void> => expect.poll(() => isLocked(page)).toBe(true);

export async function unlock(page: Page, vet: string, pin: string): Promise<void> {
  const field = controls.pinOf(vet)(page);
  if (!(await field.isVisible())) await controls.vet(page, vet).click();
  await field.fill(pin);
  await field.press('Enter');
  await expect(controls.whoAreYou(page)).toBeHidden();
}

/** By a lock, which ends it: the service and folders hear of the filing now. */
export async function endTimeToUndo(page: Page): Promise<void> {
  await expect(controls.undo(page)).toBeVisible();
  const { vet } = (await snapshotOf(page)).active;
  await lock(page);
  await controls.vet(page, vet).click();
  await expect(controls.whoAreYou(page)).toBeHidden();
}

/** As whoever is there, in Settings. */
export async function setPin(page: Page, pin: string): Promise<void> {
  const section = await openSettings(page, 'PIN and lock');
  await controls.newPin(section).fill(pin);
  await controls.repeatPin(section).fill(pin);
  await press(section, controls.setPin);
  await expect(section.getByText('The PIN is set.')).toBeVisible();
  await page.keyboard.press('Escape');
}

/** A command past all buttons, as a page that has been taken over would give it. */
export const give = (page: Page, name: CommandName, input: object = {}): Promise<string> =>
  page.evaluate(
    async ([command, argument]) => {
      const answer = await globalThis.clinic.invoke(command, argument as never);
      return answer.ok ? 'ok' : answer.error.code;
    },
    [name, input] as const,
  );

/** Saves a setting as the page does, also a value that the page does not offer. */
export async function setSetting(page: Page, name: string, value: unknown): Promise<void> {
  const connectionId = (await snapshotOf(page)).active.id;
  expect(await give(page, 'saveSetting', { connectionId, name, value })).toBe('ok');
}

/** The settings at one of their sections. */
export async function openSettings(page: Page, section: string): Promise<Locator> {
  await press(page, controls.openSettings);
  await press(page.getByRole('navigation', { name: 'Sections' }), section);
  return controls.settings(page).getByRole('region', { name: section, exact: true });
}

/** To the present vet's own. */
export async function addPhrase(
  page: Page,
  key: string,
  text: string,
  kind: 'phrase' | 'word' = 'phrase',
): Promise<Locator> {
  const settings = await openSettings(page, phraseStrings.settings.title);
  await press(settings, phraseStrings.add[kind]);
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: phraseStrings.key[kind] }).fill(key);
  await dialog.getByRole('textbox', { name: phraseStrings.text[kind] }).fill(text);
  await press(dialog, controls.save);
  await expect(dialog).toHaveCount(0);
  return settings;
}

declare global {
  // As the preload puts it there.
  var clinic: ClinicBridge;
}

/** What main tells the page. */
export async function snapshotOf(page: Page): Promise<SnapshotTopics & SnapshotChange> {
  const answer = await page.evaluate(() => globalThis.clinic.invoke('getSnapshot', {}));
  if (!answer.ok) throw new Error(answer.error.code);
  return answer.value;
}

/** By its name in the menu. */
export async function turnTo(page: Page, practice: string | RegExp): Promise<void> {
  await press(page, controls.practice);
  await page.getByRole('menuitemradio', { name: practice }).click();
}

export async function managePractices(page: Page): Promise<Locator> {
  await press(page, controls.managePractices);
  return controls.practices(page);
}

let plays = 0;
/**
 * Whether the page gets this sound. Each time at another address: Chromium has the beginning of what it
 * played at the last.
 */
export const canPlay = (page: Page, url: string): Promise<boolean> =>
  page.evaluate(
    (src) =>
      new Promise<boolean>((resolve) => {
        const audio = new Audio(src);
        audio.addEventListener('loadedmetadata', () => resolve(true));
        audio.addEventListener('error', () => resolve(false));
      }),
    `${url}?${(plays += 1)}`,
  );

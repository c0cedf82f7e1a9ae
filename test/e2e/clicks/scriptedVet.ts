import { setTimeout as wait } from 'node:timers/promises';
import { expect, type Locator } from '@playwright/test';
import type { Control } from '../support/controls.ts';
import { answerOpenDialog } from '../support/dialogs.ts';
import type { Launched } from '../support/launch.ts';

/**
 * The app ignores keys right after a change of the screen; a person needs longer than this to see the change.
 */
const lookMs = 350;

export type ScriptedVet = ReturnType<typeof createScriptedVet>;

/**
 * A vet who counts. Each of these is one click: a press of the pointer, a shortcut, Enter or Space on a
 * focused button, an answered file dialog, and moving to a field to type there. Typing is free, and so is Tab
 * from the field just typed in to the next one.
 */
export function createScriptedVet({ page, electron }: Launched) {
  if (electron === null) throw new Error('the system’s dialogs and clipboard need the checkout');
  /** What each click so far was, in order. */
  const clicks: string[] = [];
  let justTypedIn: Locator | null = null;

  async function click(target: Locator, what: string): Promise<void> {
    await target.click();
    clicks.push(what);
    justTypedIn = null;
  }
  /** Presses a button on the whole screen or within a part of it. */
  const press = (button: Control, within?: Locator): Promise<void> =>
    click(button(within ?? page), String(button.label));

  async function moveTo(field: Locator): Promise<void> {
    if (await isFocused(field)) return;
    if (justTypedIn !== null && (await isFocused(justTypedIn))) {
      await page.keyboard.press('Tab');
      if (await isFocused(field)) return;
    }
    await click(field, `to the field “${(await field.getAttribute('name')) ?? (await labelOf(field))}”`);
  }

  const shortcut = async (keys: string): Promise<void> => {
    await wait(lookMs);
    await page.keyboard.press(keys);
    clicks.push(keys);
    justTypedIn = null;
  };

  return {
    page,
    clicks,
    press,
    /** Presses anything else, such as a row of the list. */
    pressOn: click,
    shortcut,
    /** Replaces the text of a field. */
    async type(field: Locator, text: string): Promise<void> {
      await field.waitFor();
      await moveTo(field);
      await page.keyboard.press('ControlOrMeta+a');
      await page.keyboard.insertText(text);
      await expect(field).toHaveValue(text);
      justTypedIn = field;
    },
    /** Presses keys that open the system's file dialog, and chooses these files there: two clicks. */
    async chooseFiles(keys: string, paths: readonly string[]): Promise<void> {
      const wereFilesChosen = await answerOpenDialog(electron, paths);
      await shortcut(keys);
      await expect.poll(wereFilesChosen).toBe(true);
      clicks.push('the file dialog');
    },
    /** Empties the clipboard, does what copies, and answers the copied text. */
    async copied(copy: () => Promise<void>): Promise<string> {
      await electron.evaluate(({ clipboard }) => clipboard.clear());
      await copy();
      const text = () => electron.evaluate(({ clipboard }) => clipboard.readText());
      await expect.poll(text).not.toBe('');
      return text();
    },
  };
}

const isFocused = (field: Locator): Promise<boolean> =>
  field.evaluate((element) => element === document.activeElement);

const labelOf = (field: Locator): Promise<string> =>
  field.evaluate((element) =>
    element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement
      ? (element.labels?.[0]?.textContent ?? element.getAttribute('aria-label') ?? '')
      : '',
  );

/** What the counted vet did, click by click, to see where the clicks come from. */
export const clickList = (clicks: readonly string[]): string =>
  `${String(clicks.length)} clicks: ${clicks.join(' · ')}`;

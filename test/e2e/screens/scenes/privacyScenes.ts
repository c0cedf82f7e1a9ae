import { expect, type Page } from '@playwright/test';
import { controls, press } from '../../support/controls.ts';
import { openSettings, endTimeToUndo } from '../../support/appSteps.ts';
import type { Launched } from '../../support/launch.ts';
import { outcomesAt } from '../../support/received.ts';
import { longConnection, longPatient } from '../content.ts';
import { state, type Scene, openConnected, openConsult, readyNote } from '../stage.ts';

const dayMs = 24 * 60 * 60_000;

/** The clock of the computer is so much further; as after days of which the app saw nothing. */
async function passDays(app: Launched, days: number): Promise<void> {
  await app.electron?.evaluate((_electron, ms) => {
    const now = Date.now.bind(Date);
    Date.now = () => now() + ms;
  }, days * dayMs);
}

/** Saved days count at once, so this also lets the app look for what is old enough. */
async function saveDays(page: Page, field: string, days: string): Promise<void> {
  const privacy = await openSettings(page, 'Privacy');
  const box = privacy.getByRole('spinbutton', { name: field });
  const asked = page.getByRole('dialog', { name: 'Save these days' });
  for (const value of ['', days]) {
    await box.fill(value);
    await box.press('Enter');
    if (value !== '') await press(asked, controls.save);
    await expect(box).toHaveValue(value);
  }
  await press(page, controls.back);
}

const deleted = 'Delete consults after (days)';

/** How long things are kept, and what somebody wants gone. */
export const privacyScene: Scene = {
  name: 'privacy',
  open: (stack) =>
    openConnected(stack, {
      service: { connections: [longConnection] },
      policy: { audioRetentionDays: 1 },
    }),
  states: [
    state('a consult is to be deleted', { phase: 'noteReady', dialog: 'Delete consult' }, async (stage) => {
      await readyNote(stage, longPatient);
      await press(stage.page, controls.deleteConsult);
    }),
    state('settings of privacy, one of them managed', async ({ page }) => {
      await press(page, controls.cancel);
      const privacy = await openSettings(page, 'Privacy');
      await privacy.getByRole('spinbutton', { name: deleted }).fill('0.5');
      await page.keyboard.press('Enter');
      await expect(privacy).toContainText('Give whole days');
    }),
    state('a note whose recording was removed', { phase: 'filed' }, async ({ page, app, service }) => {
      await page.keyboard.press('Escape');
      await openConsult(page, longPatient.name);
      await press(page, controls.fileNote);
      await endTimeToUndo(page);
      await expect.poll(() => outcomesAt(service)).toHaveLength(1);
      await press(page, controls.openNewConsult);
      await passDays(app, 2);
      await saveDays(page, deleted, '5');
      await openConsult(page, longPatient.name);
      await expect(controls.note(page)).toContainText('The recording was removed');
    }),
  ],
};

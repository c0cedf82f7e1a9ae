import { expect, type Page } from '@playwright/test';
import type { Launched } from './launch.ts';
import { controls, press } from './controls.ts';
import { openSettings } from './openSettings.ts';

const dayMs = 24 * 60 * 60_000;

/** The clock of the computer is so much further; as after days of which the app saw nothing. */
export async function passDays(app: Launched, days: number): Promise<void> {
  await app.electron?.evaluate((_electron, ms) => {
    const now = Date.now.bind(Date);
    Date.now = () => now() + ms;
  }, days * dayMs);
}

/** Saved days count at once, so this also lets the app look for what is old enough. */
export async function saveDays(page: Page, field: string, days: string): Promise<void> {
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

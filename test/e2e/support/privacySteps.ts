import { expect, type Locator, type Page } from '@playwright/test';
import type { Launched } from './launch.ts';

const dayMs = 24 * 60 * 60_000;

/** The clock of the computer is so much further; as after days of which the app saw nothing. */
export async function passDays(app: Launched, days: number): Promise<void> {
  await app.electron?.evaluate((_electron, ms) => {
    const now = Date.now.bind(Date);
    Date.now = () => now() + ms;
  }, days * dayMs);
}

export async function openPrivacy(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Settings', exact: true }).click();
  return page.getByRole('region', { name: 'Settings', exact: true }).getByRole('region', { name: 'Privacy' });
}

/** Saved days count at once, so this also lets the app look for what is old enough. */
export async function saveDays(page: Page, field: string, days: string): Promise<void> {
  const privacy = await openPrivacy(page);
  const box = privacy.getByRole('spinbutton', { name: field });
  const asked = page.getByRole('dialog', { name: 'Save these days' });
  for (const value of ['', days]) {
    await box.fill(value);
    await box.press('Enter');
    if (value !== '' && !field.startsWith('Ask about'))
      await asked.getByRole('button', { name: 'Save' }).click();
    await expect(box).toHaveValue(value);
  }
  await page
    .getByRole('region', { name: 'Settings', exact: true })
    .getByRole('button', { name: 'Close' })
    .click();
}

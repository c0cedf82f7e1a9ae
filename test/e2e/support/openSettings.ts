import type { Locator, Page } from '@playwright/test';
import { controls, press } from './controls.ts';

/** The settings at one of their sections. */
export async function openSettings(page: Page, section: string): Promise<Locator> {
  await press(page, controls.openSettings);
  await press(page.getByRole('navigation', { name: 'Sections' }), section);
  return controls.settings(page).getByRole('region', { name: section, exact: true });
}

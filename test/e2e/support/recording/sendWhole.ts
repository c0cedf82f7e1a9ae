import { createHash } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import type { StandIn } from '../../../service/standIn.ts';
import { wavOf } from './takeFiles.ts';
import { controls, press } from '../controls.ts';

/** In the form in which the stand-in gives the hash of a received recording. */
export const sha256Of = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/**
 * Sends Biscuit's recording, which is open. What the service gets is the sound of the journal, byte by byte, in one
 * request. Answers its captured_seconds.
 */
export async function sendWhole(page: Page, service: StandIn, samples: Int16Array): Promise<number> {
  await press(page, controls.send);
  await expect(controls.section(page, 'Plan')).toBeVisible();
  const posts = service.control.requestsTo({ method: 'POST', path: '/v1/notes' });
  expect(posts.map(({ audio }) => audio?.sha256)).toEqual([sha256Of(wavOf(samples))]);
  expect(service.control.notes()).toHaveLength(1);
  expect(posts[0]?.fields?.['pet_name']).toBe('Biscuit');
  return Number(posts[0]?.fields?.['captured_seconds']);
}

/** After the restart: the recording is kept or stopped, and sent unless it is too short. */
export async function sendKept(page: Page, patient: string): Promise<void> {
  const send = controls.send(page);
  const stop = controls.stop(page);
  await controls.row(page, patient).getByRole('button').click();
  const keep = controls.keep(controls.note(page));
  const ready = send.or(page.locator('[data-code="audio_too_short"]'));
  await expect(keep.or(stop).or(ready).first()).toBeVisible();
  if (await keep.isVisible()) await keep.click();
  else if (await stop.isVisible()) await stop.click();
  await expect(ready.first()).toBeVisible();
  if (!(await send.isVisible())) return;
  await send.click();
  if (patient === 'Unnamed patient') await press(page, controls.sendUnnamed);
  await expect(controls.row(page, patient)).toContainText('Note ready');
}

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Locator } from '@playwright/test';
import { z } from 'zod';
import { expect, test } from '../support/e2eTest.ts';
import { resize } from './audit.ts';
import { openStage, type Stage } from './stage.ts';
import { chooseInNoteMenu, connect, noteRegion, press, readyNote } from './steps.ts';

/** A window of 1280 × 820 px at 200 % zoom, and the smallest one with three columns. */
const zoomed = { width: 640, height: 410 };

const smallest = { width: 1024, height: 700 };

type Size = typeof zoomed;

async function showAt({ page }: Stage, size: Size): Promise<void> {
  const cdp = await page.context().newCDPSession(page);
  await resize(cdp, size);
  await page.waitForFunction((width) => innerWidth === width, size.width);
  await cdp.detach();
}

async function usualSections(): Promise<readonly { key: string; heading: string; content: string }[]> {
  const path = join(import.meta.dirname, '../../fixtures/notes/usualConsult.json');
  const section = z.object({ key: z.string(), heading: z.string(), content: z.string() });
  return z.object({ sections: z.array(section) }).parse(JSON.parse(await readFile(path, 'utf8'))).sections;
}

async function openConnected(stack: AsyncDisposableStack, practiceName = 'Riverside Vets'): Promise<Stage> {
  const stage = await openStage(stack, {
    service: { connections: [{ token: 'token-one', vet: 'Dr Moor', practiceName }] },
  });
  await connect(stage);
  return stage;
}

/** Nothing lies over its middle. */
const isOnTop = (element: Locator): Promise<boolean> =>
  element.evaluate((one) => {
    const { left, top, width, height } = one.getBoundingClientRect();
    const hit = document.elementFromPoint(left + width / 2, top + height / 2);
    return hit !== null && one.contains(hit);
  });

test('the search field of a note stays in sight at 200 % while a found word is shown', async () => {
  await using stack = new AsyncDisposableStack();
  const stage = await openConnected(stack);
  const { page } = stage;
  await showAt(stage, zoomed);
  await readyNote(
    stage,
    { name: 'Biscuit' },
    { sections: await usualSections(), warnings: ['It is quiet.'] },
  );
  await chooseInNoteMenu(page, 'Find and replace');
  const field = noteRegion(page).getByRole('searchbox', { name: 'Find in note' });
  await field.fill('the');
  await noteRegion(page).getByRole('button', { name: 'Previous match' }).press('Enter');
  await expect(noteRegion(page)).toContainText('6 of 6');
  await expect(field).toBeInViewport({ ratio: 1 });
  expect(await isOnTop(field)).toBe(true);
  const word = await noteRegion(page).locator('[data-current="true"]').first().boundingBox();
  const bar = await page.locator('[data-find]').boundingBox();
  expect(word?.y).toBeGreaterThanOrEqual((bar?.y ?? 0) + (bar?.height ?? 0));
});

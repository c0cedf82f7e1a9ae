import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { z } from 'zod';
import { measureNoteInSight } from '../note/noteInSight.ts';
import { expect, test } from '../support/e2eTest.ts';
import { axeFaults, resize } from './audit.ts';
import { longPractice } from './content.ts';
import { makeRecording } from './recordings.ts';
import { openStage, type Stage } from './stage.ts';
import { checkStatus, doubtfulSections, doubtfulTranscript } from './scenes/noteCheckScene.ts';
import {
  chooseInNoteMenu,
  connect,
  importedRecordings,
  newConsultRegion,
  noteRegion,
  press,
  readyNote,
  readyToSend,
  rowOf,
} from './steps.ts';

/** A window of 1280 × 820 px at 200 % zoom, and the smallest one with three columns. */
const zoomed = { width: 640, height: 410 };
const smallest = { width: 1024, height: 700 };
const usual = { width: 1280, height: 820 };
const large = { width: 1920, height: 1080 };
type Size = typeof zoomed;

const longName = 'Miss Marmalade Featherstonehaugh-Cholmondeley III';
/** The height of the note's header and of its bar, in px. */
const barPx = 57;

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

const isCut = (element: Locator): Promise<boolean> =>
  element.evaluate(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth);

const heightOf = async (element: Locator): Promise<number> => (await element.boundingBox())?.height ?? 0;

/** Nothing lies over its middle. */
const isOnTop = (element: Locator): Promise<boolean> =>
  element.evaluate((one) => {
    const { left, top, width, height } = one.getBoundingClientRect();
    const hit = document.elementFromPoint(left + width / 2, top + height / 2);
    return hit !== null && one.contains(hit);
  });

const noteBar = (page: Page): Locator => noteRegion(page).locator('[data-sticky="true"]');

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

test('a long name leaves the reference and the time of a consult in sight, in a header of one height', async () => {
  await using stack = new AsyncDisposableStack();
  const stage = await openConnected(stack);
  const { page } = stage;
  await readyNote(stage, { name: longName, species: 'Bearded dragon', reference: '2211' });
  const header = noteRegion(page).locator('[data-note-header]');
  for (const size of [smallest, usual, large, zoomed]) {
    await showAt(stage, size);
    const at = `${String(size.width)} px`;
    expect.soft(await isCut(header.getByText('ref 2211')), `the facts, at ${at}`).toBe(false);
    expect.soft(await heightOf(header), `the header, at ${at}`).toBeLessThanOrEqual(barPx);
  }
});

test('the bar of a note has one row, whatever was typed and whoever is next', async () => {
  await using stack = new AsyncDisposableStack();
  const stage = await openConnected(stack);
  const { page } = stage;
  await readyNote(stage, { name: longName, species: 'Bearded dragon', reference: '2290' });
  const doubtful = { sections: doubtfulSections, transcript: doubtfulTranscript };
  await readyNote(stage, { name: 'Biscuit', species: 'Dog', reference: '2211' }, doubtful);
  await expect(checkStatus(page)).toHaveText('2 to check');
  const expectOneRow = async (when: string): Promise<void> => {
    for (const size of [smallest, usual, large, zoomed]) {
      await showAt(stage, size);
      const at = `${when}, at ${String(size.width)} px`;
      expect.soft(await heightOf(noteBar(page)), at).toBeLessThanOrEqual(barPx);
      for (const button of await noteBar(page).getByRole('button').all())
        await expect.soft(button, at).toBeInViewport({ ratio: 1 });
    }
  };
  await expectOneRow('before anything was typed');
  await noteRegion(page).getByRole('textbox', { name: 'Subjective' }).fill('Rest.');
  await expect(noteRegion(page)).toContainText('All changes saved');
  await expect(checkStatus(page)).toHaveText('2 to check');
  await expectOneRow('after typing');
  await press(page, 'File note');
  await page.getByRole('button', { name: `Next: ${longName}`, exact: true }).waitFor();
  await expectOneRow('after filing');
});

test('the bar of a note has one row where the next consult has a namesake', async () => {
  await using stack = new AsyncDisposableStack();
  const stage = await openConnected(stack);
  const { page } = stage;
  for (const species of ['Guinea pig', 'Dog'])
    await readyNote(stage, { name: 'Bella', species, reference: '2290' });
  await noteRegion(page).getByRole('textbox', { name: 'Plan' }).fill('Rest.');
  await press(page, 'File note');
  const next = page.getByRole('button', { name: 'Next: Bella', exact: true });
  await next.waitFor();
  for (const size of [smallest, usual, zoomed]) {
    await showAt(stage, size);
    expect.soft(await heightOf(noteBar(page)), `${String(size.width)} px`).toBeLessThanOrEqual(barPx);
    expect
      .soft(await isCut(next.getByText('Next: Bella')), `the name, at ${String(size.width)} px`)
      .toBe(false);
  }
});

test('many warnings leave a third of the window to the note', async () => {
  await using stack = new AsyncDisposableStack();
  const stage = await openConnected(stack);
  const { page } = stage;
  const warnings = Array.from(
    { length: 8 },
    (_, index) => `Warning ${String(index + 1)}: the name was not heard, so this may be another patient.`,
  );
  await showAt(stage, smallest);
  await readyNote(stage, { name: 'Biscuit' }, { sections: await usualSections(), warnings });
  expect((await measureNoteInSight(page)).lines).toBeGreaterThanOrEqual(6);
  const last = page.getByRole('region', { name: 'Warnings' }).getByRole('listitem').last();
  await last.scrollIntoViewIfNeeded();
  expect(await isOnTop(last)).toBe(true);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  expect(await axeFaults(page)).toEqual([]);
});

test('the time of a recording of ten minutes stands beside the steps of the player', async () => {
  await using stack = new AsyncDisposableStack();
  const stage = await openConnected(stack);
  await readyNote(stage, { name: 'Biscuit', seconds: 760 });
  await showAt(stage, smallest);
  const player = stage.page.getByRole('region', { name: 'Recording player' });
  for (const speed of ['1', '1.25', '2']) {
    await player.getByRole('combobox', { name: 'Speed' }).selectOption(speed);
    const step = await player.getByRole('button', { name: 'Back 5 seconds' }).boundingBox();
    const time = await player.getByText('/ 12:40').boundingBox();
    expect(time?.y, `at ${speed} times the speed`).toBeLessThan((step?.y ?? 0) + (step?.height ?? 0));
  }
});

test('a long name of a practice leaves room for the vet’s', async () => {
  await using stack = new AsyncDisposableStack();
  const stage = await openConnected(stack, `${longPractice}, ${longPractice}`);
  await showAt(stage, smallest);
  expect(await isCut(stage.page.getByTitle('Dr Moor', { exact: true }))).toBe(false);
});

test('the buttons of a long dialog are in sight at 200 %', async () => {
  await using stack = new AsyncDisposableStack();
  const stage = await openConnected(stack);
  const { page } = stage;
  await readyNote(stage, { name: 'Biscuit' });
  await showAt(stage, zoomed);
  await chooseInNoteMenu(page, 'Export…');
  const dialog = page.getByRole('dialog', { name: 'Export note' });
  await expect(dialog.getByRole('button', { name: 'Save as…' })).toBeInViewport({ ratio: 1 });
  const last = dialog.getByRole('radio', { name: 'JSON' });
  for (let times = 0; times < 3; times += 1) await page.keyboard.press('ArrowDown');
  await expect(last).toBeFocused();
  expect(await isOnTop(last)).toBe(true);
});

test('the way out of several imports is on the first line, however long a file’s name is', async () => {
  await using stack = new AsyncDisposableStack();
  const stage = await openConnected(stack);
  const { page, app, folder } = stage;
  await newConsultRegion(page).waitFor();
  await app.importFiles([
    await makeRecording(folder, { fileName: `Voice memo of the morning round ${'and on '.repeat(12)}.wav` }),
    await makeRecording(folder, { fileName: 'memo-12.wav', seconds: 92 }),
  ]);
  const steps = importedRecordings(page);
  await expect(page.getByRole('listitem').filter({ hasText: 'Ready to send' })).toHaveCount(2);
  for (const name of ['Voice memo', 'memo-12']) {
    const title = steps.getByRole('heading', { level: 1 });
    await expect(title).toContainText(name);
    for (const size of [smallest, usual, zoomed]) {
      await showAt(stage, size);
      const at = `${name}, at ${String(size.width)} px`;
      const way = await steps.getByRole('button', { name: 'Show full page' }).boundingBox();
      const heading = await title.boundingBox();
      expect.soft(way?.y, at).toBeLessThan((heading?.y ?? 0) + (heading?.height ?? 0));
      expect.soft(way?.x, at).toBeGreaterThan(heading?.x ?? 0);
    }
    await press(page, 'Skip');
  }
});

test('a row shows a short name whole beside any species, also where the species tells namesakes apart', async () => {
  await using stack = new AsyncDisposableStack();
  const stage = await openConnected(stack);
  const { page } = stage;
  const species = ['Bearded dragon, central (Pogona vitticeps)', 'Dog'];
  for (const one of [...species, ...species]) {
    const name = await rowOf(page, 'Biscuit').count();
    await readyNote(stage, { name: name < 2 ? 'Biscuit' : longName, species: one });
  }
  for (const size of [smallest, usual, large]) {
    await showAt(stage, size);
    for (const row of await rowOf(page, 'Biscuit').all())
      expect.soft(await isCut(row.locator('[title="Biscuit"]')), `${String(size.width)} px`).toBe(false);
    // What tells two long names apart keeps some room beside them.
    const apart = rowOf(page, longName).locator('[title^="Bearded"]');
    expect.soft((await apart.boundingBox())?.width, `${String(size.width)} px`).toBeGreaterThan(40);
  }
});

test('no row is wider than the list, with the mark of the Sandbox in it', async () => {
  await using stack = new AsyncDisposableStack();
  const stage = await openStage(stack);
  const { page } = stage;
  await readyNote(stage, { name: 'Biscuit', species: 'Dog' });
  const time = rowOf(page, 'Biscuit').locator('time');
  await press(page, 'New consult');
  await press(page, 'Write note by hand');
  await expect(noteRegion(page).getByRole('textbox', { name: 'Subjective' })).toBeFocused();
  await readyToSend(stage, { name: '' });
  for (const size of [smallest, usual]) {
    await showAt(stage, size);
    const rows = page.locator('[data-consults] [data-index] button');
    await expect(rows).toHaveCount(3);
    expect(await isOnTop(time)).toBe(true);
    for (const row of await rows.all()) {
      const at = `${(await row.innerText()).replaceAll('\n', ' ')}, at ${String(size.width)} px`;
      const inner = await row.evaluate(
        (one) => one.getBoundingClientRect().right - Number.parseFloat(getComputedStyle(one).paddingRight),
      );
      const mark = await row.locator('[data-striped]').boundingBox();
      expect.soft((mark?.x ?? 0) + (mark?.width ?? 0), at).toBeLessThanOrEqual(inner + 0.5);
    }
  }
});

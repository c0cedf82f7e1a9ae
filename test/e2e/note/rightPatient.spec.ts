import type { Page } from '@playwright/test';
import { expect, test } from '../support/e2eTest.ts';
import { launch } from '../support/launch.ts';
import { openStage } from '../screens/stage.ts';
import {
  chooseInNoteMenu,
  connect,
  fillPatient,
  newConsultRegion,
  noteRegion,
  press,
  readyNote,
} from '../screens/steps.ts';

const rowOf = (page: Page, patient: string) =>
  page
    .getByRole('list', { name: /^(Needs you|Consults)$/ })
    .getByRole('listitem')
    .filter({ hasText: patient });

test('a note is written, filed and copied without a recording, and says so everywhere', async () => {
  const app = await launch();
  try {
    const { page } = app;
    await fillPatient(newConsultRegion(page), { name: 'Biscuit', species: 'Dog', reference: '2211' });
    await press(page, 'Write note by hand');
    const note = noteRegion(page);
    await expect(note.getByRole('textbox', { name: 'Subjective' })).toBeFocused();
    await page.keyboard.type('Limping since Monday.');
    await expect(note).toContainText('Written without the service');
    await press(page, 'File note');
    await expect(rowOf(page, 'Biscuit')).toContainText('Filed');
    await expect(rowOf(page, 'Biscuit')).toContainText('Written without the service');
    await expect(note).toContainText('Filed on this computer');
    await press(page, 'Copy note');
    await expect
      .poll(() => app.electron?.evaluate(({ clipboard }) => clipboard.readText()))
      .toMatch(/Written without the service\r\n\r\nSubjective\r\nLimping since Monday\.$/);
    await press(page, 'New consult');
    await expect(newConsultRegion(page).getByRole('textbox', { name: 'Patient name' })).toHaveValue('');
  } finally {
    await app.remove();
  }
});

test('a wrong patient is corrected here after Send, and in the note only where the vet says so', async () => {
  await using stack = new AsyncDisposableStack();
  const stage = await openStage(stack);
  const { page, service } = stage;
  await connect(stage);
  const sections = [
    { key: 'subjective', heading: 'Subjective', content: 'Biscuit limps. Ate a biscuit.' },
    { key: 'plan', heading: 'Plan', content: 'BISCUIT rests.' },
  ];
  await readyNote(stage, { name: 'Biscuit', species: 'Dog', reference: '2211' }, { sections });
  await press(page, 'File note');
  const outcomes = () => service.control.requestsTo({ method: 'POST', path: /\/outcome$/ });
  await expect.poll(() => outcomes().length).toBe(1);

  await chooseInNoteMenu(page, 'Correct patient…');
  const correct = page.getByRole('dialog', { name: 'Correct patient' });
  await correct.getByRole('textbox', { name: 'Patient name' }).fill('Bella');
  await correct.getByRole('textbox', { name: 'Reference' }).fill('877');
  await correct.getByRole('button', { name: 'Correct patient' }).click();
  const note = noteRegion(page);
  await expect(note.getByRole('heading', { level: 1 })).toHaveText('Bella');
  await expect(rowOf(page, 'Bella')).toContainText('Filed');
  await expect(note).toContainText('Sent as Biscuit · Dog · 2211');
  await expect(note.getByRole('textbox', { name: 'Plan' })).toHaveValue('BISCUIT rests.');

  await press(page, 'Replace name in note…');
  const replace = page.getByRole('dialog', { name: 'Replace name in note' });
  await expect(replace.getByRole('checkbox', { checked: true })).toHaveCount(3);
  await replace.getByRole('checkbox', { name: / biscuit becomes/ }).uncheck();
  await replace.getByRole('button', { name: 'Replace name' }).click();
  await expect(note.getByRole('textbox', { name: 'Subjective' })).toHaveValue('Bella limps. Ate a biscuit.');
  await expect(note.getByRole('textbox', { name: 'Plan' })).toHaveValue('BELLA rests.');
  await press(page, 'Undo Plan');
  await expect(note.getByRole('textbox', { name: 'Plan' })).toHaveValue('BISCUIT rests.');
  await press(page, 'Update filed note');
  await expect.poll(() => outcomes().length).toBe(2);
  const [first, second] = outcomes();
  expect(second?.path).toBe(first?.path);
  const [sent, ...more] = service.control.requestsTo({ method: 'POST', path: '/v1/notes' });
  expect(more).toEqual([]);
  expect(sent?.fields).toMatchObject({ pet_name: 'Biscuit', external_ref: '2211' });
});

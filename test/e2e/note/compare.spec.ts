import type { Locator } from '@playwright/test';
import { expect, test } from '../support/e2eTest.ts';
import { openStage } from '../screens/stage.ts';
import { chooseInNoteMenu, connect, noteRegion, press, readyNote, untilPhase } from '../screens/steps.ts';
import { focusFaults } from '../screens/tabWalk.ts';

const sections = [
  {
    key: 'subjective',
    heading: 'Subjective',
    content: 'Limping since Monday.\r\nEats well,\r\n\r\ndrinks well.',
  },
  { key: 'objective', heading: 'Objective', content: 'T 38.6' },
  { key: 'plan', heading: 'Plan', content: 'Rest.\r\n' },
];

test('a vet reads by key what was changed, and undoes it in the note, to the byte', async () => {
  await using stack = new AsyncDisposableStack();
  const stage = await openStage(stack);
  const { page, service } = stage;
  const note = noteRegion(page);
  const button = (name: string): Locator => note.getByRole('button', { name, exact: true });
  await connect(stage);
  await readyNote(stage, { name: 'Biscuit' }, { sections });
  await note
    .getByRole('textbox', { name: 'Subjective' })
    .fill('Limping since Sunday.\nEats well,\n\ndrinks very well.');
  await press(page, 'Remove Objective');

  const compared = note.getByRole('region', { name: 'Compared with generated' });
  await test.step('read', async () => {
    await chooseInNoteMenu(page, 'Compare with generated');
    await expect(compared.getByRole('heading', { level: 2 })).toBeFocused();
    await expect(note.getByRole('heading', { level: 1 })).toHaveText('Biscuit');
    await expect(compared).toContainText('3 changes');
    await expect(compared.getByRole('deletion')).toHaveText([/removed: Monday$/, /removed: T 38.6$/]);
    await expect(compared.getByRole('insertion')).toHaveText([/added: Sunday$/, /added: very $/]);
    await expect(compared).toContainText('Unchanged');
  });

  await test.step('from change to change', async () => {
    await button('Next change').press('Enter');
    await page.keyboard.press('Enter');
    await expect(compared).toContainText('2 of 3, in Subjective: added: very');
    await expect.poll(() => focusFaults(page)).toEqual([]);
  });

  await test.step('back, where each section is undone', async () => {
    await page.keyboard.press('Escape');
    await expect(button('Note menu')).toBeFocused();
    await button('Restore Objective').press('Enter');
    await note.getByRole('textbox', { name: 'Subjective' }).press('Control+z');
    await chooseInNoteMenu(page, 'Compare with generated');
    await expect(compared).toContainText('Nothing was changed');
    await button('Back to note').press('Enter');
    await press(page, 'File note');
    await untilPhase(page, 'filed');
    const outcomes = () => service.control.requestsTo({ method: 'POST', path: /\/outcome$/ });
    await expect.poll(() => outcomes().length).toBe(1);
    const sent: unknown = JSON.parse(outcomes()[0]?.body?.toString('utf8') ?? '');
    expect(sent).toMatchObject({ sections: sections.map(({ key, content }) => ({ key, content })) });
  });
});

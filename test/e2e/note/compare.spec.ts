import type { Locator } from '@playwright/test';
import { controls, press } from '../support/controls.ts';
import { expect, test } from '../support/e2eTest.ts';
import { openStage } from '../screens/stage.ts';
import { connect, readyNote, untilPhase } from '../screens/steps.ts';
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

test('what was changed is read, and put back by key, to the byte', async () => {
  await using stack = new AsyncDisposableStack();
  const stage = await openStage(stack);
  const { page, service } = stage;
  const note = controls.note(page);
  const button = (name: string): Locator => note.getByRole('button', { name, exact: true });
  await connect(stage);
  await readyNote(stage, { name: 'Biscuit' }, { sections });
  await controls.section(note, 'Subjective').fill('Limping since Sunday.\nEats well,\n\ndrinks very well.');
  await press(page, controls.removeSection('Objective'));

  const compared = note.getByRole('region', { name: 'Compared with generated' });
  await test.step('read', async () => {
    await press(page, controls.compare);
    await expect(compared.getByRole('heading', { level: 2 })).toBeFocused();
    await expect(controls.notePatient(page)).toHaveText('Biscuit');
    await expect(compared).toContainText('3 changes: 3 of 10 words removed, 2 added');
    await expect(compared.getByRole('deletion')).toHaveText([/removed: Monday$/, /removed: T 38.6$/]);
    await expect(compared.getByRole('insertion')).toHaveText([/added: Sunday$/, /added: very $/]);
    await expect(compared.locator('[data-section="2"]')).toContainText('Unchanged');
  });

  await test.step('from change to change, and one put back', async () => {
    await controls.nextChange(note).press('Enter');
    await page.keyboard.press('Enter');
    await expect(compared).toContainText('2 of 3, in Subjective: added: very');
    await page.keyboard.press('Tab');
    await expect(button('Put back this change')).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(compared.getByRole('insertion')).toHaveText([/added: Sunday$/]);
    await expect(button('Put back this change')).toBeFocused();
  });

  await test.step('a section that was left out, and the last change', async () => {
    await controls.restoreSection('Objective')(note).press('Enter');
    await expect(button('Put back “Monday”')).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(compared).toContainText('Nothing was changed');
    await expect.poll(() => focusFaults(page)).toEqual([]);
  });

  await test.step('back, where it came from; a section is put back as a whole, and that undone', async () => {
    await page.keyboard.press('Escape');
    await expect(controls.noteMenu(note)).toBeFocused();
    await controls.section(note, 'Plan').fill('Rest for a week.\n');
    await press(page, controls.compare);
    await button('Put back section Plan').press('Enter');
    await expect(compared).toContainText('Nothing was changed');
    await controls.backToNote(note).press('Enter');
    await controls.section(note, 'Plan').press('Control+z');
    await expect(controls.section(note, 'Plan')).toHaveValue('Rest for a week.\n');
    await page.keyboard.press('Control+Shift+z');
    await press(page, controls.fileNote);
    await untilPhase(page, 'filed');
    const outcomes = () => service.control.requestsTo({ method: 'POST', path: /\/outcome$/ });
    await expect.poll(() => outcomes().length).toBe(1);
    const sent: unknown = JSON.parse(outcomes()[0]?.body?.toString('utf8') ?? '');
    expect(sent).toMatchObject({ sections: sections.map(({ key, content }) => ({ key, content })) });
  });
});

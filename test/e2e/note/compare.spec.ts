import { endTimeToUndo } from '../support/appSteps.ts';
import { controls, expect, press, test } from '../support/e2eTest.ts';
import { outcomesAt } from '../support/received.ts';
import { readyNote, untilPhase } from '../screens/stage.ts';
import { focusFaults } from '../screens/tabWalk.ts';

const sections = [
  { key: 'history', heading: 'History', content: 'Nothing of note.\r\n'.repeat(40) },
  {
    key: 'subjective',
    heading: 'Subjective',
    content: 'Limping since Monday.\r\nEats well,\r\n\r\ndrinks well.',
  },
  { key: 'objective', heading: 'Objective', content: 'T 38.6' },
  { key: 'plan', heading: 'Plan', content: 'Rest.\r\n' },
];

test('a vet reads by key what was changed, and undoes it in the note, to the byte', async ({
  connectedStage,
}) => {
  const { page, service } = connectedStage;
  const note = controls.note(page);
  await readyNote(connectedStage, { name: 'Biscuit' }, { sections });
  await controls.section(note, 'Subjective').fill('Limping since Sunday.\nEats well,\n\ndrinks very well.');
  await press(page, controls.removeSection('Objective'));

  const compared = note.getByRole('region', { name: 'What did I change?' });
  await test.step('read', async () => {
    await press(page, controls.compare);
    await expect(compared.getByRole('heading', { level: 2 })).toBeFocused();
    await expect(controls.notePatient(page)).toHaveText('Biscuit');
    await expect(compared).toContainText('1 of 3');
    await expect(compared.getByRole('deletion').first()).toBeInViewport();
    await expect(compared.getByRole('deletion')).toHaveText([/removed: Monday$/, /removed: T 38.6$/]);
    await expect(compared.getByRole('insertion')).toHaveText([/added: Sunday$/, /added: very $/]);
    await expect(compared).toContainText('Unchanged');
    const old = await compared.getByRole('deletion').first().boundingBox();
    const by = await compared.getByRole('insertion').first().boundingBox();
    expect((by?.x ?? 0) - (old?.x ?? 0) - (old?.width ?? 0), 'gap between both').toBeGreaterThan(0);
    await page.keyboard.press('Control+a');
    expect(await page.evaluate(() => document.getSelection()?.toString())).toBe('');
  });

  await test.step('from change to change', async () => {
    await controls.nextChange(note).press('Enter');
    await expect(compared).toContainText('2 of 3, in Subjective: added: very');
    await expect.poll(() => focusFaults(page)).toEqual([]);
  });

  await test.step('back, where each section is undone', async () => {
    await page.keyboard.press('Escape');
    await expect(controls.noteMenu(note)).toBeFocused();
    await controls.restoreSection('Objective')(note).press('Enter');
    await controls.section(note, 'Subjective').press('Control+z');
    await press(page, controls.compare);
    await expect(compared).toContainText('You changed nothing.');
    await press(page, controls.findAndReplace);
    await expect(controls.findInNote(note)).toBeFocused();
    await expect(compared).toHaveCount(0);
    await page.keyboard.press('Escape');
    await press(page, controls.compare);
    await controls.backToNote(note).press('Enter');
    await press(page, controls.fileNote);
    await untilPhase(page, 'filed');
    await endTimeToUndo(page);
    const asGenerated = sections.map(({ key, content }) => ({ key, content }));
    await expect.poll(() => outcomesAt(service)).toMatchObject([{ sections: asGenerated }]);
  });
});

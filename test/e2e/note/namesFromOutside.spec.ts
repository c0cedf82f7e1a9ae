import { controls, expect, press, test } from '../support/e2eTest.ts';
import { readyNote } from '../screens/stage.ts';

test.use({
  serviceOptions: { connections: [{ token: 'token-one', practiceName: '\u202eמרפאה', vet: 'דהו' }] },
});

test('names of practice, patient and headings turn no text beside them, and hide nothing', async ({
  connectedStage,
}) => {
  const { page } = connectedStage;
  await expect(controls.practiceOf('מרפאה')(page)).toBeVisible();
  const sections = [{ key: 'plan', heading: 'P\u202enal\u0007', content: 'Rest.' }];
  const transcript = 'Vet: Good morning.';
  await readyNote(connectedStage, { name: '\u2067Rex\u202e' }, { sections, transcript });
  const note = controls.note(page);
  await expect(note.getByRole('textbox', { name: 'Pnal ', exact: true })).toHaveValue('Rest.');
  await expect(note.getByRole('heading', { name: 'Rex', exact: true })).toBeVisible();

  // Practice before vet, though both names are written from right to left.
  const [practice, vet] = await Promise.all(
    ['מרפאה', 'דהו'].map((name) =>
      page.getByRole('banner').getByText(name, { exact: true }).first().boundingBox(),
    ),
  );
  expect(practice?.x).toBeLessThan(vet?.x ?? 0);

  await press(page, controls.discardNote);
  await expect(page.getByRole('dialog')).toContainText('Rex’s note will be hidden.');
  expect(await page.locator('body').innerText()).not.toMatch(/[\u202a-\u202e\u2066\u2067]/);
});

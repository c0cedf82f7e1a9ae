import { startStandIn, type StandIn } from '../../service/standIn.ts';
import { controls, press } from '../support/controls.ts';
import { expect, test } from '../support/e2eTest.ts';
import { connectPractice, fixture, launch, type Launched } from '../support/launch.ts';

let app: Launched;
let service: StandIn;
test.beforeEach(async () => {
  service = await startStandIn({
    profile: 'production',
    processingMs: 0,
    connections: [{ token: 'token-one', practiceName: '\u202eמרפאה', vet: 'דהו' }],
  });
  app = await launch();
});
test.afterEach(async () => {
  await app.remove();
  await service.stop();
});

test('names of practice, patient and headings turn no text beside them, and hide nothing', async () => {
  const { page } = app;
  service.control.noteOutcome({
    ends: 'ready',
    sections: [{ key: 'plan', heading: 'P\u202enal\u0007', content: 'Rest.' }],
    transcript: 'Vet: Good morning.',
  });
  await connectPractice(page, { url: service.url, token: 'token-one', vet: 'דהו' });
  await expect(controls.practiceOf('מרפאה')(page)).toBeVisible();
  const form = controls.newConsult(page);
  await controls.patientName(form).fill('\u2067Rex\u202e');
  await app.importFiles([fixture('dog.m4a')]);
  await press(page, controls.send);
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

import { controls, expect, sendWithoutName, test } from '../support/e2eTest.ts';
import { fixture } from '../support/launch.ts';

const anyLanguage = /Any language may be spoken(?:\. The|; the) note is in English\./;

test('the vet reads before recording, importing and dropping a file that any language may be spoken', async ({
  page,
}) => {
  const form = controls.newConsult(page);
  await expect(form.getByText(anyLanguage)).toHaveCount(1);
  await expect(form.getByText(anyLanguage)).toBeInViewport();

  const cdp = await page.context().newCDPSession(page);
  const data = { items: [], files: [fixture('dog.m4a')], dragOperationsMask: 1 };
  for (const type of ['dragEnter', 'dragOver'] as const)
    await cdp.send('Input.dispatchDragEvent', { type, x: 400, y: 300, data });
  await expect(controls.dropToImport(page)).toContainText(anyLanguage);
});

test('the vet reads that any language may be spoken, and a line from right to left is shown so', async ({
  connectedStage: { app, page, service },
}) => {
  const form = controls.newConsult(page);
  await expect(form).toContainText(anyLanguage);

  service.control.noteOutcome({ ends: 'ready', transcript: 'Vet: שלום, Rex?\nOwner: He limps.\nרופא: Rex!' });
  await app.importFiles([fixture('dog.m4a')]);
  await sendWithoutName(page);
  const lines = controls.transcript(page).getByRole('listitem');
  await expect(lines).toHaveCount(3);
  const directions = lines.evaluateAll((items) =>
    items.map((item) => {
      const [speaker, words] = item.children;
      const isBefore = (speaker?.getBoundingClientRect().x ?? 0) < (words?.getBoundingClientRect().x ?? 0);
      return [getComputedStyle(item).direction, isBefore];
    }),
  );
  expect(await directions).toEqual([
    ['rtl', false],
    ['ltr', true],
    ['ltr', true],
  ]);
});

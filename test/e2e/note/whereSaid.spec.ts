import { controls, expect, test } from '../support/e2eTest.ts';
import { foundWords } from '../support/foundWords.ts';
import { readyNote } from '../screens/stage.ts';

const talk = [
  'Vet: Hello, come on in. What has Bella been up to?',
  'Owner: She has been sick, four times since Monday.',
  ...Array.from({ length: 60 }, (_, at) => `Owner: We came by the bus, it was number ${at + 100}.`),
  'Vet: Let me weigh her. Twelve point four.',
  'Vet: I will give her maropitant now, under the skin.',
];
const sections = [
  { key: 'subjective', heading: 'Subjective', content: 'Vomiting x4 since Mon. Passport stamped.' },
  { key: 'plan', heading: 'Plan', content: 'Cerenia SC given.' },
];

test('Alt Enter shows where the sentence at the caret was said, Escape leads back, and Alt Enter at a line shows its sentences', async ({
  connectedStage,
}) => {
  const { page } = connectedStage;
  await readyNote(connectedStage, { name: 'Bella' }, { sections, transcript: talk.join('\n') });
  const passages = page.getByRole('region', { name: 'Passages' });
  const lines = controls.transcriptText(page).getByRole('listitem');
  const lit = page.locator('[data-said]');
  const askAt = async (heading: string, words: string): Promise<void> => {
    const box = controls.section(page, heading);
    await box.focus();
    await box.evaluate(
      (one: HTMLTextAreaElement, said) =>
        one.setSelectionRange(one.value.indexOf(said), one.value.indexOf(said)),
      words,
    );
    await page.keyboard.press('Alt+Enter');
  };
  const caret = (): Promise<string> =>
    page.evaluate(() =>
      document.activeElement instanceof HTMLTextAreaElement
        ? document.activeElement.value.slice(document.activeElement.selectionStart)
        : '',
    );

  await test.step('the likeliest line comes first, is in sight, and its sound is a press away', async () => {
    await askAt('Plan', 'SC');
    await expect(passages.getByRole('listitem').first()).toContainText('maropitant');
    await expect(lines.last()).toBeInViewport();
    await expect(lit.last()).toContainText('maropitant');
    await expect(passages.getByRole('button', { name: /^Play from/ }).first()).toBeFocused();
  });

  await test.step('Escape gives the caret back, and nothing stands out any more', async () => {
    await page.keyboard.press('Escape');
    await expect(passages).toHaveCount(0);
    await expect(lit).toHaveCount(0);
    await expect.poll(caret).toBe('SC given.');
  });

  await test.step('a sentence that nobody said has no line, and the vet stays in the text', async () => {
    await askAt('Subjective', 'stamped');
    await expect(page.getByText('No line found.')).toBeVisible();
    await expect(passages).toHaveCount(0);
    expect(await caret()).toBe('stamped.');
  });

  await test.step('a line of the transcript shows the sentence that comes from it, until somebody types', async () => {
    await lines.nth(1).getByRole('button').focus();
    await page.keyboard.press('Alt+Enter');
    await expect.poll(() => foundWords(page)).toMatchObject([{ words: 'Vomiting x4 since Mon.' }]);
    await expect(page.getByText('No line found.')).toHaveCount(0);
    await expect(lines.nth(1).getByRole('button')).toBeFocused();
    await controls.section(page, 'Plan').press('End');
    await page.keyboard.type(' x');
    await expect.poll(() => foundWords(page)).toEqual([]);
  });

  await test.step('the menu asks for the sentence with the caret', async () => {
    await controls.section(page, 'Plan').press('Control+Home');
    await controls.noteMenu(page).click();
    await page.getByRole('menuitem', { name: 'Where was this said?' }).click();
    await expect(passages.getByRole('listitem').first()).toContainText('maropitant');
    await page.keyboard.press('Escape');
  });
});

test('where there is no transcript, Alt Enter says so and the vet stays in the text', async ({
  connectedStage,
}) => {
  const { page } = connectedStage;
  await readyNote(connectedStage, { name: 'Bella' }, { sections, transcript: '' });
  await controls.section(page, 'Plan').press('Alt+Enter');
  await expect(page.getByText('There is no transcript.')).toBeVisible();
  await expect(controls.section(page, 'Plan')).toBeFocused();
});

test.describe('where nobody checks notes', () => {
  test.use({ policy: { checkNotes: false } });

  test('a second Alt Enter, before the first is answered, is answered too', async ({ connectedStage }) => {
    const { page } = connectedStage;
    await readyNote(connectedStage, { name: 'Bella' }, { sections, transcript: talk.join('\n') });
    const plan = await controls.section(page, 'Plan').elementHandle();
    await controls.section(page, 'Subjective').evaluate((box: HTMLTextAreaElement, other) => {
      box.setSelectionRange(box.value.length, box.value.length);
      for (const asked of [other, box])
        asked?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', altKey: true, bubbles: true }));
    }, plan);
    await expect(page.getByText('No line found.')).toBeVisible();
    await expect(page.getByRole('region', { name: 'Passages' })).toContainText('maropitant');
  });
});

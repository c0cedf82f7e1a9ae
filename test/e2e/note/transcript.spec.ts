import { controls, expect, press, test, type Page } from '../support/e2eTest.ts';
import { foundWords } from '../support/foundWords.ts';
import { readyNote } from '../screens/stage.ts';

/** Three hours of talk: 1,600 turns, 30,000 words. */
const turns = Array.from({ length: 1_600 }, (_, index) => {
  const words = Array.from(
    { length: 5 + ((index * 7) % 28) },
    (_word, at) => `word${(index * 31 + at) % 997}`,
  );
  const rare = index % 400 === 390 ? ' Xylophone.' : '';
  return `${index % 2 === 0 ? 'Vet' : 'Owner'}: ${words.join(' ')}.${rare}`;
});
const transcript = turns.join('\r\n');

const selected = (page: Page): Promise<string> => page.evaluate(() => String(document.getSelection()));

test('three hours of talk: searched and copied', async ({ connectedStage }) => {
  const { page } = connectedStage;
  await readyNote(connectedStage, { name: 'Biscuit' }, { transcript });
  const body = controls.transcriptText(page);
  const lines = body.getByRole('listitem');

  await test.step('all lines are there, in their order', async () => {
    await expect(lines).toHaveCount(1_600);
    await expect(lines.last()).toHaveText(turns.at(-1) ?? '');
    // Those that come into sight may be taller than was thought.
    await expect(async () => {
      await body.evaluate((element) => (element.scrollTop = element.scrollHeight));
      await expect(lines.last()).toBeInViewport({ timeout: 500 });
    }).toPass();
  });

  await test.step('what is far away is found and shown', async () => {
    const search = controls.searchTranscript(page);
    const current = () => foundWords(page, 'found-current');
    const inSight = [{ words: 'Xylophone', isInSight: true }];
    await search.fill('xylophone');
    await expect(page.getByText('1 of 4')).toBeVisible();
    await expect.poll(current).toMatchObject(inSight);
    expect(await foundWords(page)).toHaveLength(4);
    // Each live range would cost time at every key in the note, and one letter is found 30,000 times.
    expect(await page.evaluate(() => [...(CSS.highlights.get('found') ?? [])].map(String))).toEqual(
      Array.from({ length: 4 }, () => '[object StaticRange]'),
    );
    for (const key of ['Enter', 'Enter', 'Shift+Enter']) await search.press(key);
    await expect(page.getByText('2 of 4')).toBeVisible();
    await expect.poll(current).toMatchObject(inSight);
    await expect(lines.nth(790)).toBeInViewport();
    await press(page, controls.previousMatch);
    await press(page, controls.previousMatch);
    await expect(page.getByText('4 of 4')).toBeVisible();
    await expect.poll(current).toMatchObject(inSight);
    await expect(lines.nth(1_590)).toBeInViewport();
    await search.fill('');
  });

  await test.step('all of it is selected, and nothing beside it', async () => {
    await body.press('Control+a');
    expect((await selected(page)).trim().split(/\n+/)).toEqual(turns);
  });

  await test.step('arrow keys lead from line to line, and the page follows', async () => {
    await expect(lines.first().getByRole('button')).toBeAttached();
    await lines.first().getByRole('button').focus();
    await page.keyboard.press('End');
    await expect(lines.last().getByRole('button')).toBeFocused();
    await expect(lines.last()).toBeInViewport();
    await page.keyboard.press('ArrowUp');
    await expect(lines.nth(1_598).getByRole('button')).toBeFocused();
  });
});

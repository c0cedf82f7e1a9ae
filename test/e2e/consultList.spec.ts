import { unusedPort } from '../service/unusedPort.ts';
import { resize } from './screens/audit.ts';
import { misplaced } from './screens/misplaced.ts';
import {
  startService,
  type Stage,
  connect,
  readyNote,
  readyToSend,
  send,
  untilKeysCount,
  untilPhase,
} from './screens/stage.ts';
import { controls, expect, press, test, type Locator, type Page } from './support/e2eTest.ts';
import { foundWords } from './support/foundWords.ts';
import { launch } from './support/launch.ts';
import { submissionsAt } from './support/received.ts';

let stage: Stage;
let page: Page;
test.beforeEach(({ stage: opened }) => {
  stage = opened;
  ({ page } = stage);
});

const namesIn = (list: Locator): Promise<readonly string[]> =>
  list.getByRole('listitem').locator('button > bdi').allTextContents();

test('at a glance: what is not sent and what needs the vet, with their counts, then the ready notes, then the days', async () => {
  const { service } = stage;
  await connect(stage);
  await readyNote(stage, { name: 'Biscuit', species: 'Dog', reference: '2211' });
  const sections = [{ key: 'subjective', heading: 'Subjective', content: 'Limping since Sunday.' }];
  await readyNote(stage, { name: 'Luna', species: 'Cat', reference: '2290' }, { sections });
  service.control.noteOutcome({ ends: 'note_generation_failed' });
  await send(stage, { name: 'Milo', species: 'Dog' });
  await expect(controls.note(page)).toContainText('Needs attention');
  await readyToSend(stage, { name: 'Rocky', species: 'Dog' });
  await readyToSend(stage, { fileName: 'memo-14.wav' });
  await press(page, controls.openNewConsult);
  await press(page, controls.writeByHand);
  await controls.note(page).waitFor();

  await expect(controls.notSent(page).getByRole('heading')).toHaveText('Not sent 2');
  expect(await namesIn(controls.notSent(page))).toEqual(['memo-14.wav', 'Rocky']);
  await expect(controls.row(page, 'memo-14.wav')).toContainText('Ready to send');
  await expect(controls.needsYou(page).getByRole('heading')).toHaveText('Needs you 2');
  expect(await namesIn(controls.needsYou(page))).toEqual(['Unnamed patient', 'Milo']);
  await expect(controls.row(page, 'Milo')).toContainText('no note written');
  // Nobody has written a word of it.
  await expect(controls.row(page, 'Unnamed patient')).toContainText('Needs attention');
  expect(await namesIn(controls.consultList(page))).toEqual(['Luna', 'Biscuit']);
  await expect(controls.consultList(page).getByRole('heading')).toHaveText('Ready 2');
  await expect(controls.rows(page)).toHaveCount(6);

  await controls.section(page, 'Plan').fill('Rest.');
  await expect(controls.needsYou(page).getByRole('heading')).toHaveText('Needs you 1');
  await expect(controls.row(page, 'Unnamed patient')).toContainText('Note ready');

  // All lists are searched.
  await controls.searchConsults(page).fill('Milo');
  await expect(controls.rows(page)).toHaveCount(1);
  // Found by its name, a row says all that it says without a search.
  await expect(controls.row(page, 'Milo')).toContainText('no note written');
  await expect(controls.needsYou(page).getByRole('heading')).toHaveText('Needs you 1');
  await controls.searchConsults(page).fill('memo-14');
  await expect(controls.rows(page)).toHaveCount(1);
  await expect(controls.row(page, 'memo-14.wav').locator('mark')).toHaveText(['memo-14']);
  // A part is not all.
  await expect(controls.sendAllNotSent(page)).toHaveCount(0);
  await controls.searchConsults(page).fill('Luna today');
  await expect(controls.rows(page)).toHaveCount(1);
  await expect(controls.row(page, 'Luna')).toContainText('Limping since Sunday.');
  await expect(controls.needsYou(page)).toHaveCount(0);
  await expect(controls.consultList(page).getByRole('heading')).toHaveText('Ready 1');
});

test('a search marks what it found in rows of one height, in the note and in what was said, and filters push nothing', async () => {
  await connect(stage);
  const sections = [
    { key: 'plan', heading: 'Plan', content: 'Gave café drops, has been vomiting, then no Pred drops.' },
  ];
  const transcript = 'Vet: No more pred.\nOwner: Pred?';
  const willow = { name: 'Willow von Hohenlohe-Langenburg', species: 'Guinea pig' };
  await readyNote(stage, willow, { sections, transcript });
  const row = controls.rowButton(page, 'Willow');
  await resize(page, { width: 1024, height: 700 });
  await controls.searchConsults(page).fill('vomiting');
  await expect(row.locator('mark')).toHaveText(['vomiting']);
  const isHalfSeen = await row.locator('mark').evaluate((word) => {
    const { left, width } = word.getBoundingClientRect();
    return left + width / 2 < (word.closest('button > span')?.getBoundingClientRect().right ?? 0);
  });
  expect(isHalfSeen, 'the dots, and the beginning of the word before them').toBe(true);
  await resize(page, { width: 1280, height: 820 });
  await controls.searchConsults(page).fill('pred');
  await expect(row.locator('mark')).toHaveText(['Pred']);
  const [hit, line] = [await row.locator('mark').boundingBox(), await row.boundingBox()];
  expect((hit?.x ?? Infinity) + (hit?.width ?? 0)).toBeLessThan((line?.x ?? 0) + (line?.width ?? 0));
  expect(await misplaced(page, 'search-with-hits')).toEqual([]);
  await resize(page, null);
  const marked = async () => (await foundWords(page)).map(({ words }) => words);
  await expect.poll(marked).toEqual(['Pred', 'pred', 'Pred']);
  await expect(controls.searchTranscript(page)).toHaveValue('pred');
  await controls.section(page, 'Plan').fill('Pred twice. No, pred once.');
  await expect.poll(marked).toEqual(['Pred', 'pred', 'pred', 'Pred']);
  await controls.searchConsults(page).press('Escape');
  await expect.poll(marked).toEqual([]);
  await expect(controls.searchTranscript(page)).toHaveValue('');
  await expect(row).toContainText('Pred twice.');

  const place = await row.boundingBox();
  await press(page, controls.openFilters);
  const date = controls.filters(page).getByRole('combobox', { name: 'Date' });
  await date.selectOption('Today');
  await date.selectOption('Any date');
  expect(await row.boundingBox()).toEqual(place);
  await controls.section(page, 'Plan').click();
  await expect(controls.filters(page)).toHaveCount(0);
});

test('Send all not sent sends what has a name, each once, with what was typed last; what has none stays', async () => {
  const { service } = stage;
  await connect(stage);
  await readyToSend(stage, { fileName: 'memo-14.wav' });
  for (const name of ['Biscuit', 'Luna', 'Mil']) await readyToSend(stage, { name });
  await controls.patientName(controls.note(page)).fill('Milo');
  await controls.sendAllNotSent(page).dblclick();
  await expect(page.locator('[data-notice]')).toHaveText(
    '3 will be sent. 1 has no name yet: open it and type one.',
  );
  await expect(controls.row(page, 'Note ready')).toHaveCount(3);
  await expect(controls.notSent(page).getByRole('heading')).toHaveText('Not sent 1');
  await press(page, controls.sendAllNotSent);
  await expect(page.locator('[data-notice]')).toHaveText(
    'Nothing was sent. 1 has no name yet: open it and type one.',
  );
  expect(await namesIn(controls.notSent(page))).toEqual(['memo-14.wav']);
  expect(submissionsAt(service).map(({ fields }) => fields?.['pet_name'])).toEqual([
    'Biscuit',
    'Luna',
    'Milo',
  ]);
});

test('a row that comes into another group travels there, and stands still where less motion is wanted', async () => {
  await connect(stage);
  await readyToSend(stage, { name: 'Biscuit' });
  const travels = await page.evaluateHandle(() => {
    const seen: unknown[] = [];
    Element.prototype.animate = (...how) => {
      seen.push(how[1]);
      return new Animation();
    };
    return seen;
  });
  await press(page, controls.send);
  await expect(controls.row(page, 'Biscuit')).toContainText('Note ready');
  expect(await travels.jsonValue()).toContainEqual({ duration: 160, easing: 'ease-out' });
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const before = await travels.jsonValue();
  await press(page, controls.fileNote);
  await expect(controls.row(page, 'Biscuit')).toContainText('Filed');
  expect(await travels.jsonValue()).toEqual(before);
});

test('a press opens the consult that a hand aimed at, also while a note arrives above it', async () => {
  await connect(stage);
  for (const name of ['Biscuit', 'Luna']) await readyNote(stage, { name });
  const arrive = async (name: string): Promise<void> => {
    stage.service.control.noteOutcome({ ends: 'ready', afterMs: 1_000 });
    await send(stage, { name });
    await untilPhase(page, 'writing');
  };
  const openNow = controls.note(page).getByRole('heading', { level: 1 });
  const ready = () => namesIn(controls.consultList(page));
  const placeOf = async (name: string): Promise<readonly [number, number]> => {
    const { x, y } = (await controls.rowButton(page, name).boundingBox()) ?? { x: 0, y: 0 };
    return [x + 30, y + 18];
  };

  // A hand that has just moved stays the hand that aims, however slow the test is.
  await page.evaluate(() => {
    const after = window.setTimeout.bind(window);
    const hold = (run: () => void, ms: number): number => (ms === 1_000 ? 0 : after(run, ms));
    Object.assign(window, { setTimeout: hold });
  });
  await arrive('Milo');
  const [x, y] = await placeOf('Luna');
  await page.mouse.move(x, y);
  await untilPhase(page, 'noteReady');
  await untilKeysCount(page);
  await page.mouse.move(x, y + 6);
  await page.mouse.down();
  await page.mouse.up();
  await expect(openNow).toHaveText('Luna');
  await page.mouse.move(0, 0);
  await expect.poll(ready).toEqual(['Milo', 'Luna', 'Biscuit']);

  // A finger cannot be seen to aim; and a moment is long enough on the slowest machine.
  await page.evaluate(() => {
    const from = performance.now();
    performance.now = () => from;
  });
  await arrive('Rocky');
  await page.evaluate(
    ([clientX, clientY]) => {
      const target = () => document.elementFromPoint(clientX, clientY)?.closest('button');
      const aimedAt = target();
      const tap = (): void => {
        const now = target();
        if (!now || now === aimedAt) return;
        watch.disconnect();
        now.dispatchEvent(new MouseEvent('click', { bubbles: true, detail: 1, clientX, clientY }));
      };
      const watch = new MutationObserver(tap);
      watch.observe(document.body, { subtree: true, childList: true, attributes: true });
    },
    await placeOf('Milo'),
  );
  await expect(openNow).toHaveText('Milo');
  expect(await ready()).toEqual(['Rocky', 'Milo', 'Luna', 'Biscuit']);
});

test('a note is bold until somebody has opened it, over a restart too', async ({ stack }) => {
  await connect(stage);
  const weight = (name: string): Promise<string> =>
    controls
      .row(page, name)
      .locator('bdi')
      .first()
      .evaluate((text) => getComputedStyle(text).fontWeight);
  stage.service.control.noteOutcome({ ends: 'ready', afterMs: 2_000 });
  await send(stage, { name: 'Biscuit' });
  await readyNote(stage, { name: 'Luna' });
  await expect(controls.row(page, 'Biscuit')).toContainText('Note ready');
  const read = await weight('Luna');
  const unread = await weight('Biscuit');
  expect(Number(unread)).toBeGreaterThan(Number(read));
  await stage.app.close();

  ({ page } = stack.use(await launch({ dataFolder: stage.app.dataFolder })));
  await expect.poll(() => weight('Biscuit')).toBe(unread);
  expect(await weight('Luna')).toBe(read);
  await controls.rowButton(page, 'Biscuit').click();
  await expect.poll(() => weight('Biscuit')).toBe(read);
});

test('when the network is back, all that waited goes out without a click, and the line says how far it is', async ({
  stack,
}) => {
  const away = await startService(stack, { port: await unusedPort() });
  await connect({ page, service: away });
  await expect(controls.connectionStatus(page)).toHaveText('Connected');
  await away.stop();
  const names = ['Ada', 'Bo', 'Cleo', 'Dot'];
  for (const [index, name] of names.entries()) {
    await send(stage, { name });
    await expect(controls.connectionStatus(page)).toHaveText(`Offline · ${index + 1} waiting to send`);
  }
  await controls.connectionStatus(page).getByRole('button').click();
  const details = controls.connectionDetails(page);
  await expect(details).toContainText('4 consults wait to be sent.');
  await expect(controls.tryAgain(details)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(details).toHaveCount(0);

  const said: string[] = [];
  await page.exposeFunction('lineSaid', (text: string) => said.push(text));
  await controls.connectionStatus(page).evaluate((line) => {
    const tell = (): void => (globalThis as { lineSaid?: (t: string) => void }).lineSaid?.(line.textContent);
    new MutationObserver(tell).observe(line, { subtree: true, characterData: true, childList: true });
  });
  const port = Number(new URL(away.url).port);
  const back = await startService(stack, { connections: away.connections, port });
  // Until now, each try in vain could count as one fewer that waits, for a moment.
  const saidAway = said.length;
  await page.evaluate(() => dispatchEvent(new Event('online')));
  for (const name of names)
    await expect(controls.row(page, name)).toContainText('Note ready', { timeout: 60_000 });
  await expect(controls.connectionStatus(page)).toHaveText('Connected');
  expect(back.control.notes()).toHaveLength(names.length);
  await expect.poll(() => said.at(-1)).toBe('Connected');
  const waiting = said.slice(saidAway).map((text) => Number(/(\d+) waiting/.exec(text)?.[1] ?? 0));
  // Never more than before, and in the end none.
  expect(waiting).toEqual(waiting.toSorted((a, b) => b - a));
});

test('Escape in Species leaves the list alone, also where the whole species was typed', async () => {
  await connect(stage);
  await readyToSend(stage, { name: 'Biscuit' });
  await press(page, controls.openNewConsult);
  const species = controls.species(controls.newConsult(page));
  await species.fill('Dog');
  await species.press('Escape');
  await expect(species).toBeFocused();

  // A press counts when the button is let go, and not where the pointer has left the suggestion by then.
  await species.fill('');
  const cat = controls.newConsult(page).getByRole('option', { name: 'Cat', exact: true });
  await cat.hover();
  await page.mouse.down();
  await page.mouse.move(1, 1);
  await page.mouse.up();
  await expect(species).toHaveValue('');
  await species.press('ArrowDown');
  await cat.click();
  await expect(species).toHaveValue('Cat');
  await expect(cat).toHaveCount(0);
  await expect(species).toBeFocused();
});

import { controls, expect, press, test, type Locator, type Page } from '../support/e2eTest.ts';
import { foundWords } from '../support/foundWords.ts';
import { launchWithMicrophone, record, recordedSeconds } from '../support/recording/recorder.ts';
import { spacingFaults } from './accessFaults.ts';
import { drawnSizes, resize } from './audit.ts';
import { misplaced } from './misplaced.ts';
import { ordinarySections } from './content.ts';
import { doubtfulSections, doubtfulTranscript } from './scenes/noteCheckScene.ts';
import { type Stage, holdNotice, openConsult, readyNote, send, untilPhase } from './stage.ts';

/** A window of 1280 × 820 px at 200 % zoom. */
const zoomed = { width: 640, height: 410 };
/** One of 1024 × 700 px. */
const low = { width: 512, height: 350 };

let stage: Stage;
let page: Page;
test.beforeEach(({ connectedStage }) => {
  stage = connectedStage;
  ({ page } = stage);
});

/** Nothing lies over its middle. */
const isOnTop = (element: Locator): Promise<boolean> =>
  element.evaluate((one) => {
    const { left, top, width, height } = one.getBoundingClientRect();
    const hit = document.elementFromPoint(left + width / 2, top + height / 2);
    return hit !== null && one.contains(hit);
  });

test('the search field of a note stays in sight at 200 % while a found word is shown', async () => {
  await resize(page, zoomed);
  await readyNote(stage, { name: 'Biscuit' }, { sections: ordinarySections, warnings: ['It is quiet.'] });
  await press(page, controls.findAndReplace);
  const field = controls.findInNote(controls.note(page));
  await field.fill('the');
  await controls.previousMatch(controls.note(page)).press('Enter');
  await expect(controls.note(page)).toContainText(/(\d+) of \1/);
  await expect(field).toBeInViewport({ ratio: 1 });
  expect(await isOnTop(field)).toBe(true);
  const [word] = await foundWords(page, 'found-current');
  const bar = await boxOf(page.locator('[data-find]'));
  expect(word?.bottom).toBeLessThanOrEqual(bar.y);
});

test('in a low window the name stays in sight above the large button, and the search of a note wherever the page is scrolled', async () => {
  const sections = [{ key: 'plan', heading: 'Plan', content: 'Rest.\n'.repeat(60) }];
  await readyNote(stage, { name: 'Biscuit' }, { sections });
  await resize(page, low);
  await page.evaluate(() => scrollTo(0, 600));
  for (const part of [controls.notePatient(page), page.locator('#main-step')]) {
    await expect(part).toBeInViewport({ ratio: 1 });
    expect(await isOnTop(part)).toBe(true);
  }
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
  await expect(page.locator('#main-step')).not.toBeInViewport();
  await page.keyboard.press('ControlOrMeta+h');
  const field = controls.findInNote(controls.note(page));
  await expect(field).toBeFocused();
  await expect(field).toBeInViewport({ ratio: 1 });
  expect(await isOnTop(field)).toBe(true);
});

test('a long name gives way to what its row is about, and cuts nothing where there is room', async () => {
  stage.service.control.noteOutcome({ ends: 'transcription_failed' });
  await send(stage, { name: 'Otto von Bismarck-Schönhausen', species: 'Dog' });
  await untilPhase(page, 'needsAttention');
  const row = controls.rowButton(page, 'Otto');
  const reason = row.getByText('not understood').last();
  for (const width of [1280, 1024]) {
    await resize(page, { width, height: 700 });
    const [tail, name] = [
      await boxOf(row.locator('> span').first()),
      await boxOf(row.locator('bdi').first()),
    ];
    await expect(reason).toBeVisible();
    const third = (await boxOf(row)).width / 3;
    expect(tail.width, `${width} px`).toBeGreaterThan(third);
    expect(name.width, `${width} px`).toBeGreaterThan(third / 2);
  }
});

test('at 200 % three places to check are in sight above the bar, and Show in note shows one above them', async () => {
  const sections = [
    ...doubtfulSections,
    { key: 'more', heading: 'Follow-up', content: `${'Rest.\n'.repeat(20)}Carprofen for ten days.` },
  ];
  await readyNote(stage, { name: 'Biscuit' }, { sections, transcript: doubtfulTranscript });
  await resize(page, zoomed);
  await controls.checkStatus(page).getByRole('button').click();
  const list = controls.checkList(page);
  const rows = list.getByRole('listitem');
  const end = await boxOf(list);
  const third = await boxOf(rows.nth(2));
  expect(third.y + third.height).toBeLessThanOrEqual(end.y + end.height);
  await controls.show(rows.filter({ hasText: '30 mg' })).click();
  const [place] = await page.locator('[data-check]').filter({ hasText: '30 mg' }).all();
  const shown = await boxOf(place ?? list);
  expect(shown.y + shown.height).toBeLessThanOrEqual(end.y);
  const head = await boxOf(page.locator('[data-note-header]'));
  expect(shown.y).toBeGreaterThanOrEqual(head.y + head.height);
});

test('at 200 % each field says what it is, and what has the focus is in sight', async () => {
  const sections = [{ key: 'plan', heading: 'Plan', content: 'Rest.\n'.repeat(60) }];
  await readyNote(stage, { name: 'Biscuit', species: 'Guinea pig', reference: '2211' }, { sections });
  await resize(page, zoomed);
  for (const name of ['Patient', 'Species', 'Reference'])
    expect.soft(await isOnTop(controls.note(page).getByText(name, { exact: true })), name).toBe(true);
  await controls.section(page, 'Plan').press('Control+End');
  await page.keyboard.type(' Recheck.');
  await press(page, controls.compare);
  const heading = page.getByRole('heading', { name: 'What did I change?' });
  await expect(heading).toBeFocused();
  expect(await isOnTop(heading)).toBe(true);
});

test.describe('with a very long practice', () => {
  const practiceName = 'Riverside Veterinary Hospital and Referral Centre';
  test.use({ serviceOptions: { connections: [{ practiceName, vet: 'Dr Moor', token: 'long-practice' }] } });

  test('a very long practice’s name is read whole at 1280 px, where there is room', async () => {
    const name = controls.practice(page).locator('b');
    expect(await name.evaluate((one) => one.scrollWidth - one.clientWidth)).toBe(0);
  });
});

test.describe('with a long practice', () => {
  test.use({
    serviceOptions: {
      connections: [
        { practiceName: 'Harbour Vets Downtown', vet: 'Dr Lindqvist', token: 'harbour-vets-downtown' },
      ],
    },
  });

  test('a long practice and its vet are read whole in two lines, and the top line stays as high', async () => {
    const top = page.getByRole('banner');
    const { height: asDrawn } = await boxOf(top);
    for (const size of [...drawnSizes, low]) {
      await resize(page, size);
      expect.soft(await misplaced(page, ['top line']), `${size.width} px`).toEqual([]);
      const names = controls.practice(page).locator('[title] > :not(:first-child)');
      const cut = names.evaluateAll((all) => all.map((one) => one.scrollWidth - one.clientWidth));
      // At 640 px, buttons leave the practice less.
      if (size.width !== 640) expect.soft(await cut, `${size.width} px`).toEqual([0, 0]);
      expect.soft((await boxOf(top)).height, `${size.width} px`).toBe(asDrawn);
      const [all, dot] = [controls.practice(page).locator('[title]'), names.getByText('·')];
      const isCut = (await boxOf(dot)).x < (await boxOf(all)).x;
      const areInTwoLines = (await boxOf(names.first())).y !== (await boxOf(names.last())).y;
      expect.soft(isCut, `${size.width} px, a dot begins no line`).toBe(areInTwoLines);
    }
  });
});

test.describe('with a vet of twelve letters', () => {
  test.use({
    serviceOptions: {
      connections: [{ practiceName: 'Riverside Vets', vet: 'Dr Lindqvist', token: 'riverside-vets' }],
    },
  });

  test('a practice and a vet of twelve letters stand in one line', async () => {
    const names = controls.practice(page).locator('[title] > :not(:first-child)');
    const tops = await names.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top));
    expect(tops[0]).toBe(tops[1]);
    await resize(page, drawnSizes[0]);
    expect(await misplaced(page, ['work']), 'the work stays where it is').toEqual([]);
  });
});

test('the list unfolds from the top line at 200 %, by its button and by the keys of the search, and a row closes it', async () => {
  await resize(page, zoomed);
  for (const name of ['Biscuit', 'Luna']) await readyNote(stage, { name });
  const list = controls.consultList(page);
  await expect(list).toBeHidden();
  await press(page, controls.openList);
  await controls.row(page, 'Biscuit').getByRole('button').click();
  await expect(controls.notePatient(page)).toHaveText('Biscuit');
  await expect(list).toBeHidden();
  await expect(controls.notePatient(page)).toBeFocused();
  await page.keyboard.press('F2');
  await expect(controls.newPatientName(page)).toBeFocused();
  await page.keyboard.press('ControlOrMeta+f');
  await expect(controls.searchConsults(page)).toBeFocused();
  await page.keyboard.type('luna');
  await expect(controls.rows(page)).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(controls.rows(page)).toHaveCount(2);
  await page.keyboard.press('Escape');
  await expect(list).toBeHidden();
  await expect(controls.openList(page)).toBeFocused();
  await press(page, controls.openSettings);
  await press(page, controls.openList);
  await expect(controls.rows(page)).toHaveCount(2);
  // However far it was scrolled, it unfolds at its top.
  await resize(page, { width: 640, height: 200 });
  const scroller = page.locator(':has(> [data-consults])');
  await scroller.evaluate((rows) => rows.scrollTo(0, 1_000));
  expect(await scroller.evaluate((rows) => rows.scrollTop)).toBeGreaterThan(0);
  await press(page, controls.openList);
  await expect(list).toBeHidden();
  await press(page, controls.openList);
  await expect(list.getByRole('heading').first()).toBeInViewport();
  await expect.poll(() => scroller.evaluate((rows) => rows.scrollTop)).toBe(0);
});

test('the buttons of a long dialog are in sight at 200 %', async () => {
  await resize(page, zoomed);
  await readyNote(stage, { name: 'Biscuit' });
  await press(page, controls.exportNote);
  const dialog = controls.exportDialog(page);
  await expect(controls.saveAs(dialog)).toBeInViewport({ ratio: 1 });
  const last = dialog.getByRole('radio', { name: 'JSON' });
  for (let times = 0; times < 3; times += 1) await page.keyboard.press('ArrowDown');
  await expect(last).toBeFocused();
  expect(await isOnTop(last)).toBe(true);
});

const boxOf = async (part: Locator) =>
  (await part.boundingBox()) ?? { x: NaN, y: NaN, width: NaN, height: NaN };

type Box = Awaited<ReturnType<typeof boxOf>>;

test('at 1024 × 700, search and replacement are two lines with Close find at the end, and a filter has air above it', async () => {
  await readyNote(stage, { name: 'Biscuit' }, { sections: doubtfulSections, transcript: doubtfulTranscript });
  await resize(page, { width: 1024, height: 700 });
  await press(page, controls.findAndReplace);
  const parts = page.locator('[data-find]').locator('input, button');
  const boxes = await Promise.all((await parts.filter({ visible: true }).all()).map(boxOf));
  const close = await boxOf(page.getByRole('button', { name: 'Close find' }));
  expect(Math.max(...boxes.map(({ x, width }) => x + width))).toBe(close.x + close.width);
  const replacement = await boxOf(controls.replaceWith(page));
  expect(replacement.y).toBeGreaterThanOrEqual(close.y + close.height);
  const areBeside = (one: Box, other: Box): boolean =>
    one.y < other.y + other.height && other.y < one.y + one.height;
  expect(boxes.filter((one) => !areBeside(one, close) && !areBeside(one, replacement))).toEqual([]);
  await page.keyboard.press('Escape');

  await press(page, controls.openFilters);
  await controls.filters(page).getByRole('combobox', { name: 'Status' }).selectOption('Filed');
  await page.keyboard.press('Escape');
  const search = await boxOf(controls.searchConsults(page));
  const chip = await boxOf(page.getByRole('list', { name: 'Active filters' }));
  expect(chip.y).toBeGreaterThan(search.y + search.height);

  // No line of the note is seen between the list of places and the bar.
  await resize(page, zoomed);
  await controls.checkStatus(page).getByRole('button').click();
  const show = controls.checkList(page).getByRole('button', { name: 'Show in note' }).first();
  for (const key of ['Tab', 'Shift+Tab']) await page.keyboard.press(key);
  await expect(show).toBeFocused();
  await expect(show, 'nothing cuts its ring').toHaveCSS('outline-offset', /^-/);
  expect(await misplaced(page, ['places'])).toEqual([]);
});

test('what filing says is whole where text is set far apart, the ticks of Wrong patient stand below their headings, and its notice covers the bar’s sentence whole', async () => {
  const sections = [{ key: 'subjective', heading: 'Subjective', content: 'Biscuit is limping.' }];
  await readyNote(stage, { name: 'Biscuit' }, { sections });
  await press(page, controls.copyAndFile);
  await expect(controls.undo(page)).toBeVisible();
  expect(await spacingFaults(page)).toEqual([]);
  const differ = controls.note(page).getByText(/^Your records have it under .?Biscuit/);
  await press(page, controls.correctPatient);
  const dialog = page.getByRole('dialog', { name: 'Wrong patient?' });
  // It rises as it opens.
  await dialog.evaluate((one) => Promise.all(one.getAnimations().map(({ finished }) => finished)));
  // Enter, which ends the dialog, first takes a suggestion that nobody has seen in the field.
  await controls.species(dialog).pressSequentially('ca');
  await page.keyboard.press('Enter');
  await expect(controls.species(dialog)).toHaveValue('Cat');
  await controls.patientName(dialog).fill('Bella');
  const heading = await boxOf(dialog.getByRole('heading', { name: 'Subjective' }));
  const tick = await boxOf(dialog.getByRole('checkbox').first());
  expect(tick.y).toBeGreaterThanOrEqual(heading.y + heading.height);
  await dialog.getByRole('button', { name: 'Change patient' }).click();
  await holdNotice(page);
  await expect(differ).toBeHidden();
  await controls.dismiss(page.locator('[data-notice]')).click();
  await expect(differ).toBeVisible();
});

const longest =
  'Sir Archibald Montgomery-Fotheringham of Upper Slaughter the Third, called Archie, owner Mrs Featherstonehaugh-Cholmondeley';

test.describe('with a microphone', () => {
  test.use({ microphone: 'voice' });

  test('a name of any length is cut in the bar, and neither pushes nor covers what stands beside it', async () => {
    await record(page, longest);
    await press(page, controls.newAnimal);
    for (const size of [zoomed, { width: 1024, height: 700 }]) {
      await resize(page, size);
      const what = controls.note(page).getByText('is stopped and not sent.', { exact: true });
      const [told, undo] = [await boxOf(what), await boxOf(controls.undo(page))];
      expect(undo.x).toBeGreaterThanOrEqual(told.x + told.width);
      expect(await isOnTop(what)).toBe(true);
      const name = await boxOf(what.locator('xpath=preceding-sibling::span'));
      expect(told.x - name.x - name.width, 'one blank').toBeLessThanOrEqual(told.height / 4);
      const line = await boxOf(controls.note(page).getByText(/^Sir Archibald .* not sent\.$/));
      expect(line.x + line.width).toBeGreaterThanOrEqual(told.x + told.width);
    }
    await press(page, controls.undo);
    // In a low window too, nothing lies on the time, on what says whether anybody is heard, and on the wave.
    await resize(page, low);
    await expect.poll(() => recordedSeconds(page)).toBeGreaterThan(2);
    const stop = await boxOf(controls.stop(page));
    await page.evaluate(() => scrollTo(0, 0));
    const newAnimal = await boxOf(page.getByRole('button', { name: 'New animal' }));
    const bar = await boxOf(page.getByText('Safe if the power fails.').locator('xpath=../..'));
    expect.soft(newAnimal.y + newAnimal.height).toBeLessThanOrEqual(bar.y);
    for (const part of [
      page.locator('main [role=timer]'),
      page.locator('main [data-sound]'),
      controls.level(page),
    ]) {
      const { y, height } = await boxOf(part);
      expect.soft(y + height).toBeLessThanOrEqual(stop.y);
    }
    await press(page, controls.stop);
    for (const size of drawnSizes) {
      await resize(page, size);
      const large = await boxOf(page.locator('#main-step'));
      const name = await boxOf(page.locator('#main-step > span'));
      expect.soft(name.x, `${size.width} px`).toBeGreaterThan(large.x);
      expect.soft(name.x + name.width, `${size.width} px`).toBeLessThan(large.x + large.width);
      expect.soft(await misplaced(page, 'stopped'), `${size.width} px`).toEqual([]);
      const overWidth = await page.getByRole('main').evaluate((one) => one.scrollWidth - one.clientWidth);
      expect.soft([size.width, overWidth]).toEqual([size.width, 0]);
    }
  });
});

test('the mark of the try-out is read whole at 200 %, and nothing lies over Pause while a recording goes on elsewhere', async ({
  stack,
}) => {
  const tryOut = stack.use(await launchWithMicrophone());
  ({ page } = tryOut);
  await resize(page, zoomed);
  const top = page.getByRole('banner');
  const mark = top.getByText('Try-out: notes are made up');
  const readWhole = () => mark.evaluate((shown) => shown.scrollWidth <= shown.clientWidth);
  await expect.poll(readWhole).toBe(true);
  await record(page, 'Luna');
  await page.keyboard.press('F2');
  await expect.poll(() => isOnTop(top.getByRole('button', { name: 'Pause Luna' }))).toBe(true);
  // What a paused recording tells beside its time begins under the fields, and ends above Stop.
  await controls.newPatientName(page).fill(longest);
  await press(page, 'Pause Luna and record');
  await expect(controls.notePatient(page)).toContainText('Sir Archibald');
  await resize(page, null);
  await openConsult(page, 'Luna');
  const told = controls.note(page).getByText(/^Luna is paused/);
  for (const size of [zoomed, low]) {
    await resize(page, size);
    const [line, sound] = [await boxOf(told), await boxOf(told.locator('xpath=ancestor::div[2]'))];
    const field = await boxOf(controls.reference(controls.note(page)));
    expect.soft(line.y, `${size.width} px`).toBeGreaterThanOrEqual(field.y + field.height);
    expect
      .soft(sound.y + sound.height, `${size.width} px`)
      .toBeLessThanOrEqual((await boxOf(controls.stop(page))).y);
  }
});

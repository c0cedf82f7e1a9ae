import { openSettings, lock } from '../support/appSteps.ts';
import { controls, expect, press, test, type Locator, type Page } from '../support/e2eTest.ts';
import { foundWords } from '../support/foundWords.ts';
import { resize } from '../screens/audit.ts';
import {
  type Stage,
  holdNotice,
  openConsult,
  readyNote,
  readyToSend,
  pressUntil,
  untilPhase,
} from '../screens/stage.ts';
import {
  doubtfulSections as sections,
  doubtfulTranscript as transcript,
} from '../screens/scenes/noteCheckScene.ts';
import { textLines } from '../support/textLines.ts';

const place = (words: string | RegExp): Locator =>
  controls.checkList(page).getByRole('listitem').filter({ hasText: words });
const plan = (): Locator => controls.section(page, 'Plan');

let page: Page;
let stage: Stage;

async function openNote(warnings: readonly string[] = []): Promise<void> {
  await readyNote(stage, { name: 'Biscuit', species: 'Dog' }, { sections, transcript, warnings });
  await expect(controls.checkStatus(page)).toHaveText('2 to check');
}

test.beforeEach(({ connectedStage }) => {
  stage = connectedStage;
  ({ page } = stage);
});

/** The words that are selected in the box that has the focus. */
const selected = (): Promise<string | null> =>
  page.evaluate(() => {
    const box = document.activeElement;
    return box instanceof HTMLTextAreaElement ? box.value.slice(box.selectionStart, box.selectionEnd) : null;
  });

test('a place that was not said is underlined, listed, shown, and checked', async () => {
  await openNote();
  /** The lines of the transcript that stand out beside a place of the note. */
  const saidLines = page.locator('[data-said]');

  await test.step('each place is underlined in its section, letter under letter', async () => {
    const marks = page.locator('[data-section="1"] [data-check]');
    await expect(marks).toHaveCount(2);
    await expect(marks.first()).toContainText('15 mg');
    await expect(marks.first()).toHaveCSS('text-decoration-style', 'dotted');
  });

  await test.step('the status opens the list, and Escape closes it', async () => {
    await expect(controls.checkList(page)).toHaveCount(0);
    await controls.checkStatus(page).getByRole('button').click();
    await expect(controls.checkList(page).getByRole('listitem')).toHaveCount(2);
    await expect(controls.show(place('15 mg'))).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(controls.checkList(page)).toHaveCount(0);
    const status = controls.checkStatus(page).getByRole('button');
    await expect(status).toBeFocused();
    await page.keyboard.press('Control+f');
    await expect(controls.findInNote(page)).toBeFocused();
    await page.keyboard.press('Escape');
    await status.focus();
  });

  await test.step('a place has its words, and in figures what was said, which stands out', async () => {
    await page.keyboard.press('Enter');
    const list = controls.checkList(page);
    await expect(list.getByRole('heading')).toHaveText('2 to check');
    await expect(place('15 mg')).toContainText('Said for Gabapentin: 1.5 mg/kg');
    await expect(place('15 mg').locator('b')).toHaveText(['15 mg/kg', '1.5 mg/kg']);
    await expect(list).not.toContainText('one point five milligrams per kilo');
    await expect(place('mg/kg is')).toContainText('30 kg × 0.1 mg/kg is 3 mg, not ');
    for (const one of await controls.checkList(page).getByRole('listitem').all())
      await expect(controls.checked(one)).toBeVisible();
  });

  await test.step('Show in note brings the place out of the list and selects it, and shows the line of the transcript in place of a search', async () => {
    const search = controls.searchTranscript(page);
    await search.fill('Sunday');
    await expect.poll(() => foundWords(page)).toHaveLength(2);
    await resize(page, { width: 1024, height: 500 });
    // What is typed is not cut beside the number of matches.
    expect(await search.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBeLessThan(
      2,
    );
    const isCovered = (): Promise<boolean> =>
      page
        .locator('[data-check="0"]')
        .first()
        .evaluate((mark) => {
          const { x, y } = mark.getBoundingClientRect();
          return document.elementFromPoint(x + 1, y + 1)?.closest('[data-section]') === null;
        });
    expect(await isCovered()).toBe(true);
    await press(place('15 mg'), controls.show);
    await expect.poll(isCovered).toBe(false);
    await resize(page, null);
    await expect.poll(() => selected()).toContain('15 mg');
    await expect
      .poll(() => foundWords(page))
      .toMatchObject([{ words: expect.stringContaining('one point five'), isInSight: true }]);
    await expect(search).toHaveValue('');
  });

  await test.step('arrow keys walk the list', async () => {
    const shows = controls.show(controls.checkList(page));
    await shows.first().focus();
    await page.keyboard.press('ArrowDown');
    await expect(shows.nth(1)).toBeFocused();
  });

  await test.step('Change to in a row changes the words in the note, the focus goes to the next row, and a press that comes with it does nothing there', async () => {
    await page.evaluate(() => {
      const pressAtOnce = ({ target }: FocusEvent): void => {
        if (!(target instanceof HTMLElement) || target.dataset['rowButton'] !== 'checked') return;
        document.removeEventListener('focusin', pressAtOnce);
        target.click();
      };
      document.addEventListener('focusin', pressAtOnce);
    });
    await press(place('15 mg/kg'), 'Change to 1.5 mg/kg');
    await expect(plan()).toHaveValue(/Gabapentin 1\.5 mg\/kg twice/);
    await expect(controls.checkStatus(page)).toHaveText('1 to check');
    await expect(saidLines).toHaveCount(0);
    await expect(place('15 mg/kg')).toHaveCount(0);
    await expect(controls.checked(controls.checkList(page))).toBeFocused();
    await page.keyboard.press('Control+z');
    await expect(plan()).toHaveValue(/Gabapentin 15 mg\/kg twice/);
    await expect(controls.checkStatus(page)).toHaveText('2 to check');
    await press(place('15 mg/kg'), 'Change to 1.5 mg/kg');
    await expect(controls.checkStatus(page)).toHaveText('1 to check');
    await expect(controls.checked(controls.checkList(page))).toBeFocused();
  });

  await test.step('It is right takes the last one away, and the list closes', async () => {
    await press(controls.checkList(page), controls.checked);
    await expect(controls.checkList(page)).toHaveCount(0);
    await expect(controls.checkStatus(page)).toHaveCount(0);
    await expect(page.locator('[data-check]')).toHaveCount(0);
    await expect.poll(() => foundWords(page)).toEqual([]);
    await expect(controls.searchTranscript(page)).toHaveValue('');
  });

  await test.step('what was checked stays so when the consult is opened again', async () => {
    await press(page, controls.openNewConsult);
    await openConsult(page, 'Biscuit');
    await press(page, controls.checkAgain);
    await expect(controls.checkList(page)).toContainText('No places found.');
    await press(page, controls.withdrawChecks);
    await expect(controls.checkStatus(page)).toHaveText('1 to check');
    await expect(controls.checked(controls.checkList(page))).toBeFocused();
    await press(controls.checkList(page), controls.checked);
    await expect(controls.checkStatus(page)).toHaveCount(0);
    await press(page, controls.checkAgain);
    await expect(controls.checkStatus(page)).toHaveCount(0);
    await page.keyboard.press('Escape');
  });

  await test.step('the marks come back with the generated text', async () => {
    await plan().fill(sections[1]?.content ?? '');
    await expect(controls.checkStatus(page)).toHaveText('2 to check');
  });

  const panelOf = (words: string): Locator => page.getByRole('dialog', { name: words, exact: true });
  const first = page.locator('[data-check]').first();

  await test.step('a press on an underlined place says there what was said, and leads to the next', async () => {
    const words = await first.innerText();
    const box = await first.boundingBox();
    await page.mouse.click((box?.x ?? 0) + (box?.width ?? 0) / 2, (box?.y ?? 0) + (box?.height ?? 0) / 2);
    await expect(panelOf(words)).toContainText('one point five milligrams per kilo');
    await expect(plan()).toBeFocused();
    // The weight and the drug above it stay in sight.
    const panel = await panelOf(words).boundingBox();
    const tops = panelOf(words).locator('div:last-child > button');
    const lines = await tops.evaluateAll(
      (all) => new Set(all.map((one) => one.getBoundingClientRect().y)).size,
    );
    expect([await tops.count(), lines]).toEqual([3, 1]);
    expect(panel?.y).toBeGreaterThanOrEqual((box?.y ?? 0) + (box?.height ?? 0));
    await panelOf(words).getByRole('button', { name: 'Next place' }).click();
    await expect(panelOf(words)).toHaveCount(0);
    await expect(page.locator('[data-place-panel]')).toContainText('30 kg × 0.1 mg/kg is 3 mg, not ');
    await page.keyboard.press('Escape');
    await expect(page.locator('[data-place-panel]')).toHaveCount(0);
    await expect(saidLines).toHaveCount(0);
    await expect(plan()).toBeFocused();
    // The next key must not replace the dose.
    expect(await selected()).toBe('');
  });

  await test.step('F7 goes from place to place, and after the last to the first', async () => {
    await plan().press('F7');
    for (const [said, at] of [
      [/one point five milligrams/, '1 of 2'],
      [/is 3 mg, not/, '2 of 2'],
      [/one point five milligrams/, '1 of 2'],
    ] as const) {
      await expect(page.locator('[data-place-panel]')).toContainText(said);
      await expect(page.locator('[data-place-panel]')).toContainText(at);
      await expect(page.locator('[data-place-panel] :focus')).toHaveCount(1);
      await page.keyboard.press('F7');
    }
    await page.keyboard.press('Escape');
    await expect(plan()).toBeFocused();
  });

  await test.step('whoever goes on elsewhere by key leaves the panel behind', async () => {
    await page.keyboard.press('Alt+Enter');
    await expect(page.locator('[data-place-panel]')).toBeVisible();
    await page.keyboard.press('Control+h');
    await expect(controls.findInNote(page)).toBeFocused();
    await expect(page.locator('[data-place-panel]')).toHaveCount(0);
    await page.keyboard.press('Escape');
    await plan().focus();
  });

  const panel = page.locator('[data-place-panel]');

  await test.step('where the check knows the words, one press changes them and leads on, a press that comes with it does nothing there, and Undo takes the change back', async () => {
    const before = await plan().inputValue();
    await page.keyboard.press('Alt+Enter');
    await expect(panel.getByRole('button', { name: 'Change to 3 mg' })).toBeFocused();
    await page.evaluate(() => {
      const pressAtOnce = ({ target }: FocusEvent): void => {
        if (!(target instanceof HTMLElement) || !target.matches('[data-place-panel] *')) return;
        document.removeEventListener('focusin', pressAtOnce);
        target.click();
      };
      document.addEventListener('focusin', pressAtOnce);
    });
    await page.keyboard.press('Enter');
    await expect(panel.getByRole('button', { name: 'Change to 1.5 mg/kg' })).toBeFocused();
    await expect(plan()).toHaveValue(before.replace('30 mg', '3 mg'));
    await expect(controls.checkStatus(page)).toHaveText('1 to check');
    await press(page, 'Undo Plan');
    await expect(plan()).toHaveValue(before);
    await expect(controls.checkStatus(page)).toHaveText('2 to check');
    await plan().focus();
  });

  await test.step('after Show in note the first press on the place opens its panel, and the line of the transcript stands out as long as the panel or the list', async () => {
    await controls.checkStatus(page).getByRole('button').click();
    await press(place('15 mg'), controls.show);
    await expect.poll(() => selected()).toContain('15 mg');
    await expect(saidLines).toHaveCount(1);
    await first.click({ force: true });
    await expect(page.locator('[data-place-panel]')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(saidLines).toHaveCount(0);

    await press(place('15 mg'), controls.show);
    await expect(saidLines).toHaveCount(1);
    await page.keyboard.press('Control+h');
    await expect(controls.checkList(page)).toHaveCount(0);
    await expect(saidLines).toHaveCount(0);
    await page.keyboard.press('Escape');
    await plan().focus();
  });

  await test.step('Alt Enter opens it at the caret, It is right takes the mark away and leads on, and after the last place the text has the focus', async () => {
    const words = await first.innerText();
    const start = (await plan().inputValue()).indexOf(words) + 1;
    await plan().evaluate((one: HTMLTextAreaElement, at) => one.setSelectionRange(at, at), start);
    await page.keyboard.press('Alt+Enter');
    await expect(panelOf(words).getByRole('button', { name: 'Change to 1.5 mg/kg' })).toBeFocused();
    const passages = panelOf(words).getByRole('region', { name: 'Passages' });
    await expect(passages.getByRole('listitem').first()).toContainText('one point five milligrams');
    await page.keyboard.press('Tab');
    await expect(panelOf(words).getByRole('button', { name: controls.checked.label })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(panelOf(words)).toHaveCount(0);
    await expect(panel).toContainText('30 kg × 0.1 mg/kg is 3 mg, not ');
    await expect(controls.checkStatus(page)).toHaveText('1 to check');
    await panel.getByRole('button', { name: 'Change to 3 mg' }).click();
    await expect(panel).toHaveCount(0);
    await expect(controls.checkStatus(page)).toHaveCount(0);
    await expect(plan()).toBeFocused();
    expect(await selected()).toBe('');
  });
});

test('a note of another animal than its patient says so first, and can be said to be right', async () => {
  const ofBella = sections.map((one) =>
    one.key === 'subjective' ? { ...one, content: `Bella. ${one.content}` } : one,
  );
  const said = `Vet: Hello Bella.\n${transcript}`;
  await readyNote(stage, { name: 'Rex', species: 'Dog' }, { sections: ofBella, transcript: said });
  await expect(controls.checkStatus(page)).toHaveText('3 to check');
  await controls.checkStatus(page).getByRole('button').click();
  const first = controls.checkList(page).getByRole('listitem').first();
  await expect(first).toContainText('Bella');
  await expect(first).toContainText(
    'The patient of this consult is Rex. If it was another animal, use Wrong patient?',
  );
  await press(first, controls.checked);
  await expect(controls.checkStatus(page)).toHaveText('2 to check');
  await expect(place('Bella')).toHaveCount(0);
});

test('what was said and is not in the note is added to its section, or set aside, and filing asks for nothing', async () => {
  const said = [
    transcript,
    'Vet: And maropitant, thirty milligrams, once today.',
    'Vet: Then tramadol, one hundred milligrams, twice a day.',
  ].join('\n');
  await readyNote(stage, { name: 'Biscuit', species: 'Dog' }, { sections, transcript: said });
  await expect(controls.checkStatus(page)).toHaveText('2 to check');
  await controls.checkStatus(page).getByRole('button').click();
  const list = controls.checkList(page);
  const group = list.locator('summary');

  await test.step('it stands folded at the end of the list, and opens by keyboard', async () => {
    await expect(group).toHaveText('Said, not in the note: 2');
    await expect(list.getByRole('button', { name: 'Not needed' })).toHaveCount(0);
    await group.focus();
    await page.keyboard.press('Enter');
    await expect(list.getByRole('button', { name: 'Not needed' })).toHaveCount(2);
  });

  await test.step('a drug goes to the plan, and the next row has the focus', async () => {
    await list.getByRole('button', { name: 'Add to Plan' }).first().click();
    await expect(plan()).toHaveValue(/\nMaropitant, thirty milligrams$/);
    await expect(group).toHaveText('Said, not in the note: 1');
    await expect(list.getByRole('button', { name: 'Not needed' })).toBeFocused();
    await expect(controls.checkStatus(page)).toHaveText('2 to check');
  });

  await test.step('what is undone stands there again, and what is not needed is gone for good', async () => {
    await plan().focus();
    await page.keyboard.press('Control+z');
    await expect(group).toHaveText('Said, not in the note: 2');
    await press(place('maropitant'), 'Not needed');
    await press(place('tramadol'), 'Not needed');
    await expect(group).toHaveCount(0);
    await page.reload();
    await openConsult(page, 'Biscuit');
    await expect(controls.checkStatus(page)).toHaveText('2 to check');
    await controls.checkStatus(page).getByRole('button').click();
    await expect(list.getByRole('listitem')).toHaveCount(2);
    await expect(group).toHaveCount(0);
  });
});

test('news stand beside how many places are to be checked', async () => {
  await openNote();
  await readyToSend(stage, { fileName: 'memo-14.wav' });
  await openConsult(page, 'Biscuit');
  await press(page, controls.sendAllNotSent);
  await holdNotice(page);
  // Only what lies on top can be clicked.
  await controls.checkStatus(page).getByRole('button').click({ trial: true });
});

test('a note is not copied and filed before its places are counted, and the button says so', async () => {
  await page.evaluate(() => {
    class SlowWorker extends Worker {
      override postMessage(asked: object, ports: Transferable[] | StructuredSerializeOptions = []): void {
        const send = (): void => super.postMessage(asked, Array.isArray(ports) ? ports : []);
        if ('note' in asked) Object.assign(window, { answer: send });
        else send();
      }
    }
    const after = window.setTimeout.bind(window);
    // However slow the test is, nobody gives up the check.
    const wait = (run: () => void, ms: number): number => (ms < 5_000 ? after(run, ms) : 0);
    Object.assign(window, { Worker: SlowWorker, setTimeout: wait });
  });
  await readyNote(stage, { name: 'Biscuit' }, { sections, transcript });
  const large = page.locator('#main-step');
  await expect(page.locator('#main-step[data-guarded]')).toHaveCount(0);
  await expect(large).toHaveAttribute('title', 'Checking…');
  await expect(large).toBeDisabled();
  await page.keyboard.press('Control+Enter');
  await page.evaluate(() => (window as unknown as { answer: () => void }).answer());
  await expect(large).toHaveText('Copy and file (2 not checked)');
  await expect(large).toBeEnabled();
  await untilPhase(page, 'noteReady');
  await pressUntil(page, 'Control+Enter', controls.note(page).getByText('Filed').first());
});

test('a filed note says below who filed it and at how many places somebody looked, only where the vet has chosen it', async () => {
  const { electron } = stage.app;
  test.skip(electron === null, 'the clipboard is read through the inspector');
  if (electron === null) return;
  const copied = (): Promise<string> => electron.evaluate(({ clipboard }) => clipboard.readText());
  const choose = async (isChosen: boolean): Promise<void> => {
    const format = await openSettings(page, 'Note format');
    await format.getByRole('checkbox', { name: 'Who filed it, and when' }).setChecked(isChosen);
    await expect(format).toContainText('Saved');
    await press(page, controls.back);
  };
  await openNote();
  await choose(true);
  await controls.checkStatus(page).getByRole('button').click();
  await controls.checked(place('15 mg')).click();
  await expect(controls.checkStatus(page)).toHaveText('1 to check');
  await press(page, controls.copyAndFile);
  const line =
    /\r\n\r\nDrafted from a recording; filed by Dr Moor, \d+ \w+ \d+, \d\d:\d\d; 1 of 2 marked places looked at\.$/;
  await expect.poll(copied).toMatch(line);
  await choose(false);
  await plan().fill('Rest.');
  await press(page, controls.copyAndUpdate);
  await expect.poll(copied).toMatch(/\r\nPlan\r\nRest\.$/);
});

test('the locked screen holds nothing of the check', async () => {
  await openNote();
  await controls.checkStatus(page).getByRole('button').click();
  const workers = page.workers().length;
  expect(workers).toBe(1);
  await lock(page);
  await expect(controls.checkList(page)).toHaveCount(0);
  await expect(page.getByText('to check')).toHaveCount(0);
  await expect.poll(() => page.workers().length).toBe(0);
});

test('beside a section with places, a letter draws nothing of the page, because the next letter would wait', async () => {
  await openNote();
  // React tells the place of its developer tools of each drawing.
  await page.addInitScript(() => {
    const drawn = {
      supportsFiber: true,
      inject: () => 1,
      count: 0,
      onCommitFiberRoot: () => (drawn.count += 1),
    };
    Object.assign(window, { __REACT_DEVTOOLS_GLOBAL_HOOK__: drawn });
  });
  await page.reload();
  await expect(controls.checkStatus(page)).toHaveText('2 to check');
  await controls.section(page, 'Subjective').focus();
  const drawnAtEach = await page.evaluate(async () => {
    const { __REACT_DEVTOOLS_GLOBAL_HOOK__: drawn } = window as unknown as Record<string, { count: number }>;
    const counts: (number | undefined)[] = [];
    for (const letter of 'abcd') {
      const before = drawn?.count ?? 0;
      // As a key tells it, and this command does not: the page then reads what was typed before.
      document.activeElement?.dispatchEvent(new InputEvent('beforeinput', { inputType: 'insertText' }));
      document.execCommand('insertText', false, letter);
      await Promise.resolve();
      counts.push((drawn?.count ?? 0) - before);
    }
    return counts;
  });
  // Undo comes with the first, which is read before the second.
  const [first, , ...later] = drawnAtEach;
  expect([first, ...later]).toEqual([0, 0, 0]);
});

test.describe('where the organisation wants to be asked', () => {
  test.use({ policy: { checkBeforeFiling: 'ask' } });

  test('filing a note with places to check asks one question first', async () => {
    await openNote();
    const dialog = page.getByRole('dialog');
    await press(page, controls.fileNote);
    await expect(dialog).toContainText('2 places in the note are not checked yet.');
    await dialog.getByRole('button', { name: 'Look at them', exact: true }).click();
    await expect(dialog).toHaveCount(0);
    await expect(controls.show(controls.checkList(page)).first()).toBeFocused();
    await expect(controls.note(page)).toContainText('Note ready');
    await press(page, controls.copyAndFile);
    await dialog.getByRole('button', { name: 'File anyway', exact: true }).click();
    await untilPhase(page, 'filed');
    await plan().pressSequentially(' Rest.');
    const update = controls.copyAndUpdate(page);
    await expect(update).toHaveText('Copy and update (2 not checked)');
    // Each whole, on two lines at most.
    const words = [
      update.locator('span'),
      controls.note(page).getByText('Your records have the old text.', { exact: true }),
    ];
    for (const width of [1280, 1024]) {
      await resize(page, { width, height: 700 });
      for (const shown of words)
        expect(
          await shown.evaluate(
            ({ scrollWidth, clientWidth, scrollHeight, clientHeight }) =>
              scrollWidth > clientWidth || (clientHeight > 0 && scrollHeight > clientHeight + 2),
          ),
          `what is cut, ${width} px`,
        ).toBe(false);
      for (const shown of words) expect(await textLines(shown), `${width} px`).toBeLessThanOrEqual(2);
    }
  });

  test('one question names unread warnings and places to check together', async () => {
    await openNote(['The recording is very quiet.']);
    await press(page, controls.copyAndFile);
    const dialog = page.getByRole('dialog', { name: 'Copy and file' });
    await expect(dialog).toContainText('very quiet');
    await expect(dialog).toContainText('2 places in the note are not checked yet.');
    await press(dialog, controls.copyAndFile);
    await untilPhase(page, 'filed');
  });
});

test.describe('where the organisation has switched it off', () => {
  test.use({ policy: { checkNotes: false } });

  test('nothing is checked in a note where the organisation has switched it off', async () => {
    await readyNote(stage, { name: 'Biscuit', species: 'Dog' }, { sections, transcript });
    await press(page, controls.noteMenu);
    await expect(controls.exportNote(page)).toBeVisible();
    await expect(controls.checkAgain(page)).toHaveCount(0);
    await expect(controls.checkStatus(page)).toHaveCount(0);
    expect(page.workers()).toHaveLength(0);
    await page.keyboard.press('Escape');
    const section = await openSettings(page, 'Note check');
    const setting = section.getByRole('checkbox', { name: 'Check notes against the transcript' });
    await expect(setting).not.toBeChecked();
    await expect(setting).toBeDisabled();
  });
});

test('a finding that nobody said a word of is a place to check, and one that was said is none', async () => {
  const said =
    'Vet: How is he today? His heart is fine and his belly is soft.\nOwner: He is eating as he did before.';
  const objective = 'Heart NAD. Lungs clear. Abdomen soft.';
  const found = [{ key: 'objective', heading: 'Objective', content: objective }];
  await readyNote(stage, {}, { sections: found, transcript: said });
  await controls.checkStatus(page).getByRole('button').click();
  await expect(controls.checkList(page).getByRole('listitem')).toHaveText([
    /Lungs clear.*Not found in the transcript\./,
  ]);
  await press(place('Lungs clear'), controls.checked);
  await expect(controls.checkStatus(page)).toHaveCount(0);
});

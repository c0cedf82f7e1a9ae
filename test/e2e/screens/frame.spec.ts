import { controls, expect, press, test, type Locator, type Page } from '../support/e2eTest.ts';
import { foundWords } from '../support/foundWords.ts';
import { fixture } from '../support/launch.ts';
import { submit } from '../support/received.ts';
import { lock, setPin, unlock } from '../support/appSteps.ts';
import { launchWithMicrophone, record, recordedSeconds } from '../support/recording/recorder.ts';
import { drawnSizes, resize } from './audit.ts';
import { rowsInSight } from './drawnBoxes.ts';
import { misplaced } from './misplaced.ts';
import { makeRecording, tameFfmpeg } from './recordings.ts';
import { doubtfulSections, doubtfulTranscript } from './scenes/noteCheckScene.ts';
import {
  openStage,
  temporaryFolder,
  type Stage,
  connect,
  holdNotice,
  importRecording,
  openConsult,
  readyNote,
  readyToSend,
  send,
  untilPhase,
} from './stage.ts';

/**
 * Where everything is that can be pressed, typed into or read as a heading: `x, y, width, height` in px by
 * landmark, role and accessible name. Without rows of lists, the note's own sections and the line that
 * scrolls with them, and what has the name of another part.
 */
const partsOf = (page: Page): Promise<Readonly<Record<string, string>>> =>
  page.evaluate(() => {
    // What stands below the work follows its text there.
    const isNarrow = innerWidth < 1024;
    const parts = 'button, a[href], input, textarea, select, h1, h2, h3, [role=timer], [role=meter]';
    const asTheyAre =
      'ul, [role=list], [data-section], [aria-label="Worth a look"], header [role=timer], section[aria-label=Settings]';
    // Do not send stands below the reason of a wait, and Undo behind what happened.
    const elsewhere = /^MAIN BUTTON (Do not send|Undo)/;
    // A field's label stands within its frame, and goes from a narrow field that is filled.
    const boxOf = (part: HTMLElement): DOMRect =>
      (part instanceof HTMLInputElement ? (part.parentElement ?? part) : part).getBoundingClientRect();
    const nameOf = (part: HTMLElement): string => {
      const label = part instanceof HTMLInputElement ? part.labels?.[0] : part;
      return `${part.closest('header, nav, main, aside')?.tagName ?? ''} ${part.tagName} ${
        part.ariaLabel ?? label?.textContent ?? ''
      }`;
    };
    const places = Map.groupBy(
      [...document.querySelectorAll<HTMLElement>(parts)].filter(
        (part) =>
          part.checkVisibility({ visibilityProperty: true }) &&
          part.closest(asTheyAre) === null &&
          (!isNarrow || part.closest('header, main') !== null),
      ),
      nameOf,
    );
    const alone = [...places].flatMap(([name, [part, ...more]]) =>
      part === undefined || more.length > 0 || elsewhere.test(name) ? [] : [[name, boxOf(part)] as const],
    );
    const text = ({ x, y, width, height }: DOMRect): string =>
      [x, y, width, height].map((px) => px.toFixed(1)).join(', ');
    return Object.fromEntries(alone.map(([name, box]) => [name, text(box)]));
  });

/** Where the bar ends, which comes last in the work. */
const barEnd = (page: Page): Promise<number | undefined> =>
  page.evaluate(() => document.querySelector('main > section > :last-child')?.getBoundingClientRect().bottom);

/** From the place to its panel, below or above it, in px. */
const gapToPlace = (panel: Locator): Promise<number> =>
  panel.evaluate((one) => {
    const place = document.querySelector('[data-check][data-shown]')?.getBoundingClientRect();
    const { top, bottom } = one.getBoundingClientRect();
    return place === undefined ? -Infinity : Math.max(top - place.bottom, place.top - bottom);
  });

const softly = expect.configure({ soft: true });

test('every state of a consult has its parts where the frame has them, and nothing moves between two states', async ({
  stack,
}) => {
  const ffmpeg = await tameFfmpeg(await temporaryFolder(stack));
  const longName = 'Hillside Veterinary Hospital and Referral Centre';
  const connections = ['Riverside Vets', longName, 'Harbour Vets', 'Valley Vets'].map((practiceName) => ({
    practiceName,
    vet: 'Dr Moor',
    token: practiceName.replaceAll(' ', '-'),
  }));
  const env = { CLINIC_FFMPEG: ffmpeg.path };
  const stage = await openStage(stack, { service: { connections }, launch: { env } }, launchWithMicrophone);
  const { page, service } = stage;
  // Before the page is drawn, the window already has its colour, so that nothing flashes.
  const ground = await stage.app.electron?.evaluate(({ BrowserWindow }) =>
    BrowserWindow.getAllWindows()[0]?.getBackgroundColor(),
  );
  const [red, green, blue] = [1, 3, 5].map((at) => Number.parseInt(ground?.slice(at, at + 2) ?? '', 16));
  await expect(page.locator('html')).toHaveCSS('background-color', `rgb(${red}, ${green}, ${blue})`);
  /** The states in which a part stands at a place, by size and part. */
  const standing = new Map<string, Map<string, string[]>>();
  const remember = async (size: string, state: string): Promise<void> => {
    for (const [part, at] of Object.entries(await partsOf(page))) {
      const places = standing.get(`${size} ${part}`) ?? new Map<string, string[]>();
      places.set(at, [...(places.get(at) ?? []), state]);
      standing.set(`${size} ${part}`, places);
    }
  };
  const wide = [
    [1920, 1080],
    [1024, 700],
    [1280, 820],
  ] as const;
  const expectFrame = async (
    state: string,
    sizes: readonly (readonly [number, number])[] = [[640, 410], ...wide],
  ): Promise<void> => {
    for (const [width, height] of sizes) {
      await resize(page, { width, height });
      await remember(`${width}x${height}`, state);
      if (width === 640) expect.soft(await barEnd(page), `${state}, the end of the bar`).toBe(height);
      await softly.poll(() => misplaced(page, state), `${state}, ${width} px`).toEqual([]);
    }
  };
  await expectFrame('new-first-start');
  await press(page, controls.connectPractice);
  await expectFrame('connect', wide);
  await page.keyboard.press('Escape');
  await connect(stage);
  await press(page, controls.openSettings);
  await controls.searchSettings(page).waitFor();
  await expectFrame('settings', wide);
  await setPin(page, '4711');
  await lock(page);
  await expectFrame('lock', wide);
  await unlock(page, 'Dr Moor', '4711');
  await readyNote(stage, { name: 'Biscuit', species: 'Dog', reference: '2211' });
  await expectFrame('ready');
  await controls.noteMenu(page).click();
  await expectFrame('ready-note-menu', wide);
  await page.keyboard.press('Escape');
  await press(page, controls.copyAndFile);
  await untilPhase(page, 'filed');
  // While it can be undone, no line says that the service is still to hear of it.
  const hasReportLine = page.evaluate(
    () =>
      new Promise<boolean>((resolve) => {
        let isSeen = false;
        const undo = (): boolean =>
          [...document.querySelectorAll('button')].some((one) => one.textContent === 'Undo');
        const seen = new MutationObserver(() => {
          if (!undo()) resolve(isSeen);
          else isSeen ||= document.querySelector('[data-report]') !== null;
        });
        seen.observe(document.body, { childList: true, subtree: true });
      }),
  );
  await expect(controls.undo(page)).toBeVisible();
  await expectFrame('filed-just-now');
  await lock(page);
  await unlock(page, 'Dr Moor', '4711');
  await expect(controls.undo(page)).toHaveCount(0);
  expect(await hasReportLine).toBe(false);
  await expectFrame('filed');
  await controls.section(page, 'Plan').fill('Rest.');
  await expect(controls.note(page)).toContainText('Changed after filing');
  await expectFrame('changed-after-filing');
  const doubtful = { sections: doubtfulSections, transcript: doubtfulTranscript };
  await readyNote(stage, { name: 'Rocky', species: 'Dog', seconds: 40 }, doubtful);
  await expect(controls.checkStatus(page)).toHaveText('2 to check');
  await expectFrame('ready-places-to-check');
  const { x = 0, y = 0 } = (await page.locator('[data-check]').first().boundingBox()) ?? {};
  await page.mouse.click(x + 4, y + 8);
  await expect(page.locator('[data-place-panel]')).toBeVisible();
  await expectFrame('at a place', [[1280, 820]]);
  await page.keyboard.press('Escape');
  await controls.checkStatus(page).getByRole('button').click();
  await expectFrame('ready-list-of-places');
  await page.keyboard.press('Escape');
  await press(page, controls.discardNote);
  await press(page.getByRole('dialog'), controls.confirmDiscarding);
  await untilPhase(page, 'discarded');
  await expectFrame('discarded');
  service.control.noteOutcome({ ends: 'note_generation_failed' });
  await send(stage, { name: 'Bella', species: 'Dog', reference: '2289' });
  await untilPhase(page, 'needsAttention');
  await expectFrame('needs-attention');
  await press(page, controls.writeByHand);
  await expect(controls.section(page, 'Subjective')).toBeFocused();
  await expectFrame('by-hand');
  await press(page, controls.openNewConsult);
  await press(page, controls.writeByHand);
  await expectFrame('note without a recording');
  await press(page, controls.openNewConsult);
  const files = ['memo-1.wav', 'memo-2.wav'].map((fileName) => makeRecording(stage.folder, { fileName }));
  await stage.app.importFiles([...(await Promise.all(files)), fixture('empty.m4a')]);
  await controls.importedRecordings(page).waitFor();
  await expect(controls.notImported(page)).toBeVisible();
  await expectFrame('importing-four-files');
  await press(page, controls.sendAndNext);
  await expect(controls.importedRecordings(page)).toContainText('Who is this?');
  await expectFrame('imported, asked for its name');
  await press(page, controls.dismiss);
  const cutWhereSmall = async () => {
    await resize(page, { width: 640, height: 410 });
    return controls.cutStart(page).boundingBox();
  };
  const cutOfImport = await cutWhereSmall();
  await press(page, controls.openNewConsult);
  await expectFrame('new');
  await record(page, 'Pip');
  await expect.poll(() => recordedSeconds(page)).toBeGreaterThan(1);
  await expectFrame('recording');
  await lock(page);
  await expectFrame('lock-while-recording', wide);
  await unlock(page, 'Dr Moor', '4711');
  await press(page, controls.newAnimal);
  await expect(controls.undo(page)).toBeVisible();
  await expectFrame('recording-new-animal');
  await controls.patientName(controls.note(page)).fill('Luna');
  await press(page, controls.undo);
  await holdNotice(page);
  await expectFrame('a notice', wide);
  await page.keyboard.press('Enter');
  await press(page, controls.newAnimal);
  await controls.patientName(controls.note(page)).fill('Luna');
  await press(page, controls.openNewConsult);
  await expectFrame('new-while-another-records');
  await controls.newPatientName(page).fill('Rex');
  await press(page, 'Pause Luna and record');
  await expect(controls.row(page, 'Recording')).toContainText('Rex');
  await openConsult(page, 'Luna');
  await expectFrame('paused-with-emergency');
  await press(page, 'Pause Rex and resume Luna');
  await expect(controls.row(page, 'Recording')).toContainText('Luna');
  await press(page, controls.pause);
  await expect(controls.resume(page)).toBeVisible();
  await expectFrame('paused');
  await press(page, controls.stop);
  await untilPhase(page, 'readyToSend');
  await expectFrame('stopped');
  expect.soft(await cutWhereSmall(), 'as after an import').toEqual(cutOfImport);
  service.control.noteOutcome({ ends: 'never' });
  await press(page, controls.send);
  await untilPhase(page, 'writing');
  await expectFrame('writing');
  await ffmpeg.holdMaking();
  await importRecording(stage, { name: 'Coco Chanelle', seconds: 60 });
  await untilPhase(page, 'preparing');
  const coco = controls.row(page, 'Coco').locator('bdi').first();
  const cutBy = await coco.evaluate((name) => name.scrollWidth - name.clientWidth);
  expect.soft(cutBy, 'the state gives way before a name of 13 letters').toBe(0);
  await expectFrame('preparing');
  await ffmpeg.release();
  await untilPhase(page, 'readyToSend');
  service.control.delayNext(submit, 600_000);
  await press(page, controls.send);
  await untilPhase(page, 'sending');
  await expectFrame('sending');
  await connect(stage, 1);
  // The lock gives way to a name that is longer than most, and the pointer reads it whole in a narrow window
  // too.
  const practice = controls.practice(page).locator('[title]');
  await expect(practice).toHaveAttribute('title', `${longName} · Dr Moor`);
  const isCut = await practice.locator('b').evaluate((name) => name.scrollWidth > name.clientWidth);
  expect.soft(isCut).toBe(false);
  await connect(stage, 3);
  const headers = { 'retry-after': '1200' };
  service.control.failNext(submit, { status: 503, code: 'unavailable', headers });
  await send(stage, { name: 'Ziggy', species: 'Cat' });
  await controls.note(page).locator('[data-code="service_unavailable"]').waitFor();
  await expectFrame('waiting-offline');
  await connect(stage, 2);
  service.control.setConnection(service.tokens[2] ?? '', { isSubscribed: false });
  await send(stage, { name: 'Moss', species: 'Horse' });
  await expect(page.locator('[role="alert"][data-code="subscription_inactive"]')).toBeVisible();
  // In a window of few lines, what stops all work stands above it.
  await expectFrame('waiting, under an alert', wide);
  await press(page, controls.openNewConsult);
  await expectFrame('alert-that-stops-work', wide);
  await record(page, 'Moss');
  await expect(controls.note(page)).toContainText('There is another Moss');
  await expectFrame('recording a namesake, under an alert', wide);
  await resize(page, { width: 1024, height: 700 });
  await controls.patientName(controls.note(page)).fill('Moss, the second of that name in this house');
  const row = controls.rowButton(page, 'Recording');
  await expect(row).toContainText('the second');
  // The running time is read whole, and the name gives way.
  const [time, shown] = [
    await row
      .getByText(/^\d\d:\d\d$/)
      .first()
      .boundingBox(),
    await row.boundingBox(),
  ];
  expect((time?.x ?? Infinity) + (time?.width ?? 0)).toBeLessThan((shown?.x ?? 0) + (shown?.width ?? 0));
  const moved = [...standing].flatMap(([part, places]) =>
    places.size > 1 ? [`${part}: ${JSON.stringify(Object.fromEntries(places))}`] : [],
  );
  expect(moved).toEqual([]);
});

test.describe('connected', () => {
  let stage: Stage;
  let page: Page;
  test.beforeEach(({ connectedStage }) => {
    stage = connectedStage;
    ({ page } = stage);
  });

  test('of a full day, as many rows are in sight as drawn', async () => {
    const { service } = stage;
    // What waits for its note stands among the consults of the day.
    for (const name of 'ABCDEFGHI') {
      service.control.noteOutcome({ ends: 'never' });
      await send(stage, { name });
      await untilPhase(page, 'writing');
    }
    for (const name of ['Luna', 'Nala']) await readyNote(stage, { name });
    service.control.noteOutcome({ ends: 'note_generation_failed' });
    await send(stage, { name: 'Milo' });
    await untilPhase(page, 'needsAttention');
    for (const name of ['Pip', 'Rex', 'Maximilian von Hohenlohe'])
      await readyToSend(stage, { name, seconds: 65 });
    const headings = controls.consults(page).getByRole('heading');
    await expect(headings).toHaveText(['Not sent 3', 'Needs you 1', 'Ready 2', 'Today']);
    for (const { width, height, rows } of rowsInSight) {
      await resize(page, { width, height });
      const seen = async () => {
        const boxes = await Promise.all((await controls.rows(page).all()).map((row) => row.boundingBox()));
        return boxes.filter((box) => box !== null && box.y + box.height <= height).length;
      };
      await expect.poll(seen, `rows, ${width} px`).toBe(rows);
      // The length is read whole, and the name gives way.
      const tail = controls.rowButton(page, 'Maximilian').locator('> span').first();
      await expect(tail).toContainText('1 min 5 s');
      expect(await tail.evaluate((shown) => shown.scrollWidth - shown.clientWidth), `${width} px`).toBe(0);
    }
  });

  test('Saved fades in and out over the facts of a note, and nothing moves for it', async () => {
    await readyNote(stage, { name: 'Biscuit, the second of that name in this house', species: 'Dog' });
    const saved = controls.note(page).locator('[data-note-header]').getByText('Saved', { exact: true });
    /** How far it is to be seen so many ms after it came; nothing: it is not animated. */
    const opacities = (...times: readonly number[]) =>
      saved.evaluate((news, atMs) => {
        const [fade] = news.getAnimations();
        fade?.pause();
        return atMs.map((ms) => {
          if (fade !== undefined) fade.currentTime = ms;
          return Number(getComputedStyle(news).opacity);
        });
      }, times);
    const still = await partsOf(page);
    await controls.section(page, 'Plan').fill('Rest.');
    await expect(saved).toBeVisible();
    const [begins, half, shown, stays, fades] = await opacities(0, 60, 160, 1_840, 1_940);
    expect([begins, shown, stays]).toEqual([0, 1, 1]);
    for (const between of [half, fades]) expect(Math.abs((between ?? 0) - 0.5)).toBeLessThan(0.4);
    expect(await partsOf(page)).toEqual(still);
    await expect(saved).toHaveCount(0);
    expect(await partsOf(page)).toEqual(still);

    await page.emulateMedia({ reducedMotion: 'reduce' });
    await controls.section(page, 'Plan').fill('Rest for a week.');
    await expect(saved).toBeVisible();
    expect(await opacities(0)).toEqual([1]);
  });

  test('others of the same name push no note, however many', async () => {
    for (const others of [0, 1, 2, 3]) {
      await readyNote(stage, { name: 'Biscuit', seconds: 20 });
      await expect(controls.note(page).getByText(/^There (is another|are)/)).toHaveCount(others > 0 ? 1 : 0);
      for (const size of drawnSizes.slice(0, 2)) {
        await resize(page, size);
        expect(await misplaced(page, 'ready'), `${others} others, ${size.width} px`).toEqual([]);
      }
    }
  });

  test('a note of one screen stands still, and each of its places is shown as drawn', async () => {
    const lines = (count: number): string => 'No findings.\n'.repeat(count).trim();
    /** With as many lines as the drawn note. */
    const sections = [
      { key: 'subjective', heading: 'Subjective', content: lines(4) },
      { key: 'objective', heading: 'Objective', content: lines(6) },
      { key: 'assessment', heading: 'Assessment', content: lines(2) },
      { key: 'plan', heading: 'Plan', content: `${doubtfulSections[1]?.content ?? ''}\n${lines(4)}` },
    ];
    const talk = 'Owner: He sleeps a lot.\n'.repeat(60);
    const transcript = `${talk}${doubtfulTranscript.replace('so thirty', 'so three')}\n${talk}`;
    await resize(page, { width: 1280, height: 820 });
    await readyNote(stage, { name: 'Biscuit', species: 'Dog', seconds: 40 }, { sections, transcript });
    await expect(controls.checkStatus(page)).toHaveText('2 to check');

    const plan = controls.section(page, 'Plan');
    const scrolled = await plan.evaluate((box) => {
      const work = box.closest('main');
      work?.scrollBy(0, 100);
      return work?.scrollTop;
    });
    expect(scrolled, 'how far a note that fits scrolls').toBe(0);

    await controls.checkStatus(page).getByRole('button').click();
    await expect.poll(() => misplaced(page, 'two places in a note of one screen')).toEqual([]);
    await page.keyboard.press('Escape');

    const place = page.locator('[data-check]').first();
    const panel = page.locator('[data-place-panel]');
    for (const { width, height } of drawnSizes) {
      await resize(page, { width, height });
      await place.scrollIntoViewIfNeeded();
      const at = await place.boundingBox();
      await page.mouse.click((at?.x ?? 0) + 4, (at?.y ?? 0) + 8);
      await expect(panel).toContainText('Said for Gabapentin: 1.5 mg/kg');
      await expect
        .poll(() => foundWords(page))
        .toMatchObject([{ words: 'one point five milligrams per kilo' }]);
      // The page stays at the place, at 200 % too.
      await expect(place).toBeInViewport({ ratio: 1 });
      await expect(panel).toContainText('1 of 2');
      // The line that is read with it is in sight: after the place, or before it the weight.
      const lineHeight = await place.evaluate((one) => Number.parseFloat(getComputedStyle(one).lineHeight));
      const inSight = expect.poll(() => gapToPlace(panel), `${width} px, from the place to its panel`);
      await inSight.toBeGreaterThanOrEqual(lineHeight);
      await panel.getByRole('button', { name: 'Next place' }).click();
      await expect(panel.locator('p')).toHaveText([
        'Said for Meloxicam: 3 mg',
        '30 kg × 0.1 mg/kg is 3 mg, not 30 mg.',
      ]);
      const { y: top = 0, height: tall = 0 } = (await panel.boundingBox()) ?? {};
      const large = await page.locator('#main-step').boundingBox();
      expect(top + tall, 'where the panel ends, above the bar').toBeLessThan(large?.y ?? 0);
      expect(await misplaced(page, ['Play, in the panel'])).toEqual([]);
      const third = (await controls.transcriptText(page).boundingBox()) ?? { y: 0, height: 0 };
      await expect
        .poll(async () => {
          const [said] = await foundWords(page);
          return Math.trunc((((said?.y ?? 0) - third.y) / third.height) * 3);
        }, `${width} px, the third of the lines in which the words stand`)
        .toBe(1);
      await page.keyboard.press('Escape');
    }
    await resize(page, { width: 1280, height: 820 });
    const colour = (name: string) =>
      controls
        .transcriptText(page)
        .getByRole('listitem')
        .filter({ hasText: name })
        .first()
        .locator('b')
        .evaluate((label) => [getComputedStyle(label).color, label.querySelector('span')?.offsetWidth]);
    const [[vet, ofVet], [owner, ofOwner]] = [await colour('Vet'), await colour('Owner')];
    expect(vet).not.toBe(owner);
    // The colon is there for those who copy the words.
    expect([ofVet, ofOwner]).toEqual([0, 0]);
  });
});

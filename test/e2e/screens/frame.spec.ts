import { controls, expect, press, test, type Locator, type Page } from '../support/e2eTest.ts';
import { foundWords } from '../support/foundWords.ts';
import { fixture } from '../support/launch.ts';
import { submit } from '../support/received.ts';
import { lock, setPin, unlock } from '../support/appSteps.ts';
import { launchWithMicrophone, record, recordedSeconds } from '../support/recording/recorder.ts';
import { drawnSizes, resize } from './audit.ts';
import { makeRecording, tameFfmpeg } from './recordings.ts';
import { doubtfulSections, doubtfulTranscript } from './scenes/noteCheckScene.ts';
import {
  openStage,
  temporaryFolder,
  type Stage,
  connect,
  importRecording,
  openConsult,
  readyNote,
  readyToSend,
  send,
  untilPhase,
} from './stage.ts';

/** x, y, width and height in px; null: it follows the text. */
type Place = readonly [number | null, number | null, number | null, number | null];

/** The box around a field of the patient. */
const boxOf = (field: Locator): Locator => field.locator('xpath=..');
const button = (name: string) => (page: Page) => page.getByRole('button', { name, exact: true });

/** Of a consult; what stops the work has buttons. */
const failure = (page: Page) => page.getByRole('main').locator('[role="alert"][data-code]:not(:has(button))');

/** What has a place of its own, by its name, wherever it is shown: at 1280 × 820, and at 1024 × 700. */
const places: Readonly<Record<string, readonly [(page: Page) => Locator, Place, Place]>> = {
  'New consult': [controls.openNewConsult, [8, 42, 255, 36], [8, 42, 207, 36]],
  Filters: [controls.openFilters, [227, 80, 36, 36], [179, 80, 36, 36]],
  'Lock or switch vet': [controls.lock, [232, 4, 32, 32], [216, 4, 32, 32]],
  'first heading of the list': [
    (page) => page.getByRole('navigation').getByRole('heading').first(),
    [null, 128, null, 32],
    [null, 128, null, 32],
  ],
  'Patient name': [(page) => boxOf(controls.patientName(page)), [292, 80, 296, 36], [236, 80, 248, 36]],
  Species: [(page) => boxOf(controls.species(page)), [596, 80, 184, 36], [492, 80, 128, 36]],
  Reference: [(page) => boxOf(controls.reference(page)), [788, 80, 168, 36], [628, 80, 152, 36]],
  'Note menu': [controls.noteMenu, [924, 44, 32, 32], [748, 44, 32, 32]],
  Record: [
    (page) => page.getByRole('button', { name: /^(Record|Pause .* and record)$/ }),
    [292, 144, 664, 64],
    [236, 144, 544, 64],
  ],
  'Recorded time': [
    (page) => controls.recordedTime(page.getByRole('main')),
    [null, 148, null, 84],
    [null, 148, null, 84],
  ],
  'Microphone level': [controls.level, [272, 276, 704, 216], [224, 276, 568, 96]],
  'Pause or Resume': [
    (page) => page.getByRole('main').getByRole('button', { name: /^(Pause|Resume)$|and resume/ }),
    [344, 516, 176, 64],
    [236, 396, 172, 64],
  ],
  Stop: [(page) => controls.stop(controls.note(page)), [536, 516, 176, 64], [420, 396, 176, 64]],
  'Cut the start': [controls.cutStart, [null, 604, null, 32], [null, 484, null, 32]],
  'New animal or Continue recording': [
    (page) => page.getByRole('button', { name: /^(New animal|Continue recording)$/ }),
    [null, 704, null, 40],
    [null, 584, null, 40],
  ],
  'sign of what is wrong': [
    (page) => failure(page).locator('xpath=../preceding-sibling::*'),
    [304, 159, 20, 20],
    [248, 159, 20, 20],
  ],
  'what to do about it': [
    (page) => failure(page).locator('p').last(),
    [336, 188, null, null],
    [280, 188, null, null],
  ],
  // The line with what was not imported.
  'not imported': [controls.notImported, [304, 720, 640, 44], [248, 600, 520, 44]],
  'Note menu, open': [(page) => page.getByRole('menu'), [708, 78, 248, null], [532, 78, 248, null]],
  'Play recording': [(page) => controls.play(controls.player(page)), [985, 44, 40, 40], [801, 44, 40, 40]],
  'Back 5 seconds': [button('Back 5 seconds'), [985, 88, null, 32], [801, 88, null, 32]],
  'Undo after filing': [
    (page) => controls.undo(page.locator('main:has([role=status]:text("filed."))')),
    [null, 726, 60, 32],
    [null, 606, 60, 32],
  ],
  'Undo after New animal': [
    (page) => controls.undo(page.locator('main:has([role=timer])')),
    [null, 776, 60, 32],
    [null, 656, 60, 32],
  ],
  // First start
  'first words': [
    (page) => page.getByText('Press Record and talk'),
    [304, 289, null, 20],
    [248, 289, null, 40],
  ],
  'Try it': [button('Try it'), [304, 329, null, 40], [248, 349, null, 40]],
  'what it plays': [(page) => page.getByText('A ten-second'), [407, 339, null, 20], [248, 397, null, 20]],
  'Connect your practice…': [button('Connect your practice…'), [292, 389, null, 32], [236, 437, null, 32]],
  // Without the drawn line for a connect code, which only some organisations have; centred.
  'Connect a practice': [controls.connectDialog, [400, 145, 480, 530], [272, 85, 480, 530]],
  'Service address': [controls.serviceAddress, [425, 260, 430, 40], [297, 200, 430, 40]],
  'Access key': [controls.token, [425, 434, 430, 40], [297, 374, 430, 40]],
  'Test connection (made-up notes)': [controls.testConnection, [425, 510, 20, 20], [297, 450, 20, 20]],
  Cancel: [(page) => controls.cancel(controls.connectDialog(page)), [614, 618, 69, 40], [486, 558, 69, 40]],
  Connect: [controls.connect, [695, 618, 160, 40], [567, 558, 160, 40]],
  // Settings
  Back: [controls.back, [8, 42, 255, 36], [8, 42, 207, 36]],
  'Search settings': [(page) => boxOf(controls.searchSettings(page)), [8, 80, 215, 36], [8, 80, 167, 36]],
  // Lock
  'tile of a vet': [
    (page) => page.getByRole('list', { name: 'Vets', exact: true }).getByRole('listitem'),
    [420, null, 440, 56],
    [292, null, 440, 56],
  ],
};

/** The places that are not as drawn, within 1 px. */
async function misplaced(page: Page, width: number): Promise<readonly string[]> {
  const faults: string[] = [];
  for (const [name, [locate, at1280, at1024]] of Object.entries(places)) {
    const shown = locate(page).filter({ visible: true });
    if ((await shown.count()) === 0) continue;
    const box = await shown.first().boundingBox();
    if (box === null) continue;
    const is = [box.x, box.y, box.width, box.height];
    const wanted = width === 1280 ? at1280 : at1024;
    const isOff = wanted.some((px, at) => px !== null && Math.abs(px - (is[at] ?? 0)) > 1);
    // What follows its text is centred in the work.
    const middle = width === 1280 ? 624 : 508;
    const isOffCentre =
      ['Recorded time', 'New animal or Continue recording'].includes(name) &&
      Math.abs(box.x + box.width / 2 - middle) > 1;
    if (isOff || isOffCentre) faults.push(`${name}: ${is.map((px) => Math.round(px * 10) / 10).join(', ')}`);
  }
  return faults;
}

/**
 * Where everything is that can be pressed, typed into or read as a heading: `x, y, width, height` in px by landmark,
 * role and accessible name. Without rows of lists, the note's own sections and the line that scrolls with them, and what has the
 * name of another part.
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
      if (width === 1920 || width === 640) continue;
      expect.soft(await misplaced(page, width), `${state}, ${width} px`).toEqual([]);
    }
  };
  await expectFrame('first start');
  await press(page, controls.connectPractice);
  await expectFrame('connect', wide);
  await page.keyboard.press('Escape');
  await connect(stage);
  await press(page, controls.openSettings);
  await controls.searchSettings(page).waitFor();
  await expectFrame('settings', wide);
  await setPin(page, '4711');
  await lock(page);
  await expectFrame('locked', wide);
  await unlock(page, 'Dr Moor', '4711');
  await readyNote(stage, { name: 'Biscuit', species: 'Dog', reference: '2211' });
  await expectFrame('note ready');
  await controls.noteMenu(page).click();
  await expectFrame('note ready, its menu', wide);
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
  await expectFrame('filed just now');
  await lock(page);
  await unlock(page, 'Dr Moor', '4711');
  await expect(controls.undo(page)).toHaveCount(0);
  expect(await hasReportLine).toBe(false);
  await expectFrame('filed');
  await controls.section(page, 'Plan').fill('Rest.');
  await expect(controls.note(page)).toContainText('Changed after filing');
  await expectFrame('changed after filing');
  const doubtful = { sections: doubtfulSections, transcript: doubtfulTranscript };
  await readyNote(stage, { name: 'Rocky', species: 'Dog', seconds: 40 }, doubtful);
  await expect(controls.checkStatus(page)).toHaveText('2 to check');
  await expectFrame('places to check');
  const { x = 0, y = 0 } = (await page.locator('[data-check]').first().boundingBox()) ?? {};
  await page.mouse.click(x + 4, y + 8);
  await expect(page.locator('[data-place-panel]')).toBeVisible();
  await expectFrame('at a place', [[1280, 820]]);
  await page.keyboard.press('Escape');
  await controls.checkStatus(page).getByRole('button').click();
  await expectFrame('list of places', wide);
  await page.keyboard.press('Escape');
  await press(page, controls.discardNote);
  await press(page.getByRole('dialog'), controls.confirmDiscarding);
  await untilPhase(page, 'discarded');
  await expectFrame('discarded');
  service.control.noteOutcome({ ends: 'note_generation_failed' });
  await send(stage, { name: 'Bella', species: 'Dog', reference: '2289' });
  await untilPhase(page, 'needsAttention');
  await expectFrame('needs attention');
  await press(page, controls.writeByHand);
  await expect(controls.section(page, 'Subjective')).toBeFocused();
  await expectFrame('note by hand');
  await press(page, controls.openNewConsult);
  await press(page, controls.writeByHand);
  await expectFrame('note without a recording');
  await press(page, controls.openNewConsult);
  const files = ['memo-1.wav', 'memo-2.wav'].map((fileName) => makeRecording(stage.folder, { fileName }));
  await stage.app.importFiles([...(await Promise.all(files)), fixture('empty.m4a')]);
  await controls.importedRecordings(page).waitFor();
  await expect(controls.notImported(page)).toBeVisible();
  await expectFrame('imported');
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
  await expectFrame('locked while recording', wide);
  await unlock(page, 'Dr Moor', '4711');
  await press(page, controls.newAnimal);
  await expect(controls.undo(page)).toBeVisible();
  await expectFrame('new animal');
  await controls.patientName(controls.note(page)).fill('Luna');
  await press(page, controls.openNewConsult);
  await expectFrame('new, while another is recorded');
  await controls.newPatientName(page).fill('Rex');
  await press(page, 'Pause Luna and record');
  await expect(controls.row(page, 'Recording')).toContainText('Rex');
  await openConsult(page, 'Luna');
  await expectFrame('paused for an emergency');
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
  // The lock gives way to a name that is longer than most, and the pointer reads it whole in a narrow window too.
  const practice = controls.practice(page).locator('[title]');
  await expect(practice).toHaveAttribute('title', `${longName} · Dr Moor`);
  const isCut = await practice.locator('b').evaluate((name) => name.scrollWidth > name.clientWidth);
  expect.soft(isCut).toBe(false);
  await connect(stage, 3);
  const headers = { 'retry-after': '1200' };
  service.control.failNext(submit, { status: 503, code: 'unavailable', headers });
  await send(stage, { name: 'Ziggy', species: 'Cat' });
  await controls.note(page).locator('[data-code="service_unavailable"]').waitFor();
  await expectFrame('waiting');
  await connect(stage, 2);
  service.control.setConnection(service.tokens[2] ?? '', { isSubscribed: false });
  await send(stage, { name: 'Moss', species: 'Horse' });
  await expect(page.locator('[role="alert"][data-code="subscription_inactive"]')).toBeVisible();
  // In a window of few lines, what stops all work stands above it.
  await expectFrame('waiting, under an alert', wide);
  await press(page, controls.openNewConsult);
  await expectFrame('new, under an alert', wide);
  await record(page, 'Moss');
  await expect(controls.note(page)).toContainText('There is another Moss');
  await expectFrame('recording a namesake, under an alert', wide);
  await resize(page, { width: 1024, height: 700 });
  await controls.patientName(controls.note(page)).fill('Moss, the second of that name in this house');
  const row = controls.rowButton(page, 'Recording');
  await expect(row).toContainText('the second');
  // The running time is read whole, and the name gives way.
  const time = await row
    .getByText(/^\d\d:\d\d$/)
    .first()
    .boundingBox();
  expect((time?.x ?? 0) + (time?.width ?? 0)).toBeLessThan(224);
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

  test('of a full day, 15 rows are in sight at 1280 × 820, and 11 at 1024 × 700', async () => {
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
    for (const [width, height, wanted] of [
      [1280, 820, 15],
      [1024, 700, 11],
    ] as const) {
      await resize(page, { width, height });
      const rowsInSight = async () => {
        const boxes = await Promise.all((await controls.rows(page).all()).map((row) => row.boundingBox()));
        return boxes.filter((box) => box !== null && box.y >= 128 && box.y + box.height <= height).length;
      };
      await expect.poll(rowsInSight).toBe(wanted);
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
    const heading = controls.note(page).getByRole('heading', { level: 2 }).first();
    for (const others of [0, 1, 2, 3]) {
      await readyNote(stage, { name: 'Biscuit', seconds: 20 });
      await expect(controls.note(page).getByText(/^There (is another|are)/)).toHaveCount(others > 0 ? 1 : 0);
      for (const width of [1024, 1280]) {
        await resize(page, { width, height: 820 });
        expect((await heading.boundingBox())?.y, `${others} others, ${width} px`).toBe(156);
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
    // A head and two rows of 60 px, above the bar.
    await expect
      .poll(() => controls.checkList(page).boundingBox())
      .toEqual({ x: 292, y: 590, width: 664, height: 166 });
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
      // The line that is read with it is in sight, 22 px high: after the place, or before it the weight.
      const inSight = expect.poll(() => gapToPlace(panel), `${width} px, from the place to its panel`);
      await inSight.toBeGreaterThanOrEqual(22);
      await panel.getByRole('button', { name: 'Next place' }).click();
      await expect(panel.locator('p')).toHaveText([
        'Said for Meloxicam: 3 mg',
        '30 kg × 0.1 mg/kg is 3 mg, not 30 mg.',
      ]);
      const { y: top = 0, height: tall = 0 } = (await panel.boundingBox()) ?? {};
      expect(top + tall, 'where the panel ends, above the bar').toBeLessThan(height - 56);
      const play = panel.getByRole('button', { name: /^Play from about/ });
      expect(await play.boundingBox()).toMatchObject({ width: 40, height: 40 });
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

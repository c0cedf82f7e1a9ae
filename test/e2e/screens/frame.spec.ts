import type { Locator, Page } from '@playwright/test';
import { controls, press } from '../support/controls.ts';
import { expect, test } from '../support/e2eTest.ts';
import { launchWithVoice, record, recordedSeconds } from '../support/recording/recorder.ts';
import { resize } from './audit.ts';
import { openStage } from './stage.ts';
import { connect, openConsult, readyNote, untilPhase } from './steps.ts';

/** x, y, width and height in px; null: it follows the text. */
type Place = readonly [number | null, number, number | null, number];
type Sizes = Readonly<Record<'1280x820' | '1024x700', Place>>;

/** The box around a field of the patient. */
const boxOf = (field: Locator): Locator => field.locator('xpath=..');
const button = (name: string) => (page: Page) => page.getByRole('button', { name, exact: true });

/** What has a place of its own, by its name, wherever it is shown. */
const places: Readonly<Record<string, readonly [(page: Page) => Locator, Sizes]>> = {
  'New consult': [controls.openNewConsult, { '1280x820': [8, 42, 255, 36], '1024x700': [8, 42, 207, 36] }],
  Filters: [controls.openFilters, { '1280x820': [227, 80, 36, 36], '1024x700': [179, 80, 36, 36] }],
  'Patient name': [
    (page) => boxOf(controls.patientName(page)),
    { '1280x820': [292, 80, 296, 36], '1024x700': [236, 80, 248, 36] },
  ],
  Species: [
    (page) => boxOf(controls.species(page)),
    { '1280x820': [596, 80, 184, 36], '1024x700': [492, 80, 128, 36] },
  ],
  Reference: [
    (page) => boxOf(controls.reference(page)),
    { '1280x820': [788, 80, 168, 36], '1024x700': [628, 80, 152, 36] },
  ],
  'Note menu': [controls.noteMenu, { '1280x820': [924, 44, 32, 32], '1024x700': [748, 44, 32, 32] }],
  Record: [
    (page) => page.getByRole('button', { name: /^(Record|Pause .* and record)$/ }),
    { '1280x820': [292, 144, 664, 64], '1024x700': [236, 144, 544, 64] },
  ],
  'Recorded time': [
    (page) => controls.recordedTime(page.getByRole('main')),
    { '1280x820': [null, 148, null, 84], '1024x700': [null, 148, null, 84] },
  ],
  'Microphone level': [controls.level, { '1280x820': [272, 276, 704, 216], '1024x700': [224, 276, 568, 96] }],
  'Pause or Resume': [
    (page) => page.getByRole('main').getByRole('button', { name: /^(Pause|Resume)$|and resume/ }),
    { '1280x820': [344, 516, 176, 64], '1024x700': [236, 396, 172, 64] },
  ],
  Stop: [controls.stop, { '1280x820': [536, 516, 176, 64], '1024x700': [420, 396, 176, 64] }],
  'Cut the start': [
    button('Cut the start'),
    { '1280x820': [null, 604, null, 32], '1024x700': [null, 484, null, 32] },
  ],
  'New animal or Continue recording': [
    (page) => page.getByRole('button', { name: /^(New animal|Continue recording)$/ }),
    { '1280x820': [null, 704, null, 40], '1024x700': [null, 584, null, 40] },
  ],
  'Play recording': [
    (page) => controls.play(controls.player(page)),
    { '1280x820': [985, 44, 40, 40], '1024x700': [801, 44, 40, 40] },
  ],
  'Back 5 seconds': [
    button('Back 5 seconds'),
    { '1280x820': [985, 88, null, 32], '1024x700': [801, 88, null, 32] },
  ],
};

/** The places that are not as drawn, within 1 px. */
async function misplaced(page: Page, size: keyof Sizes): Promise<readonly string[]> {
  const faults: string[] = [];
  for (const [name, [locate, sizes]] of Object.entries(places)) {
    const shown = locate(page).filter({ visible: true });
    if ((await shown.count()) === 0) continue;
    const box = await shown.first().boundingBox();
    if (box === null) continue;
    const is = [box.x, box.y, box.width, box.height];
    const isOff = sizes[size].some((wanted, at) => wanted !== null && Math.abs(wanted - (is[at] ?? 0)) > 1);
    // What follows its text is centred in the work.
    const middle = size === '1280x820' ? 624 : 508;
    const isOffCentre =
      ['Recorded time', 'New animal or Continue recording'].includes(name) &&
      Math.abs(box.x + box.width / 2 - middle) > 1;
    if (isOff || isOffCentre) faults.push(`${name}: ${is.map((px) => Math.round(px * 10) / 10).join(', ')}`);
  }
  return faults;
}

test('every state of a consult has its parts where the frame has them, and nothing moves between two states', async () => {
  await using stack = new AsyncDisposableStack();
  const stage = await openStage(stack, {}, launchWithVoice);
  const { page } = stage;
  const cdp = await page.context().newCDPSession(page);
  const expectFrame = async (state: string): Promise<void> => {
    for (const [width, height] of [
      [1024, 700],
      [1280, 820],
    ] as const) {
      await resize(cdp, { width, height });
      await page.waitForFunction((wanted) => innerWidth === wanted, width);
      expect
        .soft(await misplaced(page, `${width}x${height}` as keyof Sizes), `${state}, ${width} px`)
        .toEqual([]);
    }
  };
  await connect(stage);
  await readyNote(stage, { name: 'Biscuit', species: 'Dog', reference: '2211' });
  await expectFrame('note ready');
  await press(page, controls.openNewConsult);
  await expectFrame('new');
  await record(page, 'Luna');
  await expect.poll(() => recordedSeconds(page)).toBeGreaterThan(1);
  await expectFrame('recording');
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
  stage.service.control.noteOutcome({ ends: 'never' });
  await press(page, controls.send);
  await untilPhase(page, 'writing');
  await expectFrame('writing');
});

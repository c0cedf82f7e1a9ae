import type { Locator, Page } from '@playwright/test';
import { strings } from '../../../renderer/strings/strings.ts';
import { controls } from '../support/controls.ts';

/*
 * The boxes of the drawing of the frame: `frame.spec.ts` walks through the states of a consult, and
 * `misplaced.ts` compares what each shows. No other test holds a number of pixels of the layout. A row is
 * named as the drawing names its element, and a scene as the drawing names the state; a scene that is not
 * drawn has blanks in its name.
 */

/** In px. null: it follows its text, or what stands above it. `to`: it ends there. */
export type Edge = number | null | { readonly to: number };
/** `centre`: its middle is that of the work. */
export type Box = readonly [x: Edge | 'centre', y: Edge, width: number | null, height: number | null];

/** The usual window, the smallest that has all columns, and the usual one at 200 % zoom. */
type DrawnSize = '1280x820' | '1024x700' | '640x410';

export type DrawnBox = {
  /** There it has to be seen. */
  readonly scene: string;
  /**
   * Whether other scenes show it in other boxes, by what stands in or above it; otherwise it is in this box
   * in all.
   */
  readonly isSceneOwn?: true;
  /** It goes by itself after some seconds: a slow computer may not see it. */
  readonly isPassing?: true;
  readonly locate: (page: Page) => Locator;
  /** A size that is missing: it follows what is above it there, or is not drawn. */
  readonly boxes: Readonly<Partial<Record<DrawnSize, Box>>>;
};

/** Of a longer list (list-full-day), so many rows are whole between its head and the end of the window. */
export const rowsInSight = [
  { width: 1280, height: 820, rows: 15 },
  { width: 1024, height: 700, rows: 11 },
] as const;

function box(scene: string, locate: DrawnBox['locate'], at1280: Box, at1024: Box, at640?: Box): DrawnBox {
  const zoomed = at640 === undefined ? {} : { '640x410': at640 };
  return { scene, locate, boxes: { '1280x820': at1280, '1024x700': at1024, ...zoomed } };
}

const own = (drawn: DrawnBox): DrawnBox => ({ ...drawn, isSceneOwn: true });

const passing = (drawn: DrawnBox): DrawnBox => ({ ...drawn, isPassing: true });

const button = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name, exact: true });
const work = (page: Page): Locator => page.getByRole('main');
const title = (page: Page): Locator => controls.note(page).locator('[data-note-header] > :first-child');
const column = (page: Page): Locator => page.getByRole('navigation');

/** The box around a field. */
const around = (field: (page: Page) => Locator) => (page: Page) => field(page).locator('xpath=..');

/** Of a consult; what stops the work has buttons. */
const failure = (page: Page): Locator => work(page).locator('[role="alert"][data-code]:not(:has(button))');

export const drawnBoxes: Readonly<Record<string, DrawnBox>> = {
  'top line': box(
    'new',
    (page) => page.getByRole('banner'),
    [0, 0, 1280, 40],
    [0, 0, 1024, 40],
    [0, 0, 640, 40],
  ),
  'Lock or switch vet': box('new', controls.lock, [232, 4, 32, 32], [216, 4, 32, 32]),
  status: box(
    'new',
    controls.connectionStatus,
    [{ to: 1208 }, 4, null, 32],
    [{ to: 952 }, 4, null, 32],
    [null, 4, null, 32],
  ),
  Help: box('new', button('Help'), [1208, 4, 32, 32], [952, 4, 32, 32]),
  Settings: box('new', controls.openSettings, [1240, 4, 32, 32], [984, 4, 32, 32], [600, 4, 32, 32]),

  list: box('new', column, [0, 40, 272, 780], [0, 40, 224, 660]),
  'New consult': box('new', controls.openNewConsult, [8, 42, 255, 36], [8, 42, 207, 36]),
  'Search consults': box('new', around(controls.searchConsults), [8, 80, 215, 36], [8, 80, 167, 36]),
  Filters: box('new', controls.openFilters, [227, 80, 36, 36], [179, 80, 36, 36]),
  'first heading of the list': box(
    'ready',
    (page) => column(page).getByRole('heading').first(),
    [null, 128, null, 32],
    [null, 128, null, 32],
  ),
  row: box(
    'ready',
    (page) => controls.rows(page).getByRole('button').first(),
    [8, null, 255, 36],
    [8, null, 207, 36],
  ),

  work: box(
    'new',
    (page) => page.locator('nav ~ main'),
    [272, 40, 704, 780],
    [224, 40, 568, 660],
    [0, 40, 640, null],
  ),
  'title line': box('ready', title, [null, 40, null, 40], [null, 40, null, 40], [null, 40, null, 40]),
  'title (text)': box(
    'ready',
    (page) => title(page).locator('h1 >> xpath=..'),
    [304, 47, null, 26],
    [248, 47, null, 26],
    [24, 47, null, 26],
  ),
  state: box(
    'ready',
    (page) => title(page).locator('> p'),
    [{ to: 916 }, 50, null, 20],
    [{ to: 740 }, 50, null, 20],
    [{ to: 588 }, 50, null, 20],
  ),
  'Note menu': box('ready', controls.noteMenu, [924, 44, 32, 32], [748, 44, 32, 32], [596, 44, 32, 32]),
  'Patient name': box(
    'new',
    around(controls.patientName),
    [292, 80, 296, 36],
    [236, 80, 248, 36],
    [12, 80, null, 36],
  ),
  Species: box('new', around(controls.species), [596, 80, 184, 36], [492, 80, 128, 36], [null, 80, null, 36]),
  Reference: box(
    'new',
    around(controls.reference),
    [788, 80, 168, 36],
    [628, 80, 152, 36],
    [476, 80, 152, 36],
  ),
  bar: box(
    'ready',
    (page) => controls.note(page).locator('> :has(#main-step)'),
    [null, 764, null, 56],
    [null, 644, null, 56],
  ),
  large: box(
    'stopped',
    (page) => controls.send(controls.note(page)).or(controls.tryAgain(controls.note(page))),
    [676, 772, 280, 40],
    [500, 652, 280, 40],
    [348, 362, 280, 40],
  ),
  'large (label)': box(
    'ready',
    controls.copyAndFile,
    [676, 772, 240, 40],
    [500, 652, 240, 40],
    [348, 362, 240, 40],
  ),
  'large (arrow)': box(
    'ready',
    button('More ways to file'),
    [916, 772, 40, 40],
    [740, 652, 40, 40],
    [588, 362, 40, 40],
  ),

  Record: box(
    'new',
    button(/^(Record|Pause .* and record)$/),
    [292, 144, 664, 64],
    [236, 144, 544, 64],
    [12, 136, 616, null],
  ),
  Microphone: box(
    'new',
    (page) => controls.newConsult(page).getByRole('combobox', { name: 'Microphone', exact: true }),
    [null, 216, null, 32],
    [null, 216, null, 32],
    [null, null, null, 32],
  ),
  // The digits are of one width, which tells how large they are: 72 px, and 40 px where there is less room.
  timer: box(
    'recording',
    (page) => controls.recordedTime(work(page)),
    ['centre', 148, 193.5, 84],
    ['centre', 148, 193.5, 84],
    ['centre', 124, 107.5, null],
  ),
  sound: box(
    'recording',
    (page) => work(page).locator('[data-sound]'),
    ['centre', 234, null, 20],
    ['centre', 234, null, 20],
  ),
  wave: box('recording', controls.level, [272, 276, 704, 216], [224, 276, 568, 96], [0, null, 640, null]),
  'Pause / Resume': box(
    'recording',
    (page) => work(page).getByRole('button', { name: /^(Pause|Resume)$|and resume/ }),
    [344, 516, 176, 64],
    [236, 396, 172, 64],
    [44, null, 176, 52],
  ),
  Stop: box(
    'recording',
    (page) => controls.stop(controls.note(page)),
    [536, 516, 176, 64],
    [420, 396, 176, 64],
    [232, null, 176, 52],
  ),
  'Cut the start': box(
    'stopped',
    controls.cutStart,
    [null, 604, null, 32],
    [null, 484, null, 32],
    [12, null, null, 32],
  ),
  'New animal / Continue recording': box(
    'recording',
    button(/^(New animal|Continue recording)$/),
    ['centre', 704, null, 40],
    ['centre', 584, null, 40],
  ),

  'Play recording': box(
    'ready',
    (page) => controls.play(controls.player(page)),
    [985, 44, 40, 40],
    [801, 44, 40, 40],
  ),
  Position: box(
    'ready',
    (page) => controls.player(page).locator('div:has(> svg[role=img])'),
    [1037, 48, null, 32],
    [853, 48, null, 32],
  ),
  'Back 5 seconds': box('ready', button('Back 5 seconds'), [985, 88, null, 32], [801, 88, null, 32]),
  'Search transcript': box(
    'ready',
    around(controls.searchTranscript),
    [985, 132, 247, 36],
    [801, 132, 175, 36],
  ),
  'Copy transcript': box('ready', button('Copy transcript'), [1236, 132, null, 36], [980, 132, null, 36]),

  'Worth a look': own(
    box(
      'ready-places-to-check',
      (page) => page.getByRole('region', { name: 'Worth a look' }),
      [304, 124, 640, 32],
      [248, 124, 520, 32],
    ),
  ),
  // Where the drawing has the section, whose first line its heading is.
  'section Subjective': own(
    box(
      'ready',
      (page) => controls.note(page).locator('[data-section]').first(),
      [304, 156, 640, null],
      [248, 156, 520, null],
    ),
  ),
  'Note menu (open)': box(
    'ready-note-menu',
    (page) => page.getByRole('menu'),
    [708, 78, 248, null],
    [532, 78, 248, null],
  ),
  // Below 1024 px no line of the note is seen between it and the bar.
  places: box(
    'ready-list-of-places',
    controls.checkList,
    [292, { to: 756 }, 664, null],
    [236, { to: 636 }, 544, null],
    [12, { to: 354 }, 616, null],
  ),
  // A head and two rows of 60 px, 8 px above the bar.
  'places, two of one line': own(
    box(
      'two places in a note of one screen',
      controls.checkList,
      [292, 590, 664, 166],
      [236, null, 544, null],
    ),
  ),
  'Play, in the panel': box(
    'at a place',
    (page) => page.locator('[data-place-panel]').getByRole('button', { name: /^Play from about/ }),
    [null, null, 40, 40],
    [null, null, 40, 40],
    [null, null, 40, 40],
  ),
  Undo: passing(
    box(
      'filed-just-now',
      (page) => controls.undo(page.locator('main:has([role=status]:text("filed."))')),
      [null, 726, 60, 32],
      [null, 606, 60, 32],
    ),
  ),
  'Undo (new animal)': passing(
    box(
      'recording-new-animal',
      (page) => controls.undo(page.locator('main:has([role=timer])')),
      [null, 776, 60, 32],
      [null, 656, 60, 32],
      [null, 366, 60, 32],
    ),
  ),
  'Do not send': box(
    'sending',
    controls.doNotSend,
    [292, null, null, 32],
    [236, null, null, 32],
    [12, null, null, 32],
  ),
  'sign of what is wrong': box(
    'needs-attention',
    (page) => failure(page).locator('xpath=../preceding-sibling::*'),
    [304, 159, 20, 20],
    [248, 159, 20, 20],
  ),
  'what to do about it': box(
    'needs-attention',
    (page) => failure(page).locator('p').last(),
    [336, 188, null, null],
    [280, 188, null, null],
  ),
  // The reason of one file may take two lines where the work is narrower.
  strip: box('importing-four-files', controls.notImported, [304, 720, 640, 44], [248, null, 520, null]),
  notice: box('a notice', (page) => page.locator('[data-notice]'), [292, 764, 664, 56], [236, 644, 544, 56]),

  'first words': box(
    'new-first-start',
    (page) => page.getByText(strings.firstSteps.record),
    [304, 289, null, 20],
    [248, 289, null, 40],
  ),
  'Try it': box('new-first-start', button('Try it'), [304, 329, null, 40], [248, 349, null, 40]),
  'what it plays': box(
    'new-first-start',
    (page) => page.getByText(strings.firstSteps.tryItText),
    [407, 339, null, 20],
    [248, 397, null, 20],
  ),
  'Connect your practice…': box(
    'new-first-start',
    button('Connect your practice…'),
    [292, 389, null, 32],
    [236, 437, null, 32],
  ),

  // Without the drawn line for a connect code, which only some organisations have; centred.
  dialog: box('connect', controls.connectDialog, [400, 145, 480, 530], [272, 85, 480, 530]),
  'Service address': box('connect', controls.serviceAddress, [425, 260, 430, 40], [297, 200, 430, 40]),
  'Access key': box('connect', controls.token, [425, 434, 430, 40], [297, 374, 430, 40]),
  'Test connection': box('connect', controls.testConnection, [425, 510, 20, 20], [297, 450, 20, 20]),
  'Cancel (dialog)': box(
    'connect',
    (page) => controls.cancel(controls.connectDialog(page)),
    [614, 618, 69, 40],
    [486, 558, 69, 40],
  ),
  Connect: box('connect', controls.connect, [695, 618, 160, 40], [567, 558, 160, 40]),

  Back: box('settings', controls.back, [8, 42, 255, 36], [8, 42, 207, 36]),
  'Search settings': box('settings', around(controls.searchSettings), [8, 80, 215, 36], [8, 80, 167, 36]),
  'tile 1': box(
    'lock',
    (page) => page.getByRole('list', { name: 'Vets', exact: true }).getByRole('listitem'),
    [420, null, 440, 56],
    [292, null, 440, 56],
  ),
};

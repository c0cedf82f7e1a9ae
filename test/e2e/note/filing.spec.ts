import { mkdir, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { endTimeToUndo, openSettings } from '../support/appSteps.ts';
import { controls, expect, press, test } from '../support/e2eTest.ts';
import type { ElectronApplication, Locator, Page } from '../support/e2eTest.ts';
import type { StandIn } from '../../service/standIn.ts';
import { openStage, temporaryFolder, connect, readyNote } from '../screens/stage.ts';
import { answerSaveDialog } from '../support/dialogs.ts';
import type { Launched } from '../support/launch.ts';
import { outcomesAt } from '../support/received.ts';
import { pdfPages } from '../support/pdfText.ts';

let app: Launched;
let service: StandIn;
let page: Page;
let folder: string;
let watched: string;
test.beforeEach(async ({ stack }) => {
  folder = await temporaryFolder(stack);
  watched = join(folder, 'watched');
  const filedNoteFolders = [{ practice: 'Riverside Vets', folder: watched, format: 'text' }];
  ({ app, page, service } = await openStage(stack, { policy: { filedNoteFolders } }));
});

const note = (): Locator => controls.note(page);
const box = (heading: string): Locator => controls.section(note(), heading);

const contentOf = (heading: string): string =>
  `${heading} of it.\r\n${'A long line of the note. '.repeat(80)}\u2028End\u00a0`;

async function noteReady(): Promise<void> {
  const sections = ['Subjective', 'Objective', 'Assessment', 'Plan'].map((heading) => ({
    key: heading.toLowerCase(),
    heading,
    content: contentOf(heading),
  }));
  const stage = { app, page, service, folder };
  await connect(stage);
  await readyNote(stage, { name: 'Biscuit' }, { sections });
}

/** The system's print dialog, answered: the page that would be printed is kept as a PDF. */
const answerPrint = (electron: ElectronApplication): Promise<void> =>
  electron.evaluate(({ app: electronApp }) => {
    electronApp.on('web-contents-created', (_event, contents) => {
      const print = async (done: (isDone: boolean, why: string) => void): Promise<void> => {
        const pdf = await contents.printToPDF({});
        Object.assign(globalThis, { printed: pdf.toString('latin1') });
        done(true, '');
      };
      contents.print = (_options, done) => {
        if (done !== undefined) void print(done);
      };
    });
  });

async function exportAs(kind: string, path: string): Promise<Buffer> {
  const { electron } = app;
  if (electron === null) throw new Error('the system’s dialog is answered through the inspector');
  await answerSaveDialog(electron, path);
  await press(page, controls.exportNote);
  const dialog = controls.exportDialog(page);
  await dialog.getByRole('radio', { name: kind, exact: true }).check();
  await press(dialog, controls.saveAs);
  await expect(dialog).toBeHidden();
  return readFile(path);
}

test('a note as the vet’s own program wants it: copied, saved, printed, filed into its folder', async () => {
  const { electron } = app;
  test.skip(electron === null, 'the system’s dialogs are answered through the inspector');
  if (electron === null) return;
  await noteReady();

  await test.step('copy under own headings, in own order', async () => {
    const section = await openSettings(page, 'Note format');
    await controls.headingFor('Plan')(section).fill('To do');
    for (let place = 0; place < 3; place += 1) await press(section, controls.moveUp('Plan'));
    await expect(controls.moveUp('Plan')(section)).toBeFocused();
    await controls.copyAs(section).selectOption('rich');
    await expect(section).toContainText('Saved');
    await page.keyboard.press('Escape');
    await box('Assessment').fill('Strain 🐈.\n\u00a0Rest');
    await press(page, controls.copyNote);
    await expect
      .poll(() => electron.evaluate(({ clipboard }) => clipboard.readText()))
      .toMatch(
        /^Patient: Biscuit[^]*\r\n\r\nTo do\r\nPlan of it\.\r\n[^]*\r\nAssessment\r\nStrain 🐈\.\r\n\u00a0Rest$/,
      );
  });

  await test.step('save', async () => {
    const text = await exportAs('Text', join(folder, 'mine.txt'));
    expect(text.toString('utf8')).toMatch(/^Patient: Biscuit\r\n[^]*\r\n\r\nTo do\r\nPlan of it\.\r\n/);
    await expect(page.locator('[data-notice]')).toContainText('Saved as mine.txt.');
    const pdf = (await exportAs('PDF', join(folder, 'mine.pdf'))).toString('latin1');
    expect(pdf).toMatch(/^%PDF-/);
    expect(pdf).toContain('/Title (Biscuit)');
    const pages = pdfPages(pdf);
    expect(pages.length).toBeGreaterThan(1);
    expect(pages[0]).toMatch(/^1 \/ \d+Biscuit.*To doPlan of it\..*Subjective/);
    // Some fonts of the system have one glyph for both blanks.
    expect(pages.at(-1)).toMatch(/[ \u00a0]Rest/);
    // No heading is left alone at the end of a page.
    for (const text of pages) expect(text).not.toMatch(/(Subjective|Objective|Assessment)$/);
  });

  await test.step('print where there is no printer', async () => {
    await page.keyboard.press('Control+p');
    await expect(page.getByText('This computer has no printer.', { exact: true })).toBeVisible();
  });

  await test.step('print, by keyboard', async () => {
    await answerPrint(electron);
    await page.keyboard.press('Control+p');
    await expect(page.getByText('Sent to the printer.')).toBeVisible();
    const printed = await electron.evaluate(() => String(Reflect.get(globalThis, 'printed')));
    expect(pdfPages(printed)[0]).toContain('Riverside Vets');
    // Beside the one window there is none, and what was printed is gone.
    await expect
      .poll(() => electron.evaluate(({ webContents }) => webContents.getAllWebContents().length))
      .toBe(1);
  });

  await test.step('filed, with its folder away for a while, and again after an edit', async () => {
    await press(page, controls.fileNoteIntoFolder);
    await endTimeToUndo(page);
    await expect(note()).toContainText('folder for filed notes cannot be reached');
    await press(page, controls.deleteConsult);
    await expect(page.getByRole('dialog')).toContainText(
      'folder for filed notes does not have this note yet',
    );
    await page.keyboard.press('Escape');
    await mkdir(watched);
    await expect(note()).not.toContainText('folder for filed notes cannot be reached');
    // The line goes when the folder is there, and the file comes right after.
    await expect.poll(() => readdir(watched)).toEqual([expect.stringMatching(/\.txt$/)]);
    const [first] = await readdir(watched);
    expect(await readFile(join(watched, first ?? ''), 'utf8')).toContain('Practice: Riverside Vets\r\n');
    await box('Assessment').fill('');
    await press(page, controls.updateNoteInFolder);
    // While it is being made it stands there under another name, and for a moment under both.
    const inOrder = async (): Promise<readonly string[]> => (await readdir(watched)).toSorted();
    await expect
      .poll(inOrder)
      .toEqual([expect.stringMatching(/ revision 2\.txt$/), expect.stringMatching(/\.txt$/)]);
    const [update = ''] = await inOrder();
    expect(await readFile(join(watched, update), 'utf8')).not.toContain('Assessment');
    const [assessment, plan] = [
      { key: 'assessment', content: '' },
      { key: 'plan', content: contentOf('Plan') },
    ];
    await expect
      .poll(() => outcomesAt(service))
      .toMatchObject([{}, { sections: [{}, {}, assessment, plan] }]);
  });

  await test.step('what was done is in its log', async () => {
    await press(page, controls.openActivity);
    const log = controls.activity(page);
    for (const line of ['Note saved as file', 'Note printed', 'Saved in the folder for filed notes'])
      await expect(log).toContainText(line);
  });
});

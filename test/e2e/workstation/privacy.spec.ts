import { mkdir, readdir, readFile, rmdir } from 'node:fs/promises';
import { join } from 'node:path';
import { answerOpenDialog, answerSaveDialog } from '../support/dialogs.ts';
import { openSettings } from '../support/appSteps.ts';
import { controls, expect, press, test, type Page } from '../support/e2eTest.ts';
import { launch, type Launched } from '../support/launch.ts';
import { temporaryFolder, readyNote, send } from '../screens/stage.ts';

/**
 * A press while an earlier one is still under way is none, so it is pressed until the folder is asked for.
 */
const pressExport = (page: Page, isFolderAsked: () => Promise<boolean>): Promise<void> =>
  expect(async () => {
    await press(page, controls.exportConsult);
    expect(await isFolderAsked()).toBe(true);
  }).toPass();

const audioOf = (app: Launched): Promise<readonly string[]> =>
  readdir(join(app.dataFolder, 'audio')).catch(() => []);

test.describe('all of one consult', () => {
  test('all of one consult is exported into a folder of its own, marked as a sandbox’s, and never over another', async ({
    stage,
    stack,
    electron,
  }) => {
    const { page } = stage;
    const folder = await temporaryFolder(stack);
    await readyNote(stage, { name: 'Bis/cuit' });
    await controls.section(page, 'Plan').fill('Rest for a week.');
    await pressExport(page, await answerOpenDialog(electron, null));
    expect(await readdir(folder)).toEqual([]);

    await pressExport(page, await answerOpenDialog(electron, [folder]));
    await expect(
      page.getByText('Saved in a new folder, named after the patient and the time.'),
    ).toBeVisible();
    const [made = ''] = await readdir(folder);
    expect(made).toMatch(/^SANDBOX consult Bis cuit /);
    const names = (await readdir(join(folder, made))).toSorted();
    expect(names).toEqual([
      'SANDBOX consult.json',
      'SANDBOX note as generated.txt',
      'SANDBOX note.txt',
      'SANDBOX recording.wav',
      'SANDBOX transcript.txt',
    ]);
    const text = async (name: string) => readFile(join(folder, made, `SANDBOX ${name}`), 'utf8');
    expect(await text('note.txt')).toContain('Rest for a week.');
    expect(await text('note.txt')).toContain('[TEST]');
    expect(await text('note as generated.txt')).not.toContain('Rest for a week.');
    const facts = JSON.parse(await text('consult.json')) as { readonly activity: readonly object[] };
    expect(facts).toMatchObject({ sandbox: true, patient: { name: 'Bis/cuit' } });
    expect(facts.activity.length).toBeGreaterThan(3);
    const wav = await readFile(join(folder, made, 'SANDBOX recording.wav'));
    expect(wav.subarray(0, 4).toString()).toBe('RIFF');
    expect(wav.length).toBe(wav.readUInt32LE(4) + 8);

    await press(page, controls.exportConsult);
    await expect(page.getByText('There is an export of this consult in that folder already.')).toBeVisible();
    expect(await readdir(folder)).toEqual([made]);
  });

  test('all of one consult is deleted after one question, with its audio, and does not come back', async ({
    stage,
    stack,
    electron,
  }) => {
    const { app, page } = stage;
    await readyNote(stage, { name: 'Biscuit' });
    expect(await audioOf(app)).not.toEqual([]);
    await press(page, controls.deleteConsult);
    const dialog = page.getByRole('dialog', { name: 'Delete consult' });
    await expect(dialog).toContainText('Backups on this computer still have it for a few days');
    await expect(controls.cancel(dialog)).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(dialog).toBeHidden();
    await expect(controls.row(page, 'Biscuit')).toBeVisible();

    await press(page, controls.deleteConsult);
    await dialog.getByRole('button', { name: 'Delete consult', exact: true }).click();
    await expect(controls.row(page, 'Biscuit')).toHaveCount(0);
    await expect(page.getByText('Consult deleted.')).toBeVisible();
    await expect(controls.newConsult(page)).toBeVisible();
    expect(await audioOf(app)).toEqual([]);

    const filePath = join(app.dataFolder, 'gone.json');
    await answerSaveDialog(electron, filePath);
    const privacy = await openSettings(page, 'Privacy');
    await privacy.getByRole('button', { name: 'History of deleted consults…' }).click();
    await expect(page.getByText('The history of one deleted consult was saved.')).toBeVisible();
    const log = await readFile(filePath, 'utf8');
    expect(log).toContain('consultDeleted');
    expect(log).not.toContain('Biscuit');

    await app.kill();
    const after = stack.use(await launch({ dataFolder: app.dataFolder }));
    await expect(controls.row(after.page, 'Biscuit')).toHaveCount(0);
  });

  test('a consult whose deletion was cut short by kill -9 is gone after the next start', async ({
    stage,
    stack,
  }) => {
    const { app, page } = stage;
    await readyNote(stage, { name: 'Biscuit' });
    const [name = ''] = await audioOf(app);
    // What is no file cannot be removed as one: so something of it stays for now.
    const inTheWay = join(app.dataFolder, 'audio', `${name.slice(0, 36)}.0`);
    await mkdir(inTheWay);
    await press(page, controls.deleteConsult);
    await page.getByRole('dialog').getByRole('button', { name: 'Delete consult', exact: true }).click();
    await expect(page.getByText('one file is still in use')).toBeVisible();
    await expect(controls.row(page, 'Biscuit')).toHaveCount(0);
    expect(await audioOf(app)).toContain(name);
    await app.kill();
    await rmdir(inTheWay);
    const after = stack.use(await launch({ dataFolder: app.dataFolder }));
    expect(await audioOf(after)).toEqual([]);
    await expect(controls.row(after.page, 'Biscuit')).toHaveCount(0);
  });
});

test('a consult is not deleted while its note is being written, and it says why', async ({
  connectedStage,
}) => {
  const { page, service } = connectedStage;
  service.control.noteOutcome({ ends: 'never' });
  await send(connectedStage, { name: 'Biscuit' });
  await expect(controls.row(page, 'Biscuit')).toContainText('Writing note');
  await press(page, controls.deleteConsult);
  const dialog = page.getByRole('dialog', { name: 'Delete consult' });
  await expect(dialog).toContainText('The note of this consult is being written.');
  await expect(dialog).toContainText('The note service keeps its copy');
  await expect(dialog.getByRole('button', { name: 'Delete consult', exact: true })).toHaveCount(0);
  await press(dialog, controls.close);
  await expect(controls.row(page, 'Biscuit')).toContainText('Writing note');
});

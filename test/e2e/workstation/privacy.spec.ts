import { mkdir, mkdtemp, readdir, readFile, rm, rmdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { controls, press } from '../support/controls.ts';
import { openSettings } from '../support/openSettings.ts';
import { expect, test } from '../support/e2eTest.ts';
import { startStandIn, type StandIn } from '../../service/standIn.ts';
import { connectPractice, fixture, launch, type Launched } from '../support/launch.ts';
import { passDays, saveDays } from '../support/privacySteps.ts';

async function sent(app: Launched, patient: string, file = 'dog.m4a'): Promise<void> {
  const { page } = app;
  await press(page, controls.openNewConsult);
  await controls.newPatientName(page).fill(patient);
  await app.importFiles([fixture(file)]);
  await expect(controls.row(page, patient)).toContainText('Ready to send');
  await press(page, controls.send);
}

async function noted(app: Launched, patient: string, file?: string): Promise<void> {
  await sent(app, patient, file);
  await expect(controls.row(app.page, patient)).toContainText('Note ready');
}

async function answerFolderDialog(app: Launched, folder: string | null): Promise<void> {
  await app.electron?.evaluate(({ dialog }, chosen) => {
    Object.assign(globalThis, { isFolderAsked: false });
    dialog.showOpenDialog = () => {
      Object.assign(globalThis, { isFolderAsked: true });
      return Promise.resolve({ canceled: chosen === null, filePaths: chosen === null ? [] : [chosen] });
    };
  }, folder);
}

/** A press while an earlier one is still under way is none, so it is pressed until the folder is asked for. */
const pressExport = (app: Launched): Promise<void> =>
  expect(async () => {
    await press(app.page, controls.exportConsult);
    expect(await app.electron?.evaluate(() => Reflect.get(globalThis, 'isFolderAsked') === true)).toBe(true);
  }).toPass();

const audioOf = (app: Launched): Promise<readonly string[]> =>
  readdir(join(app.dataFolder, 'audio')).catch(() => []);

test.describe('all of one consult', () => {
  let app: Launched;
  let folder: string;
  test.beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'clinic-export-'));
    app = await launch();
  });
  test.afterEach(async () => {
    await app.remove();
    await rm(folder, { recursive: true, force: true });
  });

  test('is exported into a folder of its own, marked as a sandbox’s, and never over another', async () => {
    const { page } = app;
    await noted(app, 'Bis/cuit');
    await controls.section(page, 'Plan').fill('Rest for a week.');
    await answerFolderDialog(app, null);
    await pressExport(app);
    expect(await readdir(folder)).toEqual([]);

    await answerFolderDialog(app, folder);
    await pressExport(app);
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

  test('is deleted after one question, with its audio, and does not come back', async () => {
    const { page } = app;
    await noted(app, 'Biscuit');
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
    await app.electron?.evaluate(({ dialog: system }, path) => {
      system.showSaveDialog = () => Promise.resolve({ canceled: false, filePath: path });
    }, filePath);
    const privacy = await openSettings(page, 'Privacy');
    await privacy.getByRole('button', { name: 'History of deleted consults…' }).click();
    await expect(page.getByText('The history of one deleted consult was saved.')).toBeVisible();
    const log = await readFile(filePath, 'utf8');
    expect(log).toContain('consultDeleted');
    expect(log).not.toContain('Biscuit');

    await app.kill();
    app = await launch({ dataFolder: app.dataFolder });
    await expect(controls.row(app.page, 'Biscuit')).toHaveCount(0);
  });

  test('whose deletion was cut short by kill -9 is gone after the next start', async () => {
    const { page } = app;
    await noted(app, 'Biscuit');
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
    app = await launch({ dataFolder: app.dataFolder });
    expect(await audioOf(app)).toEqual([]);
    await expect(controls.row(app.page, 'Biscuit')).toHaveCount(0);
  });
});

test.describe('of a practice', () => {
  let app: Launched;
  let service: StandIn;
  test.beforeEach(async () => {
    service = await startStandIn({ profile: 'production', processingMs: 0 });
    app = await launch();
    const [first] = service.connections;
    if (first === undefined) throw new Error('no connection');
    await connectPractice(app.page, { url: service.url, token: first.token, vet: first.vet });
  });
  test.afterEach(async () => {
    await app.remove();
    await service.stop();
  });

  test('a consult is not deleted while its note is being written, and it says why', async () => {
    const { page } = app;
    service.control.noteOutcome({ ends: 'ready', afterMs: 600_000 });
    await sent(app, 'Biscuit');
    await expect(controls.row(page, 'Biscuit')).toContainText('Writing note');
    await press(page, controls.deleteConsult);
    const dialog = page.getByRole('dialog', { name: 'Delete consult' });
    await expect(dialog).toContainText('The note of this consult is being written.');
    await expect(dialog).toContainText('The note service keeps its copy');
    await expect(dialog.getByRole('button', { name: 'Delete consult', exact: true })).toHaveCount(0);
    await press(dialog, controls.close);
    await expect(controls.row(page, 'Biscuit')).toContainText('Writing note');
  });

  test('the audio goes a day after the service recorded the outcome, and the consult says so', async () => {
    const { page } = app;
    await noted(app, 'Biscuit');
    await press(page, controls.fileNote);
    await expect(controls.row(page, 'Biscuit')).toContainText('Filed');
    const outcome = { method: 'POST', path: /\/outcome$/ } as const;
    await expect.poll(() => service.control.requestsTo(outcome).length).toBe(1);
    await noted(app, 'Luna', 'cat.m4a');
    await press(page, controls.openNewConsult);
    const before = await audioOf(app);
    await saveDays(page, 'Remove recordings after (days)', '1');
    await passDays(app, 0.9);
    await saveDays(page, 'Remove recordings after (days)', '1');
    expect(await audioOf(app)).toEqual(before);
    await passDays(app, 0.2);
    await saveDays(page, 'Remove recordings after (days)', '1');
    // That of Luna was never filed.
    await expect.poll(() => audioOf(app)).toHaveLength(before.length / 2);
    await controls.rowButton(page, 'Biscuit').click();
    await expect(controls.note(page)).toContainText('The recording was removed from this computer (');
    await expect(controls.section(page, 'Plan')).not.toHaveValue('');
    await press(page, controls.openActivity);
    await expect(controls.activity(page)).toContainText('Recording removed');
  });
});

import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { beforeEach, expect, it, onTestFinished } from 'vitest';
import { createFiledNoteFolders } from '../../../../main/noteExport/filedNoteFolders.ts';
import { readWatchedFile, writeWatchedFile } from '../../../../main/noteExport/writeNoteFile.ts';
import { failure } from '../../../../shared/consult/failure.ts';
import { usualNoteFormat, type NoteFormat } from '../../../../shared/settings/noteFormat.ts';
import { err, ok } from '../../../../shared/result.ts';
import { manualClock, type ManualClock } from '../../../support/fakes/manualClock.ts';
import { scriptedService } from '../../../support/fakes/scriptedService.ts';
import { readyNote, workbench, type Workbench } from '../../../support/workbench.ts';
import { temporaryFolder } from '../../../support/temporaryFolder.ts';

const undoableFilingMs = 30_000;

type FiledNoteFolders = ReturnType<typeof createFiledNoteFolders>;

type FolderDeps = Parameters<typeof createFiledNoteFolders>[0];

let root: string;
let clock: ManualClock;
beforeEach(async () => {
  root = await temporaryFolder();
  clock = manualClock();
});

type FolderBench = Awaited<ReturnType<typeof open>>;

/** A note that is ready, at a practice whose filed notes go to `root`. */
async function open(changes: Partial<FolderDeps> = {}, isProduction = true) {
  const service = scriptedService({ read: [ok({ status: 'ready', note: readyNote })] });
  const bench = await workbench({
    clock,
    service,
    isProduction,
    aroundFiling: (of, applyDecision) => used.folders.around(of, applyDecision),
  });
  const folders = foldersOf(bench, changes);
  const used = { folders };
  bench.undoableFilings.onEnd(() => used.folders.wake());
  const id = await bench.add('Biscuit');
  await bench.consultActions.send(id);
  await clock.pass(10_000);
  expect(bench.get(id).phase).toBe('noteReady');
  return {
    bench,
    folders,
    id,
    /** From now on these get what is filed. */
    use: (others: FiledNoteFolders) => void Object.assign(used, { folders: others }),
    file: (): Promise<unknown> => bench.consultActions.file(id),
    write: (content: string): Promise<boolean> =>
      bench.consultActions.change(id, 'editNote', {
        type: 'sectionEdited',
        index: 0,
        edit: { content, isRemoved: false },
      }),
  };
}

const foldersOf = (
  { store, repository, connections, undoableFilings }: Workbench,
  changes: Partial<FolderDeps>,
): FiledNoteFolders =>
  createFiledNoteFolders({
    places: [{ practice: 'Riverside Vets', folder: root, format: 'text' }],
    chosen: () => null,
    store,
    repository,
    clock,
    isUndoable: undoableFilings.has,
    activeConnection: connections.active,
    connection: connections.get,
    format: () => usualNoteFormat,
    makePdf: () => Promise.resolve(null),
    write: writeWatchedFile,
    read: readWatchedFile,
    hangsAfterMs: 10_000,
    onChange: () => undefined,
    onFailure: (error) => {
      throw error;
    },
    ...changes,
  });

/** As a program that watches the folder sees it: what begins with a dot is not there yet. */
const written = async (): Promise<readonly string[]> =>
  (await readdir(root)).filter((name) => !name.startsWith('.')).toSorted();
const textIn = async (name: string | undefined): Promise<string> => readFile(join(root, name ?? ''), 'utf8');
const isLogged =
  ({ bench, id }: FolderBench, times = 1) =>
  async (): Promise<boolean> =>
    (await bench.store.activity(id)).filter(({ what }) => what === 'filedNoteWritten').length === times;
const areWritten = (count: number) => async (): Promise<boolean> => (await written()).length === count;
const isNothingDue =
  ({ bench }: FolderBench) =>
  async (): Promise<boolean> =>
    (await bench.store.setting(null, 'filedNotesToWrite')) === '[]';

/** A folder that is away until it is there. */
function awayAtFirst() {
  const place = { isAway: true };
  const write: FolderDeps['write'] = (path, content) =>
    place.isAway
      ? Promise.resolve(err({ code: 'export_failed', detail: 'ENOENT' }))
      : writeWatchedFile(path, content);
  return { place, write };
}

/** Files are real, and take their time; each look lets a second go by on the test's clock. */
async function settled(isSo: () => Promise<boolean> | boolean): Promise<void> {
  const deadline = performance.now() + 40_000;
  while (!(await isSo()) && performance.now() < deadline) {
    await wait(2);
    await clock.pass(1_000);
  }
  expect(await isSo()).toBe(true);
}

/** A note that is filed, and written. */
async function openFiled(): Promise<FolderBench> {
  const opened = await open();
  await opened.file();
  await settled(isLogged(opened));
  return opened;
}

it('a filed note is written at once, with its practice in it, and logged', async () => {
  await openFiled();
  const [name, ...more] = await written();
  expect(more).toEqual([]);
  expect(name).toMatch(/^Note Biscuit \d{4}-\d\d-\d\d \d\d-\d\d-\d\d [0-9a-f]{8}\.txt$/);
  expect(await textIn(name)).toContain('Practice: Riverside Vets\r\n');
  expect(await textIn(name)).toMatch(/\r\n\r\nSubjective\r\nlimps\r\n$/);
});

it('a folder that hangs keeps no note out of another one, gets one call at a time, and its notes wait', async () => {
  const calls: string[] = [];
  const hung = join(root, 'hung');
  const write: FolderDeps['write'] = (path) => {
    calls.push(path);
    return path.startsWith(hung) ? new Promise(() => undefined) : Promise.resolve(ok(null));
  };
  const chosen = { folder: hung };
  const opened = await open({
    write,
    hangsAfterMs: 1,
    places: [],
    chosen: () => ({ ...chosen, format: 'text' }),
  });
  const { bench, folders, id, file } = opened;
  await file();
  await settled(() => folders.isWaiting(id));
  Object.assign(chosen, { folder: root });
  const other = await bench.addAndSend('Luna');
  await settled(() => bench.get(other).phase === 'noteReady');
  await bench.consultActions.file(other);
  await settled(isNothingDue(opened));
  expect(calls.map((path) => path.startsWith(hung))).toEqual([true, false, false]);
  expect(folders.isWaiting(id)).toBe(false);
});

it('a filed note is written as it was filed, not as it was typed since', async () => {
  const { place, write } = awayAtFirst();
  const opened = await open({ write });
  await opened.file();
  await settled(() => opened.folders.isWaiting(opened.id));
  await opened.write('typed later');
  place.isAway = false;
  await clock.pass(60_000);
  await settled(() => !opened.folders.isWaiting(opened.id));
  expect(await textIn((await written())[0])).toMatch(/limps\r\n$/);
});

it('a filed note says in its folder who filed it, where that was chosen, also what was typed since', async () => {
  const { place, write } = awayAtFirst();
  const format = (): NoteFormat => ({ ...usualNoteFormat, lines: ['filedBy'] });
  const opened = await open({ write, format });
  await opened.file();
  await settled(() => opened.folders.isWaiting(opened.id));
  await opened.write('typed later');
  place.isAway = false;
  await clock.pass(60_000);
  await settled(() => !opened.folders.isWaiting(opened.id));
  const line = /limps\r\n\r\nDrafted from a recording; filed by Dr Moor, [^;]*\.\r\n$/;
  expect(await textIn((await written())[0])).toMatch(line);
});

it('an update of a filed note is written beside what was written before', async () => {
  const opened = await openFiled();
  await opened.write('better');
  await opened.file();
  await settled(areWritten(2));
  const [update, first] = await written();
  expect(update).toBe(first?.replace('.txt', ' revision 2.txt'));
  expect(await textIn(first)).toMatch(/limps\r\n$/);
  expect(await textIn(update)).toMatch(/Revision: 2\r\n[^]*better\r\n$/);
});

it('a filed note is written again where the patient is corrected, with whom it was taken for', async () => {
  const opened = await openFiled();
  const patient = { name: 'Luna', species: 'Cat', reference: '' };
  const { bench, id } = opened;
  const { change } = bench.consultActions;
  expect(await change(id, 'correctPatient', { type: 'patientCorrected', patient })).toBe(true);
  await settled(isLogged(opened, 2));
  const name = (await written()).find((one) => one.startsWith('Note Luna'));
  expect(name).toMatch(/ revision 2\.txt$/);
  expect(await textIn(name)).toMatch(/^Patient: Luna\r\n[^]*Corrected from: Biscuit, Dog\r\n/);
  expect(await written()).toHaveLength(2);
});

it('a folder that is away is tried again without a click, and after a restart', async () => {
  await rm(root, { recursive: true });
  const before = await open();
  await before.file();
  await settled(() => before.folders.isWaiting(before.id));
  // Nothing is made in its place: the share may only be unmounted.
  await expect(readdir(root)).rejects.toThrow('ENOENT');
  await before.folders.stop();

  const after = foldersOf(before.bench, {});
  await after.start();
  // Known before it is tried: until then nothing may take the note away.
  expect(after.isDue(before.id)).toBe(true);
  await settled(() => after.isWaiting(before.id));
  root = await temporaryFolder();
  const there = foldersOf(before.bench, {});
  await after.stop();
  await there.start();
  await settled(isLogged(before));
  expect(await written()).toHaveLength(1);
  expect(there.isWaiting(before.id)).toBe(false);
  await settled(() => !there.isDue(before.id));
});

it('no filed note is lost where the app ends between the filing and the writing, and none is written twice', async () => {
  const opened = await open({ write: () => new Promise(() => undefined) });
  await opened.file();
  await clock.pass(undoableFilingMs);
  const next = foldersOf(opened.bench, {});
  await next.start();
  await settled(isLogged(opened));
  await rm(join(root, (await written())[0] ?? ''));
  // A program has taken the file away: that is what the folder is for.
  const paths: string[] = [];
  const write: FolderDeps['write'] = (path, content) => {
    paths.push(path);
    return writeWatchedFile(path, content);
  };
  await foldersOf(opened.bench, { write }).start();
  await settled(isNothingDue(opened));
  expect(paths).toEqual([]);
});

it('the update of a filed note is not done where the note is filed again while it is written', async () => {
  const gate = Promise.withResolvers<void>();
  let isHeld = true;
  const write: FolderDeps['write'] = async (path, content) => {
    if (isHeld) await gate.promise;
    return writeWatchedFile(path, content);
  };
  const opened = await open({ write });
  await opened.file();
  await clock.pass(undoableFilingMs);
  await opened.write('better');
  await opened.file();
  isHeld = false;
  gate.resolve();
  await clock.pass(60_000);
  await settled(areWritten(2));
  expect(await textIn((await written())[0])).toMatch(/better\r\n$/);
});

it('nothing is replaced that another has put under a filed note’s name', async () => {
  const opened = await open({
    write: async (path, content) => {
      if (!path.includes('revision')) await writeFile(path, 'of somebody else');
      return writeWatchedFile(path, content);
    },
  });
  await opened.file();
  await settled(isLogged(opened));
  const [mine, theirs] = await written();
  expect(await textIn(theirs)).toBe('of somebody else');
  expect(await textIn(mine)).toContain('limps');
});

it('nothing is written of a discarded note, and it is written when it is restored', async () => {
  const { place, write } = awayAtFirst();
  const opened = await open({ write });
  await opened.file();
  await settled(() => opened.folders.isWaiting(opened.id));
  await opened.bench.consultActions.discard(opened.id);
  place.isAway = false;
  await clock.pass(120_000);
  expect(await written()).toEqual([]);
  await opened.bench.consultActions.restore(opened.id);
  await settled(areWritten(1));
});

it('no note of a sandbox, nor of another practice, is written into the folder', async () => {
  const places = [
    { practice: 'Try-out', folder: root, format: 'text' as const },
    { practice: 'Elsewhere', folder: root, format: 'text' as const },
  ];
  for (const isProduction of [true, false]) {
    const opened = await open({ places }, isProduction);
    expect(opened.folders.isDecided(opened.bench.connections.active())).toBe(false);
    expect(await opened.file()).toBe('filed');
    await opened.folders.start();
    await clock.pass(60_000);
    expect(await written()).toEqual([]);
  }
});

it('a note is filed also where that a copy is wanted cannot be saved', async () => {
  const failures: unknown[] = [];
  const opened = await open({ onFailure: (error) => failures.push(error) });
  const { store } = opened.bench;
  const broken = foldersOf(opened.bench, {
    store: { ...store, saveSetting: () => Promise.reject(new Error(failure('disk_full').code)) },
    onFailure: (error) => failures.push(error),
  });
  opened.use(broken);
  expect(await opened.file()).toBe('filed');
  expect(failures).toHaveLength(1);
  await clock.pass(undoableFilingMs);
  await broken.stop();
  // The next start finds it by what the service does not know yet.
  await foldersOf(opened.bench, {}).start();
  await settled(areWritten(1));
});

it.each(['pdf', 'text'] as const)(
  'a filed %s is written once, where the app ends between the writing and the line that says so, and the time zone changes',
  async (format) => {
    const { TZ } = process.env;
    onTestFinished(() => void (TZ === undefined ? delete process.env['TZ'] : (process.env['TZ'] = TZ)));
    process.env['TZ'] = 'UTC';
    let made = 0;
    const changes = {
      places: [{ practice: 'Riverside Vets', folder: root, format }],
      // Chromium puts the time of the making into each.
      makePdf: () =>
        Promise.resolve(Buffer.from(`%PDF-1.4\n/CreationDate (D:2026112810400${(made += 1)}+00'00')`)),
    };
    const opened = await open({
      ...changes,
      repository: { inMemory: () => [], log: () => new Promise(() => undefined) },
    });
    await opened.file();
    await settled(areWritten(1));
    process.env['TZ'] = 'Pacific/Auckland';
    await foldersOf(opened.bench, changes).start();
    await settled(isLogged(opened));
    expect(await written()).toHaveLength(1);
    // The file's name would outlive its consult.
    const { store } = opened.bench;
    await settled(async () => (await store.setting(null, 'lastFiledNoteFile')) === 'null');
  },
);

it('nothing is written of a filing that is undone, and what the end of the app finds filed is', async () => {
  const opened = await open();
  const { undoableFilings, consultActions } = opened.bench;
  await opened.file();
  await clock.pass(undoableFilingMs - 1);
  expect(await consultActions.undoFiling(opened.id)).toBe(true);
  await settled(isNothingDue(opened));
  expect(await written()).toEqual([]);
  await opened.file();
  undoableFilings.end();
  await opened.folders.stop();
  expect(await written()).toHaveLength(1);
});

import { beforeEach, describe, expect, it } from 'vitest';
import type { Store } from '../../../../main/ports/store.ts';
import type { Consult, PhaseState } from '../../../../shared/consult/consult.ts';
import { epochMs } from '../../../../shared/ids.ts';
import { manualClock, type ManualClock } from '../../../support/fakes/manualClock.ts';
import { everyPhase, newConnection, newConsult, newNote } from '../../../support/sampleConsults.ts';
import { deletionObstacle } from '../../../../shared/consult/deletionObstacle.ts';
import {
  fakeFiles,
  retentionBench,
  type FakeFiles,
  type RetentionBench,
} from '../../../support/retentionKit.ts';
import { emptyStore } from '../../../support/workbench.ts';

const here = newConnection();
let clock: ManualClock;
let store: Store;
let files: FakeFiles;
beforeEach(async () => {
  clock = manualClock();
  store = await emptyStore();
  files = fakeFiles();
  await store.saveConnection(here);
});

const start = (over: Partial<Store> = {}): Promise<RetentionBench> =>
  retentionBench({ store: { ...store, ...over }, clock, files, connections: [here] });

async function saved(state: (typeof everyPhase)[number]): Promise<Consult> {
  const consult = newConsult(here, state, { otherNotes: [] });
  await store.saveConsult(consult);
  files.of.set(consult.id, ['a', 'b', 'c']);
  return consult;
}
const always = (): boolean => true;
const readyToSend = everyPhase.find(({ phase }) => phase === 'readyToSend') ?? everyPhase[0];

async function one(): Promise<Consult> {
  if (readyToSend === undefined) throw new Error('no phase');
  return saved(readyToSend);
}

const at = epochMs(5);
const due = { state: 'due', attempt: 0, notBefore: at, because: null } as const;

describe('deleting a consult', () => {
  it('deleting a consult takes its records, its files and the sandbox’s note of it, in every phase that lets it', async () => {
    for (const state of everyPhase) {
      const consult = await saved(state);
      const bench = await start();
      const erased = await bench.deletions.erase(consult.id, always);
      const isFree = deletionObstacle(consult, false) === null;
      expect(erased, state.phase).toBe(isFree ? 'erased' : 'refused');
      expect((await store.consult(consult.id)) === null).toBe(isFree);
      expect(files.of.has(consult.id)).toBe(!isFree);
      expect(bench.repository.get(consult.id) === null).toBe(isFree);
      expect(bench.forgotten).toEqual(isFree ? ['key-1'] : []);
      // The one thing that stays: that it was deleted, and when.
      const lines = (await store.activity(consult.id)).map(({ what }) => what);
      expect(lines).toEqual(isFree ? ['consultDeleted'] : []);
      // Nothing is left to be done at the next start.
      await (await start()).deletions.finish();
      expect(files.of.has(consult.id)).toBe(!isFree);
    }
  });

  it.each<PhaseState>([
    { phase: 'filed', note: newNote(), filed: [], filedAt: at, report: due },
    { phase: 'discarded', before: { phase: 'noteReady', note: newNote() }, discardedAt: at, report: due },
  ])('deleting a consult waits until the service has heard that the note is $phase', async (state) => {
    const consult = await saved(state);
    expect(await (await start()).deletions.erase(consult.id, always)).toBe('refused');
    expect(await store.consult(consult.id)).toMatchObject({ report: due });
  });

  it('deleting a consult waits for a copy that is being made, and for whoever asks to mean it', async () => {
    const consult = await one();
    const bench = await start();
    bench.busy = consult.id;
    expect(await bench.deletions.erase(consult.id, always)).toBe('refused');
    bench.busy = null;
    expect(await bench.deletions.erase(consult.id, () => false)).toBe('refused');
    expect(files.of.has(consult.id)).toBe(true);
    expect(await bench.deletions.erase(consult.id, always)).toBe('erased');
    expect(bench.halted).toEqual([consult.id]);
  });

  it('a deletion that the disk refuses leaves the consult to be worked on, and what is written then stays', async () => {
    const consult = await saved({ phase: 'noteReady', note: newNote() });
    const full = await start({ removeConsult: () => Promise.reject(new Error('full')) });
    await expect(full.deletions.erase(consult.id, always)).rejects.toThrow('full');
    expect(full.woken).toEqual([consult.id]);
    expect(await store.setting(null, 'deletions')).toBe('[]');
    const edit = { content: 'Only here.', isRemoved: false };
    await full.repository.apply(consult.id, { type: 'sectionEdited', index: 0, edit });
    for (const bench of [full, await start()]) await bench.deletions.finish();
    expect((await store.consult(consult.id))?.edits[0]).toEqual(edit);
    expect(files.of.has(consult.id)).toBe(true);
  });

  it('a deletion that was never finished takes no file once the consult is joined with another', async () => {
    const consult = await one();
    let isFull = true;
    const bench = await start({
      removeConsult: () => Promise.reject(new Error('full')),
      async saveSetting(of, name, value) {
        if (name === 'deletions' && value === '[]' && isFull) throw new Error('still');
        await store.saveSetting(of, name, value);
      },
    });
    await expect(bench.deletions.erase(consult.id, always)).rejects.toThrow('full');
    isFull = false;
    await bench.deletions.apartFrom([consult.id], () => store.removeConsult(consult.id));
    await (await start()).deletions.finish();
    expect(files.of.has(consult.id)).toBe(true);
  });

  it('a deletion stays one for later where the disk refuses to take the consult off the list as well', async () => {
    const consult = await one();
    let lists = 0;
    const bench = await start({
      removeConsult: () => Promise.reject(new Error('full')),
      async saveSetting(of, name, value) {
        if (name === 'deletions' && (lists += 1) > 1) throw new Error('still');
        await store.saveSetting(of, name, value);
      },
    });
    await expect(bench.deletions.erase(consult.id, always)).rejects.toThrow('full');
    expect(bench.woken).toEqual([consult.id]);
    expect(await store.setting(null, 'deletions')).toContain(consult.id);
    await (await start()).deletions.finish();
    expect(await store.consult(consult.id)).not.toBeNull();
    expect(files.of.has(consult.id)).toBe(true);
    expect(await store.setting(null, 'deletions')).toBe('[]');
  });

  it('a deletion whose records went although it was told otherwise is finished later', async () => {
    const consult = await one();
    const bench = await start({
      async removeConsult(...given) {
        await store.removeConsult(...given);
        throw new Error('told late');
      },
    });
    await expect(bench.deletions.erase(consult.id, always)).rejects.toThrow('told late');
    expect(files.of.has(consult.id)).toBe(true);
    await bench.deletions.finish();
    expect(files.of.has(consult.id)).toBe(false);
  });

  it('a deletion is finished at the next start where it broke off before its files went', async () => {
    const consult = await one();
    const bench = await start();
    files.held = consult.id;
    expect(await bench.deletions.erase(consult.id, always)).toBe('filesLeft');
    expect(bench.logged).toEqual(['erased 0 disk_failed']);
    expect(await store.consult(consult.id)).toBeNull();
    files.held = null;
    await (await start()).deletions.finish();
    expect(files.of.has(consult.id)).toBe(false);
  });

  it('a deletion is not begun again by a start after it was refused', async () => {
    const consult = await one();
    let asked = 0;
    const bench = await start();
    // Meant at first, and not any more when its turn has come.
    expect(await bench.deletions.erase(consult.id, () => (asked += 1) === 1)).toBe('refused');
    await (await start()).deletions.finish();
    expect(await store.consult(consult.id)).not.toBeNull();
    expect(files.of.has(consult.id)).toBe(true);
  });
});

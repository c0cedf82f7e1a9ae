import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Store } from '../../../../main/consult/ports.ts';
import type { Consult } from '../../../../shared/consult.ts';
import { manualClock, type ManualClock } from '../../../fakes/manualClock.ts';
import { everyPhase, newConnection, newConsult } from '../store/sampleConsults.ts';
import { obstacleToDeleting } from '../../../../shared/keptAudio.ts';
import { fakeFiles, retentionBench, type FakeFiles, type RetentionBench } from './retentionKit.ts';
import { emptyStore } from './workbench.ts';

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
  const consult = newConsult(here, state, { offered: null });
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

describe('deleting a consult', () => {
  it('takes its records, its files and the sandbox’s note of it, in every phase that lets it', async () => {
    for (const state of everyPhase) {
      const consult = await saved(state);
      const bench = await start();
      const erased = await bench.deletions.erase(consult.id, always);
      const isFree = obstacleToDeleting(consult) === null;
      expect(erased, state.phase).toBe(isFree ? 'erased' : 'refused');
      expect((await store.consult(consult.id)) === null).toBe(isFree);
      expect(files.of.has(consult.id)).toBe(!isFree);
      expect(bench.book.get(consult.id) === null).toBe(isFree);
      expect(bench.forgotten).toEqual(isFree ? ['key-1'] : []);
      // The one thing that stays: that it was deleted, and when.
      const lines = (await store.activity(consult.id)).map(({ what }) => what);
      expect(lines).toEqual(isFree ? ['consultDeleted'] : []);
      // Nothing is left to be done at the next start.
      await bench.deletions.stop();
      await (await start()).deletions.finish();
      expect(files.of.has(consult.id)).toBe(!isFree);
    }
  });

  it('waits for a copy that is being made, and for whoever asks to mean it', async () => {
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

  it('is finished at the next start where it broke off before its records went', async () => {
    const consult = await one();
    const broken = await start({ removeConsult: () => Promise.reject(new Error('killed')) });
    await expect(broken.deletions.erase(consult.id, always)).rejects.toThrow('killed');
    expect(await store.consult(consult.id)).not.toBeNull();
    await (await start()).deletions.finish();
    expect(await store.consult(consult.id)).toBeNull();
    expect(files.of.has(consult.id)).toBe(false);
  });

  it('is finished at the next start where it broke off before its files went', async () => {
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

  it('is not begun again by a start after it was refused', async () => {
    const consult = await one();
    let asked = 0;
    const bench = await start();
    // Meant at first, and not any more when its turn has come.
    expect(await bench.deletions.erase(consult.id, () => (asked += 1) === 1)).toBe('refused');
    await (await start()).deletions.finish();
    expect(await store.consult(consult.id)).not.toBeNull();
    expect(files.of.has(consult.id)).toBe(true);
  });

  it('leaves the list of what is to be deleted empty', async () => {
    const consult = await one();
    const bench = await start();
    await bench.deletions.erase(consult.id, always);
    await vi.waitFor(async () => expect(await store.setting(null, 'deletions')).toBe('[]'));
  });
});

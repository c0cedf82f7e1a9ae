import { beforeEach, describe, expect, it } from 'vitest';
import { openVetPins, type VetPins } from '../../../../main/vetSession/vetPins.ts';
import type { Store } from '../../../../main/ports/store.ts';
import { manualClock, type ManualClock } from '../../../support/fakes/manualClock.ts';
import { memorySettings } from '../../../support/fakes/memorySettings.ts';

const vet = 'Dr Moor';
/** The usual ones take a quarter of a second each time. */
const cheap = { cost: 16, blockSize: 8, parallelization: 1 };
let store: Pick<Store, 'setting' | 'saveSetting'> & { isFull: boolean };
let clock: ManualClock;
let pins: VetPins;

beforeEach(async () => {
  store = memorySettings();
  clock = manualClock();
  pins = await openVetPins(store, clock, { costs: cheap });
  await pins.set(vet, '4711');
});

const tryWrong = async (times: number): Promise<void> => {
  for (let count = 0; count < times; count += 1) {
    await clock.pass(pins.waitMs(vet));
    expect(await pins.check(vet, '0000')).toBe('wrong');
  }
};

describe('a PIN', () => {
  it('a PIN opens for its vet alone, over a restart too, and is not in the records as it was typed', async () => {
    await pins.set('Dr Ash', 'correct horse');
    const later = await openVetPins(store, clock);
    expect(await later.check(vet, '4711')).toBe('right');
    expect(await later.check(vet, 'correct horse')).toBe('wrong');
    expect(await later.check('Dr Ash', 'correct horse')).toBe('right');
    const kept = (await store.setting(null, 'pins')) ?? '';
    expect(kept).not.toContain('4711');
    expect(kept).not.toContain('horse');
  });

  it('a PIN has a salt of its own, so that the same PIN of two vets does not show', async () => {
    await pins.set('Dr Ash', '4711');
    const rows = JSON.parse((await store.setting(null, 'pins')) ?? '') as { pin: { hash: string } }[];
    expect(new Set(rows.map((row) => row.pin.hash)).size).toBe(2);
  });

  it('a PIN is kept at the usual costs, and checked at those that it was made with', async () => {
    const usual = await openVetPins(store, clock);
    expect(await usual.check(vet, '4711')).toBe('right');
    await usual.set(vet, '4711');
    expect(await (await openVetPins(store, clock, { costs: cheap })).check(vet, '4711')).toBe('right');
    const rows = JSON.parse((await store.setting(null, 'pins')) ?? '') as { pin: object }[];
    expect(rows[0]?.pin).toMatchObject({ cost: 32_768, blockSize: 8, parallelization: 3 });
  });

  it('a PIN that is taken away is gone after a restart too', async () => {
    await pins.set(vet, null);
    expect((await openVetPins(store, clock)).has(vet)).toBe(false);
  });

  it('a PIN stays the old one where the new one cannot be saved', async () => {
    store.isFull = true;
    await expect(pins.set(vet, '0815')).rejects.toThrow();
    store.isFull = false;
    expect(await pins.check(vet, '4711')).toBe('right');
  });

  it('a PIN is not looked at where its tries can be counted nowhere', async () => {
    store.isFull = true;
    expect(await pins.check(vet, '4711')).toBe('notCounted');
    expect(await pins.check(vet, '0000')).toBe('notCounted');
  });
});

describe('wrong tries', () => {
  it('wrong tries cost nothing twice, then longer and longer waits, and never more than five minutes', async () => {
    const waits: number[] = [];
    for (let count = 0; count < 10; count += 1) {
      await tryWrong(1);
      waits.push(pins.waitMs(vet) / 1000);
    }
    expect(waits).toEqual([0, 0, 5, 15, 30, 60, 120, 300, 300, 300]);
    await clock.pass(300_000);
    expect(await pins.check(vet, '4711')).toBe('right');
    expect(pins.waitMs(vet)).toBe(0);
  });

  it('wrong tries that are made at once count one after the other', async () => {
    const answers = await Promise.all(Array.from({ length: 6 }, () => pins.check(vet, '0000')));
    expect(answers).toEqual(['wrong', 'wrong', 'wrong', 'waits', 'waits', 'waits']);
  });

  it('wrong tries wait on after a restart, as long as was left', async () => {
    await tryWrong(4);
    await clock.pass(5_000);
    const later = await openVetPins(store, clock);
    expect(later.waitMs(vet)).toBe(10_000);
    expect(await later.check(vet, '4711')).toBe('waits');
  });

  it('wrong tries count where the app is ended while one is looked at', async () => {
    await tryWrong(2);
    void pins.check(vet, '0000');
    await clock.settle();
    expect((await openVetPins(store, clock)).waitMs(vet)).toBe(5_000);
  });

  it('wrong tries wait by the monotonic clock: setting the other one forward makes nothing shorter', async () => {
    await tryWrong(3);
    clock.sleepThrough(86_400_000);
    expect(await pins.check(vet, '4711')).toBe('waits');
  });

  it('wrong tries wait no longer than they cost where the clock was set back over a restart', async () => {
    await tryWrong(3);
    const yesterday = manualClock(clock.now() - 86_400_000);
    expect((await openVetPins(store, yesterday)).waitMs(vet)).toBe(5_000);
  });
});

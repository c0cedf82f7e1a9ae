import { createSerialQueue } from '../../shared/serialQueue.ts';
import type { Clock } from '../ports/clock.ts';
import type { Store } from '../ports/store.ts';
import { pinsSetting, type PinRow } from '../settings/ownSettings.ts';
import { hashPin, isPinCorrect, usualPinHashCosts, type PinHashCosts } from './pinHash.ts';

/** By number of wrong attempts, the last one for all further ones. Nobody is locked out forever. */
const waitsS = [0, 0, 5, 15, 30, 60, 120, 300] as const;
const waitAfterMs = (wrongTries: number): number =>
  wrongTries === 0 ? 0 : (waitsS[Math.min(wrongTries, waitsS.length) - 1] ?? 0) * 1000;

/** Within a run the monotonic clock counts, so that setting the wall clock shortens no wait. */
type Pin = PinRow & { readonly untilMonotonicMs: number };

type PinClock = Pick<Clock, 'now' | 'monotonicMs'>;

type PinOptions = {
  readonly vets?: readonly string[];
  /** Of new PINs. */
  readonly costs?: PinHashCosts;
};

export type VetPins = Awaited<ReturnType<typeof openVetPins>>;

export async function openVetPins(
  store: Pick<Store, 'setting' | 'saveSetting'>,
  clock: PinClock,
  { vets = [], costs = usualPinHashCosts }: PinOptions = {},
) {
  let pins = await loadPins(store, clock, vets);
  const inTurn = createSerialQueue();

  const waitMs = (vet: string): number =>
    Math.max(0, (pins.get(vet)?.untilMonotonicMs ?? 0) - clock.monotonicMs());

  /** Counts in this run in any case. False: the next run would not know of the attempt. */
  async function count(known: Pin, wrongTries: number): Promise<boolean> {
    const waits = waitAfterMs(wrongTries);
    const tries = { wrongTries, waitsUntilMs: clock.now() + waits };
    pins.set(known.vet, { ...known, ...tries, untilMonotonicMs: clock.monotonicMs() + waits });
    return savePins(store, pins).then(
      () => true,
      () => false,
    );
  }

  return {
    has: (vet: string): boolean => pins.has(vet),
    waitMs,
    /** A vet without a PIN: every PIN is right. notCounted: no attempt can be counted, so none is checked. */
    check: (vet: string, pin: string): Promise<'right' | 'wrong' | 'waits' | 'notCounted'> =>
      inTurn(async () => {
        const known = pins.get(vet);
        if (known === undefined) return 'right';
        if (waitMs(vet) > 0) return 'waits';
        // Counts before it compares, so that ending the app in between gives no free attempt.
        if (!(await count(known, known.wrongTries + 1))) return 'notCounted';
        if (known.pin === null || !(await isPinCorrect(pin, known.pin))) return 'wrong';
        await count(known, 0);
        return 'right';
      }),
    /** null: removes the PIN. */
    set: (vet: string, pin: string | null): Promise<void> =>
      inTurn(async () => {
        const changed = new Map(pins);
        const fresh = { vet, wrongTries: 0, waitsUntilMs: 0, untilMonotonicMs: 0 };
        if (pin === null) changed.delete(vet);
        else changed.set(vet, { ...fresh, pin: await hashPin(pin, costs) });
        // The PIN on the disk counts.
        await savePins(store, changed);
        pins = changed;
      }),
  };
}

async function loadPins(
  store: Pick<Store, 'setting'>,
  clock: PinClock,
  vets: readonly string[],
): Promise<Map<string, Pin>> {
  const pins = new Map<string, Pin>();
  for (const saved of await loadRows(store, vets)) {
    // Never longer than the wait itself: somebody may have set back the clock.
    const left = Math.min(saved.waitsUntilMs - clock.now(), waitAfterMs(saved.wrongTries));
    pins.set(saved.vet, { ...saved, untilMonotonicMs: clock.monotonicMs() + Math.max(0, left) });
  }
  return pins;
}

async function savePins(store: Pick<Store, 'saveSetting'>, pins: ReadonlyMap<string, Pin>): Promise<void> {
  const rows = [...pins.values()].map((known): PinRow => {
    const { untilMonotonicMs: _, ...row } = known;
    return row;
  });
  await pinsSetting.save(store, null, rows);
}

/** Damage must not open a screen: every vet who may have had a damaged PIN needs a connection token. */
async function loadRows(store: Pick<Store, 'setting'>, vets: readonly string[]): Promise<readonly PinRow[]> {
  const { value, isDamaged } = await pinsSetting.read(store, null);
  if (!isDamaged) return value;
  const known = new Set(value.map(({ vet }) => vet));
  const locked = [...new Set(vets)].filter((vet) => !known.has(vet));
  return [...value, ...locked.map((vet) => ({ vet, pin: null, wrongTries: 0, waitsUntilMs: 0 }))];
}

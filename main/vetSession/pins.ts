import { createSerialQueue } from '../../shared/serialQueue.ts';
import type { Clock } from '../ports/clock.ts';
import type { Store } from '../ports/store.ts';
import { pinsSetting, type PinRow } from '../settings/sessionSettings.ts';
import type { WrongPins } from './wrongPins.ts';
import { hashPin, isPin, usualCosts, type PinCosts } from './hashPin.ts';

/** The PINs of the vets at this workstation, in its encrypted records. */
export type Pins = {
  readonly has: (vet: string) => boolean;
  /** In ms, until a try counts again; 0: now. */
  readonly waitMs: (vet: string) => number;
  /** Where the vet has none, every PIN is right. notCounted: no try can be counted now, so that none is looked at. */
  readonly check: (vet: string, pin: string) => Promise<'right' | 'wrong' | 'waits' | 'notCounted'>;
  /** null: none any more. Saved when this resolves. */
  readonly set: (vet: string, pin: string | null) => Promise<void>;
};

/** After so many wrong tries, in s; the last holds for all further ones. Nobody is ever locked out for good. */
const waitsS = [0, 0, 5, 15, 30, 60, 120, 300] as const;
const waitAfterMs = (wrongTries: number): number =>
  wrongTries === 0 ? 0 : (waitsS[Math.min(wrongTries, waitsS.length) - 1] ?? 0) * 1000;

/** Within a run the monotonic clock counts: setting the other one makes no wait shorter. */
type Kept = PinRow & { readonly untilMonotonicMs: number };

export type PinOptions = {
  /** Everybody who works here. */
  readonly vets?: readonly string[];
  /** Of PINs that are set from now on. */
  readonly costs?: PinCosts;
  /** Counts where the store cannot; null: this run has none. */
  readonly wrongPins?: WrongPins | null;
};

export async function openPins(
  store: Pick<Store, 'setting' | 'saveSetting'>,
  clock: Pick<Clock, 'now' | 'monotonicMs'>,
  { vets = [], costs = usualCosts, wrongPins = null }: PinOptions = {},
): Promise<Pins> {
  const pins = new Map<string, Kept>();
  for (const row of await loadRows(store, vets)) {
    const saved = withReserved(row, wrongPins);
    // Never more than such a try costs: the clock may have been set back since.
    const left = Math.min(saved.waitsUntilMs - clock.now(), waitAfterMs(saved.wrongTries));
    pins.set(saved.vet, { ...saved, untilMonotonicMs: clock.monotonicMs() + Math.max(0, left) });
  }
  const inTurn = createSerialQueue();

  async function save(): Promise<void> {
    await pinsSetting.save(
      store,
      null,
      [...pins.values()].map(({ vet, pin, wrongTries, waitsUntilMs }) => ({
        vet,
        pin,
        wrongTries,
        waitsUntilMs,
      })),
    );
    // Each PIN of before is damaged in the records now, so that the bytes can count again.
    if (wrongPins?.isDamaged === true) await wrongPins.clear().catch(() => undefined);
  }

  if (wrongPins?.isDamaged === true) await save().catch(() => undefined);

  const waitMs = (vet: string): number =>
    Math.max(0, (pins.get(vet)?.untilMonotonicMs ?? 0) - clock.monotonicMs());

  /** It counts in this run also where it cannot be saved. False: the next one would not know of it. */
  async function count(kept: Kept, wrongTries: number): Promise<boolean> {
    const waits = waitAfterMs(wrongTries);
    pins.set(kept.vet, {
      ...kept,
      wrongTries,
      waitsUntilMs: clock.now() + waits,
      untilMonotonicMs: clock.monotonicMs() + waits,
    });
    const tries = { wrongTries, waitsUntilMs: clock.now() + waits };
    const saved = await Promise.allSettled([
      wrongPins === null ? Promise.reject(new Error('none')) : wrongPins.keep(kept.vet, tries),
      save(),
    ]);
    return saved.some(({ status }) => status === 'fulfilled');
  }

  return {
    has: (vet) => pins.has(vet),
    waitMs,
    check: (vet, pin) =>
      inTurn(async () => {
        const kept = pins.get(vet);
        if (kept === undefined) return 'right';
        if (waitMs(vet) > 0) return 'waits';
        // Counted before it is compared: ending the app in between makes it no free try.
        if (!(await count(kept, kept.wrongTries + 1))) return 'notCounted';
        if (kept.pin === null || !(await isPin(pin, kept.pin))) return 'wrong';
        await count(kept, 0);
        return 'right';
      }),
    set: (vet, pin) =>
      inTurn(async () => {
        const before = pins.get(vet);
        if (pin === null) pins.delete(vet);
        else {
          const fresh = { vet, pin: await hashPin(pin, costs), wrongTries: 0, waitsUntilMs: 0 };
          pins.set(vet, { ...fresh, untilMonotonicMs: 0 });
        }
        try {
          await save();
        } catch (error) {
          // The one that is on the disk holds.
          if (before === undefined) pins.delete(vet);
          else pins.set(vet, before);
          throw error;
        }
        // Tries at an earlier PIN do not count against this one.
        await wrongPins?.keep(vet, { wrongTries: 0, waitsUntilMs: 0 }).catch(() => undefined);
      }),
  };
}

/** Both count each try; the one that could be written knows of more. */
function withReserved(row: PinRow, wrongPins: WrongPins | null): PinRow {
  if (wrongPins?.isDamaged === true) return { ...row, pin: null };
  const reserved = wrongPins?.of(row.vet) ?? null;
  return reserved === null || reserved.wrongTries < row.wrongTries ? row : { ...row, ...reserved };
}

/** Damage must not open a screen: whoever may have had the damaged PIN has one that only a connection token opens. */
async function loadRows(store: Pick<Store, 'setting'>, vets: readonly string[]): Promise<readonly PinRow[]> {
  const { value, isDamaged } = await pinsSetting.read(store, null);
  if (!isDamaged) return value;
  const known = new Set(value.map(({ vet }) => vet));
  const locked = [...new Set(vets)].filter((vet) => !known.has(vet));
  return [...value, ...locked.map((vet) => ({ vet, pin: null, wrongTries: 0, waitsUntilMs: 0 }))];
}

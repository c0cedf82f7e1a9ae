import { z } from 'zod';
import { createOneAtATime } from '../consult/oneAtATime.ts';
import type { Clock, Store } from '../consult/ports.ts';
import { hashPin, isPin, pinHash, usualCosts } from './pinHash.ts';

/** The PINs of the vets at this workstation, in its encrypted records. */
export type Pins = {
  readonly has: (vet: string) => boolean;
  /** In ms, until a try counts again; 0: now. */
  readonly waitMs: (vet: string) => number;
  /** Where the vet has none, every PIN is right. */
  readonly check: (vet: string, pin: string) => Promise<'right' | 'wrong' | 'waits'>;
  /** null: none any more. Saved when this resolves. */
  readonly set: (vet: string, pin: string | null) => Promise<void>;
};

/** After so many wrong tries, in s; the last holds for all further ones. Nobody is ever locked out for good. */
const waitsS = [0, 0, 5, 15, 30, 60, 120, 300] as const;
const waitAfterMs = (wrongTries: number): number =>
  wrongTries === 0 ? 0 : (waitsS[Math.min(wrongTries, waitsS.length) - 1] ?? 0) * 1000;

const setting = 'pins';
const row = z.strictObject({
  vet: z.string(),
  pin: pinHash,
  wrongTries: z.number().int().min(0),
  /** By the wall clock, for the next run, which has no other. */
  waitsUntilMs: z.number(),
});
type Row = z.output<typeof row>;
/** Within a run the monotonic clock counts: setting the other one makes no wait shorter. */
type Kept = Row & { readonly untilMonotonicMs: number };

export async function openPins(
  store: Pick<Store, 'setting' | 'saveSetting'>,
  clock: Pick<Clock, 'now' | 'monotonicMs'>,
  /** Of PINs that are set from now on. */
  costs = usualCosts,
): Promise<Pins> {
  const pins = new Map<string, Kept>();
  for (const saved of read(await store.setting(null, setting))) {
    // Never more than such a try costs: the clock may have been set back since.
    const left = Math.min(saved.waitsUntilMs - clock.now(), waitAfterMs(saved.wrongTries));
    pins.set(saved.vet, { ...saved, untilMonotonicMs: clock.monotonicMs() + Math.max(0, left) });
  }
  const inTurn = createOneAtATime();

  const save = (): Promise<void> =>
    store.saveSetting(
      null,
      setting,
      JSON.stringify(
        [...pins.values()].map(({ vet, pin, wrongTries, waitsUntilMs }) => ({
          vet,
          pin,
          wrongTries,
          waitsUntilMs,
        })),
      ),
    );

  const waitMs = (vet: string): number =>
    Math.max(0, (pins.get(vet)?.untilMonotonicMs ?? 0) - clock.monotonicMs());

  /** It counts in this run also where it cannot be saved: a full disk keeps no vet out. */
  async function count(kept: Kept, wrongTries: number): Promise<void> {
    const waits = waitAfterMs(wrongTries);
    pins.set(kept.vet, {
      ...kept,
      wrongTries,
      waitsUntilMs: clock.now() + waits,
      untilMonotonicMs: clock.monotonicMs() + waits,
    });
    await save().catch(() => undefined);
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
        await count(kept, kept.wrongTries + 1);
        if (!(await isPin(pin, kept.pin))) return 'wrong';
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
      }),
  };
}

/** Of a row that another version wrote and that does not read so, the others do not suffer. */
function read(json: string | null): readonly Row[] {
  const saved: unknown = json === null ? [] : JSON.parse(json);
  const rows = Array.isArray(saved) ? (saved as readonly unknown[]) : [];
  return rows.flatMap((one) => {
    const parsed = row.safeParse(one);
    return parsed.success ? [parsed.data] : [];
  });
}

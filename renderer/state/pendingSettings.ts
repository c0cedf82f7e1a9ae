import { createStore, type StoreApi } from 'zustand/vanilla';
import type { RecordingSettings } from '../../shared/settings/recordingSettings.ts';

/** What was set here and no snapshot shows yet. */
type Pending = Partial<RecordingSettings>;

export type PendingSettings = {
  readonly pending: StoreApi<Pending>;
  /** Saves what was set, with all that was set before it. False: it was not saved, and is let go. */
  readonly change: (next: Pending) => Promise<boolean>;
  /** Lets go of what a snapshot shows. */
  readonly confirm: () => void;
};

type Deps = {
  /** As the newest snapshot has them. */
  readonly shown: () => RecordingSettings;
  readonly save: (settings: RecordingSettings) => Promise<boolean>;
};

/** How long a setting is kept that is saved, and that no snapshot shows, in ms. */
const settleMs = 3_000;

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/** Main takes the settings as a whole, so a change that is on its way must be in the next one too. */
export function createPendingSettings({ shown, save }: Deps): PendingSettings {
  const pending = createStore<Pending>(() => ({}));
  const unsaved = new Map<string, number>();
  let count = 0;
  let last: Promise<unknown> = Promise.resolve();

  const drop = (isMeant: (name: string, value: unknown) => boolean): void => {
    const entries = Object.entries(pending.getState());
    const left = entries.filter(([name, value]) => !isMeant(name, value));
    if (left.length < entries.length) pending.setState(Object.fromEntries(left), true);
  };

  const confirm = (): void => {
    const now: Readonly<Record<string, unknown>> = shown();
    drop((name, value) => !unsaved.has(name) && isSame(value, now[name]));
  };

  async function saveOne(names: readonly string[], turn: number): Promise<boolean> {
    const isSaved = await save({ ...shown(), ...pending.getState() }).catch(() => false);
    // What was set once more meanwhile belongs to the save after this one.
    const own = names.filter((name) => unsaved.get(name) === turn);
    for (const name of own) unsaved.delete(name);
    if (isSaved) {
      confirm();
      setTimeout(() => drop((name) => own.includes(name) && !unsaved.has(name)), settleMs);
    } else drop((name) => own.includes(name));
    return isSaved;
  }

  return {
    pending,
    change(next) {
      count += 1;
      const turn = count;
      const names = Object.keys(next);
      for (const name of names) unsaved.set(name, turn);
      pending.setState(next);
      // One at a time, so that main never gets them in another order.
      const saving = last.then(() => saveOne(names, turn));
      last = saving;
      return saving;
    },
    confirm,
  };
}

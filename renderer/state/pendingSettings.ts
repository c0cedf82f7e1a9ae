import { createStore, type StoreApi } from 'zustand/vanilla';
import { createSerialQueue } from '../../shared/serialQueue.ts';
import type { RecordingSettings } from '../../shared/settings/recordingSettings.ts';

/** Changes of this page that no snapshot shows yet. */
type Pending = Partial<RecordingSettings>;

export type PendingSettings = {
  readonly pending: StoreApi<Pending>;
  /** Saves the change together with all earlier ones. False: the change was not saved, and is dropped. */
  readonly change: (next: Pending) => Promise<boolean>;
  /** Drops changes that the snapshot shows. */
  readonly confirm: () => void;
};

type Deps = {
  readonly shown: () => RecordingSettings;
  readonly save: (settings: RecordingSettings) => Promise<boolean>;
};

/** How long a saved change stays here without a snapshot that shows it, in ms. */
const dropSavedAfterMs = 3_000;

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/** Main saves the settings as a whole, so a save must also contain the changes still under way. */
export function createPendingSettings({ shown, save }: Deps): PendingSettings {
  const pending = createStore<Pending>(() => ({}));
  const unsaved = new Map<string, number>();
  let count = 0;
  const enqueue = createSerialQueue();

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
    // A setting that changed again meanwhile belongs to the next save.
    const own = names.filter((name) => unsaved.get(name) === turn);
    for (const name of own) unsaved.delete(name);
    if (isSaved) {
      confirm();
      setTimeout(() => drop((name) => own.includes(name) && !unsaved.has(name)), dropSavedAfterMs);
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
      // One save at a time, so main receives them in order.
      return enqueue(() => saveOne(names, turn));
    },
    confirm,
  };
}

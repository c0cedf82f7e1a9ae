import { createStore, type StoreApi } from 'zustand/vanilla';
import type { ConnectionId } from '../../shared/ids.ts';
import { createSerialQueue } from '../../shared/serialQueue.ts';
import type { SettingName, Settings } from '../../shared/settings/settingsTable.ts';

/** Changes of this page that no snapshot shows yet. */
type Pending = Partial<Settings>;

export type PendingSettings = {
  readonly pending: StoreApi<Pending>;
  /** False: the change was not saved, and is dropped. */
  readonly change: Save;
  /** Drops changes that the snapshot shows. */
  readonly confirm: () => void;
  /** Another vet or practice is on screen, who must see nothing of these changes. */
  readonly forget: () => void;
};

/** `of`: the connection on screen when the person made the change. */
type Save = <Name extends SettingName>(
  of: ConnectionId,
  name: Name,
  value: Settings[Name],
) => Promise<boolean>;

type Deps = { readonly shown: () => Settings; readonly save: Save };

/** How long a saved change stays here without a snapshot that shows it, in ms. */
const dropSavedAfterMs = 3_000;

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

export function createPendingSettings({ shown, save }: Deps): PendingSettings {
  const pending = createStore<Pending>(() => ({}));
  /** The newest change of each setting that main has not answered. */
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

  return {
    pending,
    change(of, name, value) {
      count += 1;
      const turn = count;
      unsaved.set(name, turn);
      pending.setState({ [name]: value });
      // One save at a time, so main receives them in order.
      return enqueue(async () => {
        const isSaved = await save(of, name, value).catch(() => false);
        // A setting that changed again meanwhile belongs to the next save.
        if (unsaved.get(name) !== turn) return isSaved;
        unsaved.delete(name);
        const dropOwn = (): void => drop((one) => one === name && !unsaved.has(name));
        if (!isSaved) dropOwn();
        else {
          confirm();
          setTimeout(dropOwn, dropSavedAfterMs);
        }
        return isSaved;
      });
    },
    confirm,
    forget: () => drop(() => true),
  };
}

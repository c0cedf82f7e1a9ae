import { createStore, type StoreApi } from 'zustand/vanilla';

/**
 * waiting: not sent yet, or being sent. failing: main did not save the draft, and the page tries again until main does.
 * saved: main has the draft, and no snapshot has shown it to the page yet.
 */
type Draft<Value> = { readonly value: Value; readonly state: 'waiting' | 'failing' | 'saved' };
export type Drafts<Value> = Readonly<Record<string, Draft<Value>>>;

/** One draft with its saves. A slot changes in place. */
export type DraftSlot<Value> = {
  value: Value;
  version: number;
  sentVersion: number;
  savedVersion: number;
  unsentSinceMs: number;
  saving: Promise<boolean> | null;
  timer: ReturnType<typeof setTimeout> | undefined;
};

/** The drafts by key, with what the page shows of each. */
export type DraftSlots<Value> = {
  readonly drafts: StoreApi<Drafts<Value>>;
  /** Gives the draft a new version. */
  readonly update: (key: string, value: Value) => DraftSlot<Value>;
  readonly isCurrent: (key: string, slot: DraftSlot<Value>) => boolean;
  readonly show: (key: string, slot: DraftSlot<Value>, state: Draft<Value>['state']) => void;
  /** Replaces the slot's timer. Does nothing at the end where the slot was dropped meanwhile. */
  readonly schedule: (key: string, slot: DraftSlot<Value>, waitMs: number, act: () => void) => void;
  readonly drop: (key: string) => void;
  readonly entries: () => readonly (readonly [string, DraftSlot<Value>])[];
};

export function createDraftSlots<Value>(): DraftSlots<Value> {
  const drafts = createStore<Drafts<Value>>(() => ({}));
  const slots = new Map<string, DraftSlot<Value>>();

  const show = (key: string, slot: DraftSlot<Value>, state: Draft<Value>['state']): void =>
    drafts.setState({ [key]: { value: slot.value, state } });

  return {
    drafts,
    update(key, value) {
      const now = Date.now();
      const slot = slots.get(key) ?? emptySlot(value, now);
      if (slot.sentVersion === slot.version) slot.unsentSinceMs = now;
      slot.value = value;
      slot.version += 1;
      slots.set(key, slot);
      show(key, slot, drafts.getState()[key]?.state === 'failing' ? 'failing' : 'waiting');
      return slot;
    },
    isCurrent: (key, slot) => slots.get(key) === slot,
    show,
    schedule(key, slot, waitMs, act) {
      clearTimeout(slot.timer);
      slot.timer = setTimeout(() => {
        if (slots.get(key) === slot) act();
      }, waitMs);
    },
    drop(key) {
      clearTimeout(slots.get(key)?.timer);
      slots.delete(key);
      drafts.setState((all) => Object.fromEntries(Object.entries(all).filter(([k]) => k !== key)), true);
    },
    entries: () => [...slots],
  };
}

const emptySlot = <Value>(value: Value, now: number): DraftSlot<Value> => ({
  value,
  version: 0,
  sentVersion: 0,
  savedVersion: 0,
  unsentSinceMs: now,
  saving: null,
  timer: undefined,
});

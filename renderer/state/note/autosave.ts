import { createStore } from 'zustand/vanilla';

/**
 * waiting: not sent yet, or being sent. failing: main did not save the draft, and the page tries again until
 * main does. saved: main has the draft, and does not send it back: the page shows the draft until main sends
 * the consult anew.
 */
type Draft<Value> = { readonly value: Value; readonly state: 'waiting' | 'failing' | 'saved' };

export type Autosave<Value> = ReturnType<typeof createAutosave<Value>>;

const times = {
  /** Pause in typing after which the draft is sent. */
  quietMs: 250,
  /** While the vet keeps typing. */
  longestMs: 500,
  /** For slow saves, as of a very long text, which the vet would feel at every `longestMs`. */
  longestSlowMs: 1000,
  retryMs: 2000,
};

/** While the vet keeps typing, saves take one fiftieth of the time, as long as `longestSlowMs` allows. */
const pausePerSaveTime = 50;

const emptySlot = <Value>(value: Value) => ({
  value,
  version: 0,
  savedVersion: 0,
  /** Every message from main with a later revision has the version that was saved last. */
  savedAt: -1,
  /** Since when main has not been sent the value; null: it has. */
  unsentSinceMs: null as number | null,
  /** Null: none. */
  saves: null as Promise<boolean> | null,
  timer: undefined as ReturnType<typeof setTimeout> | undefined,
});

/** Changes in place. */
type DraftSlot<Value> = ReturnType<typeof emptySlot<Value>>;

type Save<Value> = (key: string, value: Value) => Promise<number | null>;

const isSaved = ({ savedVersion, version }: DraftSlot<unknown>): boolean => savedVersion === version;

/** When the draft is to be sent, in ms from now; `tookMs`: how long the last save took. */
function dueInMs({ unsentSinceMs }: DraftSlot<unknown>, nowMs: number, tookMs: number): number {
  const slowMs = Math.max(times.longestMs, tookMs * pausePerSaveTime);
  const longestMs = Math.min(times.longestSlowMs, slowMs);
  return Math.max(0, Math.min(times.quietMs, (unsentSinceMs ?? nowMs) + longestMs - nowMs));
}

function createUnread() {
  const unread = new Map<string, () => void>();
  function readTyped(): void {
    // Not all at once: each may ask for the others to be read first.
    for (const [key, read] of unread) if (unread.delete(key)) read();
  }
  return {
    /**
     * Puts what was typed as soon as the screen shows it, because reading a long text would hold up the key.
     */
    readSoon: (key: string, read: () => void): void => {
      unread.set(key, read);
      requestIdleCallback(readTyped, { timeout: 50 });
    },
    /** Puts what was typed before anybody reads or changes a draft. */
    readTyped,
  };
}

function createSlots<Value>() {
  const drafts = createStore<Readonly<Record<string, Draft<Value>>>>(() => ({}));
  const slots = new Map<string, DraftSlot<Value>>();
  let shownRevision = 0;

  const show = (key: string, { value }: DraftSlot<Value>, state: Draft<Value>['state']): void =>
    drafts.setState({ [key]: { value, state } });

  function drop(key: string): void {
    clearTimeout(slots.get(key)?.timer);
    slots.delete(key);
    drafts.setState((all) => Object.fromEntries(Object.entries(all).filter(([k]) => k !== key)), true);
  }

  function dropSaved(isMeant: (slot: DraftSlot<Value>) => boolean = () => true): void {
    for (const [key, slot] of slots) if (isSaved(slot) && isMeant(slot)) drop(key);
  }

  return {
    drafts,
    slots,
    show,
    drop,
    dropSaved,
    unsaved: () => [...slots].filter(([, slot]) => !isSaved(slot)),
    showSaved: (key: string, slot: DraftSlot<Value>): void => {
      if (slot.savedAt < shownRevision) drop(key);
      else show(key, slot, 'saved');
    },
    /** Drops the drafts that were saved before the message of that revision, which has the open consult. */
    confirm: (revision: number): void => {
      shownRevision = revision;
      dropSaved(({ savedAt }) => savedAt < revision);
    },
  };
}

/** One save of a key at a time, so main never sees two texts of a section in the wrong order. */
function createSaves<Value>(
  save: Save<Value>,
  { slots, show, showSaved }: ReturnType<typeof createSlots<Value>>,
) {
  let lastTookMs = 0;

  function schedule(key: string, slot: DraftSlot<Value>, waitMs: number): void {
    clearTimeout(slot.timer);
    slot.timer = setTimeout(() => void send(key, slot), waitMs);
  }

  async function start(key: string, slot: DraftSlot<Value>): Promise<boolean> {
    clearTimeout(slot.timer);
    const { version, value } = slot;
    slot.unsentSinceMs = null;
    const startedAt = Date.now();
    const savedAt = await save(key, value).catch(() => null);
    lastTookMs = Date.now() - startedAt;
    slot.savedVersion = savedAt === null ? slot.savedVersion : Math.max(slot.savedVersion, version);
    slot.savedAt = Math.max(slot.savedAt, savedAt ?? -1);
    const isCurrent = slots.get(key) === slot;
    if (isCurrent && isSaved(slot)) showSaved(key, slot);
    else if (isCurrent && savedAt === null) {
      slot.unsentSinceMs ??= Date.now();
      show(key, slot, 'failing');
      schedule(key, slot, times.retryMs);
    }
    return savedAt !== null;
  }

  function follow(slot: DraftSlot<Value>, saves: Promise<boolean>): Promise<boolean> {
    slot.saves = saves;
    return saves.finally(() => {
      if (slot.saves === saves) slot.saves = null;
    });
  }

  /** After the saves under way, so main sees the versions in their order. */
  const send = (key: string, slot: DraftSlot<Value>): Promise<boolean> =>
    follow(slot, slot.saves?.then(() => isSaved(slot) || start(key, slot)) ?? start(key, slot));

  return {
    send,
    sendNow: (key: string, slot: DraftSlot<Value>): void => void follow(slot, start(key, slot)),
    sendSoon: (key: string, slot: DraftSlot<Value>): void =>
      schedule(key, slot, dueInMs(slot, Date.now(), lastTookMs)),
  };
}

/** `save` answers after which revision main's messages have the value; null: it was not saved. */
export function createAutosave<Value>(save: Save<Value>) {
  const all = createSlots<Value>();
  const { drafts, slots, show, drop, dropSaved, confirm, unsaved } = all;
  const { send, sendNow, sendSoon } = createSaves(save, all);
  const { readSoon, readTyped } = createUnread();
  return {
    drafts,
    readSoon,
    readTyped,
    put: (key: string, value: Value): void => {
      const slot = slots.get(key) ?? emptySlot(value);
      slot.unsentSinceMs ??= Date.now();
      slot.value = value;
      slot.version += 1;
      slots.set(key, slot);
      show(key, slot, drafts.getState()[key]?.state === 'failing' ? 'failing' : 'waiting');
      sendSoon(key, slot);
    },
    /** False: some draft is still not saved. */
    flush: async (isMeant: (key: string) => boolean = () => true): Promise<boolean> => {
      readTyped();
      const meant = unsaved().filter(([key]) => isMeant(key));
      const answers = await Promise.all(meant.map(([key, slot]) => send(key, slot)));
      return answers.every(Boolean);
    },
    /** Sends every draft at once, also during a save: the page may be gone in the next moment. */
    flushNow: (): void => {
      readTyped();
      for (const [key, slot] of unsaved()) if (slot.unsentSinceMs !== null) sendNow(key, slot);
    },
    confirm,
    dropSaved: () => dropSaved(),
    drop,
  };
}

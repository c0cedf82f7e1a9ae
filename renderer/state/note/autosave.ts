import { createStore, type StoreApi } from 'zustand/vanilla';

/**
 * waiting: not sent yet, or on its way. failing: main did not take it; it is tried again until it does.
 * saved: main has it, and the page has not yet seen it come back in a snapshot.
 */
type Draft<Value> = { readonly value: Value; readonly state: 'waiting' | 'failing' | 'saved' };
type Drafts<Value> = Readonly<Record<string, Draft<Value>>>;

export type Autosave<Value> = {
  readonly drafts: StoreApi<Drafts<Value>>;
  readonly put: (key: string, value: Value) => void;
  /** Sends what is not saved yet and waits for it. False: something is still not saved. */
  readonly flush: (isMeant?: (key: string) => boolean) => Promise<boolean>;
  /** Sends everything this instant, past a save still under way: the page may be gone in the next. */
  readonly flushNow: () => void;
  /** Lets go of saved drafts that a snapshot shows. */
  readonly confirm: (isShown: (key: string, value: Value) => boolean) => void;
};

export type AutosaveTimes = {
  /** Pause in typing after which it is sent. */
  readonly quietMs: number;
  /** Longest that typed text stays unsent while typing goes on. */
  readonly longestMs: number;
  /** As `longestMs`, where a save takes so long, as in a very long text, that it would be felt that often. */
  readonly longestSlowMs: number;
  readonly retryMs: number;
  /** How long a saved draft is kept where no snapshot shows it, e.g. after switching to another consult. */
  readonly settleMs: number;
};

const usualTimes: AutosaveTimes = {
  quietMs: 250,
  longestMs: 500,
  longestSlowMs: 1000,
  retryMs: 2000,
  settleMs: 5_000,
};

/** While somebody types on, saves take one part of the time in so many, as far as `longestSlowMs` lets them. */
const shareOfSaves = 50;

type Slot<Value> = {
  value: Value;
  version: number;
  sentVersion: number;
  savedVersion: number;
  unsentSinceMs: number;
  underway: Promise<boolean> | null;
  timer: ReturnType<typeof setTimeout> | undefined;
};

/**
 * Edits not yet acknowledged by main, by key. At most one save of a key is under way, so that main never sees
 * two texts of one section in the wrong order.
 */
export function createAutosave<Value>(
  save: (key: string, value: Value) => Promise<boolean>,
  times: AutosaveTimes = usualTimes,
): Autosave<Value> {
  const drafts = createStore<Drafts<Value>>(() => ({}));
  const slots = new Map<string, Slot<Value>>();
  let lastTookMs = 0;
  const longestMs = (): number =>
    Math.min(times.longestSlowMs, Math.max(times.longestMs, lastTookMs * shareOfSaves));

  const show = (key: string, slot: Slot<Value>, state: Draft<Value>['state']): void => {
    drafts.setState({ [key]: { value: slot.value, state } });
  };

  const drop = (key: string): void => {
    clearTimeout(slots.get(key)?.timer);
    slots.delete(key);
    drafts.setState((all) => Object.fromEntries(Object.entries(all).filter(([k]) => k !== key)), true);
  };

  const later = (key: string, slot: Slot<Value>, waitMs: number, act: () => void): void => {
    clearTimeout(slot.timer);
    slot.timer = setTimeout(() => {
      if (slots.get(key) === slot) act();
    }, waitMs);
  };

  const finish = (key: string, slot: Slot<Value>, sent: { version: number; isSaved: boolean }): void => {
    if (slots.get(key) !== slot) return;
    if (sent.isSaved) slot.savedVersion = Math.max(slot.savedVersion, sent.version);
    if (slot.savedVersion === slot.version) {
      show(key, slot, 'saved');
      later(key, slot, times.settleMs, () => drop(key));
    } else if (!sent.isSaved) {
      slot.sentVersion = slot.savedVersion;
      show(key, slot, 'failing');
      later(key, slot, times.retryMs, () => void send(key, slot));
    }
  };

  const start = (key: string, slot: Slot<Value>): Promise<boolean> => {
    clearTimeout(slot.timer);
    const { version, value } = slot;
    slot.sentVersion = version;
    const begunAt = Date.now();
    const sending = save(key, value)
      .catch(() => false)
      .then((isSaved) => {
        lastTookMs = Date.now() - begunAt;
        if (slot.underway === sending) slot.underway = null;
        finish(key, slot, { version, isSaved });
        return isSaved;
      });
    slot.underway = sending;
    return sending;
  };

  const send = (key: string, slot: Slot<Value>): Promise<boolean> => {
    if (slot.underway === null) return start(key, slot);
    return slot.underway.then((isSaved) => {
      if (slots.get(key) !== slot || slot.savedVersion === slot.version) return true;
      return slot.sentVersion === slot.version ? (slot.underway ?? isSaved) : send(key, slot);
    });
  };

  const put = (key: string, value: Value): void => {
    const now = Date.now();
    const slot: Slot<Value> = slots.get(key) ?? {
      value,
      version: 0,
      sentVersion: 0,
      savedVersion: 0,
      unsentSinceMs: now,
      underway: null,
      timer: undefined,
    };
    if (slot.sentVersion === slot.version) slot.unsentSinceMs = now;
    slot.value = value;
    slot.version += 1;
    slots.set(key, slot);
    show(key, slot, drafts.getState()[key]?.state === 'failing' ? 'failing' : 'waiting');
    const dueAt = Math.min(now + times.quietMs, slot.unsentSinceMs + longestMs());
    later(key, slot, Math.max(0, dueAt - now), () => void send(key, slot));
  };

  const unsaved = (): readonly (readonly [string, Slot<Value>])[] =>
    [...slots].filter(([, slot]) => slot.savedVersion < slot.version);

  return {
    drafts,
    put,
    flush: async (isMeant = () => true) => {
      const meant = unsaved().filter(([key]) => isMeant(key));
      const answers = await Promise.all(
        meant.map(([key, slot]) =>
          slot.underway !== null && slot.sentVersion === slot.version ? slot.underway : send(key, slot),
        ),
      );
      return answers.every(Boolean);
    },
    flushNow: () => {
      for (const [key, slot] of unsaved()) if (slot.sentVersion < slot.version) void start(key, slot);
    },
    confirm: (isShown) => {
      for (const [key, slot] of slots)
        if (slot.savedVersion === slot.version && isShown(key, slot.value)) drop(key);
    },
  };
}

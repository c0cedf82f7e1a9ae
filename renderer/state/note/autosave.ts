import type { StoreApi } from 'zustand/vanilla';
import { createDraftSaves } from './draftSaves.ts';
import { createDraftSlots, type Drafts } from './draftSlots.ts';

export type Autosave<Value> = {
  readonly drafts: StoreApi<Drafts<Value>>;
  readonly put: (key: string, value: Value) => void;
  /** Sends the drafts that are not saved and waits for the answers. False: some draft is still not saved. */
  readonly flush: (isMeant?: (key: string) => boolean) => Promise<boolean>;
  /** Sends every draft at once, also during a save: the page may be gone in the next moment. */
  readonly flushNow: () => void;
  /** Drops saved drafts that a snapshot shows. */
  readonly confirm: (isShown: (key: string, value: Value) => boolean) => void;
};

export type AutosaveTimes = {
  /** Pause in typing after which the draft is sent. */
  readonly quietMs: number;
  /** The longest time that typed text stays unsent while the vet keeps typing. */
  readonly longestMs: number;
  /** As `longestMs`, for slow saves, as of a very long text, which the vet would feel at every `longestMs`. */
  readonly longestSlowMs: number;
  readonly retryMs: number;
  /** How long a saved draft stays where no snapshot shows it, e.g. after switching to another consult. */
  readonly settleMs: number;
};

const usualTimes: AutosaveTimes = {
  quietMs: 250,
  longestMs: 500,
  longestSlowMs: 1000,
  retryMs: 2000,
  settleMs: 5_000,
};

/** While the vet keeps typing, saves take one fiftieth of the time, as long as `longestSlowMs` allows. */
const pausePerSaveTime = 50;

/**
 * Edits that main has not saved yet, by key. At most one save of a key is under way, so main never sees two texts of
 * one section in the wrong order.
 */
export function createAutosave<Value>(
  save: (key: string, value: Value) => Promise<boolean>,
  times: AutosaveTimes = usualTimes,
): Autosave<Value> {
  const slots = createDraftSlots<Value>();
  const saves = createDraftSaves({ slots, save, retryMs: times.retryMs, settleMs: times.settleMs });

  const longestMs = (): number =>
    Math.min(times.longestSlowMs, Math.max(times.longestMs, saves.lastTookMs() * pausePerSaveTime));

  const unsaved = (): ReturnType<typeof slots.entries> =>
    slots.entries().filter(([, slot]) => slot.savedVersion < slot.version);

  return {
    drafts: slots.drafts,
    put(key, value) {
      const slot = slots.update(key, value);
      const now = Date.now();
      const dueAt = Math.min(now + times.quietMs, slot.unsentSinceMs + longestMs());
      slots.schedule(key, slot, Math.max(0, dueAt - now), () => void saves.send(key, slot));
    },
    async flush(isMeant = () => true) {
      const meant = unsaved().filter(([key]) => isMeant(key));
      const answers = await Promise.all(
        meant.map(([key, slot]) =>
          slot.saving !== null && slot.sentVersion === slot.version ? slot.saving : saves.send(key, slot),
        ),
      );
      return answers.every(Boolean);
    },
    flushNow() {
      for (const [key, slot] of unsaved()) if (slot.sentVersion < slot.version) void saves.start(key, slot);
    },
    confirm(isShown) {
      for (const [key, slot] of slots.entries())
        if (slot.savedVersion === slot.version && isShown(key, slot.value)) slots.drop(key);
    },
  };
}

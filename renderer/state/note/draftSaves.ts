import type { DraftSlot, DraftSlots } from './draftSlots.ts';

type DraftSavesDeps<Value> = {
  readonly slots: DraftSlots<Value>;
  readonly save: (key: string, value: Value) => Promise<boolean>;
  readonly retryMs: number;
  /** How long a saved draft stays where no snapshot shows it, e.g. after switching to another consult. */
  readonly settleMs: number;
};

/** Saves of drafts in main. */
export type DraftSaves<Value> = {
  /** Saves the newest version, also while another save of the draft is under way. */
  readonly start: (key: string, slot: DraftSlot<Value>) => Promise<boolean>;
  /** Saves the newest version after the save under way, so main sees the versions in their order. */
  readonly send: (key: string, slot: DraftSlot<Value>) => Promise<boolean>;
  /** How long the last save took, in ms. */
  readonly lastTookMs: () => number;
};

export function createDraftSaves<Value>(deps: DraftSavesDeps<Value>): DraftSaves<Value> {
  const { slots, save } = deps;
  let lastTookMs = 0;

  function finish(key: string, slot: DraftSlot<Value>, sent: { version: number; isSaved: boolean }): void {
    if (!slots.isCurrent(key, slot)) return;
    if (sent.isSaved) slot.savedVersion = Math.max(slot.savedVersion, sent.version);
    if (slot.savedVersion === slot.version) {
      slots.show(key, slot, 'saved');
      slots.schedule(key, slot, deps.settleMs, () => slots.drop(key));
    } else if (!sent.isSaved) {
      slot.sentVersion = slot.savedVersion;
      slots.show(key, slot, 'failing');
      slots.schedule(key, slot, deps.retryMs, () => void send(key, slot));
    }
  }

  function start(key: string, slot: DraftSlot<Value>): Promise<boolean> {
    clearTimeout(slot.timer);
    const { version, value } = slot;
    slot.sentVersion = version;
    const startedAt = Date.now();
    const saving = save(key, value)
      .catch(() => false)
      .then((isSaved) => {
        lastTookMs = Date.now() - startedAt;
        if (slot.saving === saving) slot.saving = null;
        finish(key, slot, { version, isSaved });
        return isSaved;
      });
    slot.saving = saving;
    return saving;
  }

  function send(key: string, slot: DraftSlot<Value>): Promise<boolean> {
    if (slot.saving === null) return start(key, slot);
    return slot.saving.then((isSaved) => {
      if (!slots.isCurrent(key, slot) || slot.savedVersion === slot.version) return true;
      return slot.sentVersion === slot.version ? (slot.saving ?? isSaved) : send(key, slot);
    });
  }

  return { start, send, lastTookMs: () => lastTookMs };
}

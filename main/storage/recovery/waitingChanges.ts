/** A change that is in the change log and not yet in the store. */
type WaitingChange = {
  /** Only changes about the same thing wait together. */
  readonly about: string;
  readonly number: number;
  /** Applies it after the earlier ones about the same thing. */
  readonly apply: () => void;
  /** Applies what is left of it where a later one about the same thing follows. */
  readonly applyOutdated: () => void;
};

/** Waiting changes are applied when none came for `quietMs`, and not later than `longestMs` after the first. */
export type WaitTimes = { readonly quietMs: number; readonly longestMs: number };

type WaitingChangesDeps = {
  readonly times: WaitTimes;
  /** Applies all changes up to this number in one transaction. */
  readonly commit: (number: number, apply: () => void) => void;
  /** Runs work after the change under way. */
  readonly inTurn: (work: () => Promise<void>) => Promise<void>;
};

/** The changes that wait for later ones about the same thing: of a text that is being typed, the store gets the last. */
export type WaitingChanges = {
  readonly add: (change: WaitingChange) => void;
  /** Whether a change about this may join those that wait; true also if none waits. */
  readonly mayJoin: (about: string) => boolean;
  /** Throws if they cannot be applied; then they wait on. */
  readonly applyNow: () => void;
  /** As `applyNow`, without an error: the log has the changes, and the next change tries again. */
  readonly applyIfPossible: () => void;
};

export function createWaitingChanges({ times, commit, inTurn }: WaitingChangesDeps): WaitingChanges {
  let waiting: readonly WaitingChange[] = [];
  let sinceMs = 0;
  let hasFailed = false;
  let timer: NodeJS.Timeout | undefined;

  function applyNow(): void {
    const last = waiting.at(-1);
    if (last === undefined) return;
    clearTimeout(timer);
    // Until it succeeds: after an error no further change may join them.
    hasFailed = true;
    commit(last.number, () => {
      for (const change of waiting.slice(0, -1)) change.applyOutdated();
      last.apply();
    });
    waiting = [];
    hasFailed = false;
  }

  function applyIfPossible(): void {
    try {
      applyNow();
    } catch {
      // What waits is on the disk with the log, and the next change reports the error.
    }
  }

  return {
    add(change) {
      const now = performance.now();
      if (waiting.length === 0) sinceMs = now;
      waiting = [...waiting, change];
      clearTimeout(timer);
      const waitMs = Math.min(times.quietMs, Math.max(0, sinceMs + times.longestMs - now));
      timer = setTimeout(() => void inTurn(async () => applyIfPossible()), waitMs).unref();
    },
    mayJoin: (about) => waiting.every((change) => change.about === about) && !hasFailed,
    applyNow,
    applyIfPossible,
  };
}

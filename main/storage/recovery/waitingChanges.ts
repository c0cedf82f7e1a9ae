type WaitingChange = {
  /** Only changes about the same thing wait together. */
  readonly about: string;
  readonly number: number;
  readonly apply: () => void;
  readonly applyOutdated: () => void;
};

/** They are applied when none came for `quietMs`, and not later than `longestMs` after the first. */
export type ChangeWaitTimes = { readonly quietMs: number; readonly longestMs: number };

type WaitingChangesDeps = {
  readonly times: ChangeWaitTimes;
  readonly commit: (number: number, apply: () => void) => void;
  readonly inTurn: (work: () => Promise<void>) => Promise<void>;
};

/** Of a text that is being typed, the store gets the last. */
export function createWaitingChanges({ times, commit, inTurn }: WaitingChangesDeps) {
  let waiting: readonly WaitingChange[] = [];
  let sinceMs = 0;
  let hasFailed = false;
  let timer: NodeJS.Timeout | undefined;

  /** Throws if they cannot be applied; then they wait on. */
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

  /** The log has the changes, and the next change tries again and reports the error. */
  function applyIfPossible(): void {
    try {
      applyNow();
    } catch {}
  }

  return {
    add(change: WaitingChange): void {
      const now = performance.now();
      if (waiting.length === 0) sinceMs = now;
      waiting = [...waiting, change];
      clearTimeout(timer);
      const waitMs = Math.min(times.quietMs, Math.max(0, sinceMs + times.longestMs - now));
      timer = setTimeout(() => void inTurn(async () => applyIfPossible()), waitMs).unref();
    },
    mayJoin: (about: string): boolean => waiting.every((change) => change.about === about) && !hasFailed,
    applyNow,
    applyIfPossible,
  };
}

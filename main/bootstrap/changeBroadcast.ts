import { textOnlyDelayMs } from '../consults/isTextOnlyChange.ts';

/** Tells listeners that the snapshot has changed. */
export type ChangeBroadcast = {
  /** Counts the changes. */
  readonly revision: () => number;
  readonly changed: () => void;
  /** A change of text that the page already shows: broadcast after a delay. */
  readonly typedOn: () => void;
  /** Adds a listener that runs before Electron's side. */
  readonly alsoTell: (listener: () => void) => void;
};

export function createChangeBroadcast(tellShell: () => void): ChangeBroadcast {
  let revision = 0;
  let later: NodeJS.Timeout | null = null;
  const listeners: (() => void)[] = [];

  function changed(): void {
    if (later !== null) clearTimeout(later);
    later = null;
    revision += 1;
    for (const listener of listeners) listener();
    undisturbed(tellShell);
  }

  return {
    revision: () => revision,
    changed,
    typedOn() {
      later ??= setTimeout(changed, textOnlyDelayMs).unref();
    },
    alsoTell: (listener) => void listeners.push(listener),
  };
}

/** An error while showing a change must not stop a save or a recording. */
export function undisturbed(show: () => void): void {
  try {
    show();
  } catch (error) {
    process.stderr.write(`A change could not be shown: ${String(error)}\n`);
  }
}

import { longestTextDelayMs, textOnlyDelayMs } from '../consults/isTextOnlyChange.ts';

export type ChangeBroadcast = ReturnType<typeof createChangeBroadcast>;

/** Tells listeners that the snapshot has changed. */
export function createChangeBroadcast(onChange: () => void) {
  let revision = 0;
  let later: NodeJS.Timeout | null = null;
  let textSinceMs = 0;
  const listeners: (() => void)[] = [];

  function changed(): void {
    if (later !== null) clearTimeout(later);
    later = null;
    revision += 1;
    for (const listener of listeners) listener();
    undisturbed(onChange);
  }

  return {
    /** Counts the changes. */
    revision: (): number => revision,
    changed,
    /** A change of text that the page already shows: broadcast when no more text came for a while, or after long. */
    textChanged(): void {
      const now = performance.now();
      if (later === null) textSinceMs = now;
      else clearTimeout(later);
      const longestMs = Math.max(0, textSinceMs + longestTextDelayMs - now);
      later = setTimeout(changed, Math.min(textOnlyDelayMs, longestMs)).unref();
    },
    /** Adds a listener that runs before Electron's side. */
    addListener: (listener: () => void): void => void listeners.push(listener),
  };
}

/** An error while showing a change must not stop a save or a recording. */
export function undisturbed(show: () => void): void {
  try {
    show();
  } catch (error) {
    // Without the message, which may hold a person's text.
    process.stderr.write(
      `A change could not be shown: ${error instanceof Error ? error.name : typeof error}\n`,
    );
  }
}

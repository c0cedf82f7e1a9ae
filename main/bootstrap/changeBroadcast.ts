import { textOnlyDelayMs } from '../consults/isTextOnlyChange.ts';

/** That what the page sees is another thing now, and who is told. */
export type ChangeBroadcast = {
  /** How often so far. */
  readonly revision: () => number;
  readonly changed: () => void;
  /** The page has this itself, and is told a little later. */
  readonly typedOn: () => void;
  /** Is told before the shell is. */
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

/** What the shell makes of a change never disturbs what was saved, or the take. */
export function undisturbed(show: () => void): void {
  try {
    show();
  } catch (error) {
    process.stderr.write(`A change could not be shown: ${String(error)}\n`);
  }
}

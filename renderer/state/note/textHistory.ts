/** At `at`, in UTF-16 units, `inserted` replaced `removed`. */
export type TextChange = { readonly at: number; readonly removed: string; readonly inserted: string };

/** The smallest change that makes one text of the other; null: none. */
export function changeBetween(before: string, after: string): TextChange | null {
  if (before === after) return null;
  const shorter = Math.min(before.length, after.length);
  let at = 0;
  while (at < shorter && before.charCodeAt(at) === after.charCodeAt(at)) at += 1;
  const [end, newEnd] = [before.length - 1, after.length - 1];
  let tail = 0;
  while (tail < shorter - at && before.charCodeAt(end - tail) === after.charCodeAt(newEnd - tail)) tail += 1;
  return {
    at,
    removed: before.slice(at, before.length - tail),
    inserted: after.slice(at, after.length - tail),
  };
}

/** How a text changed: by key, by an input method, or at once (pasted, replaced). */
export type Manner = 'insert' | 'delete' | 'compose' | 'atOnce';

type Typing = { readonly manner: Manner; readonly caret: number; readonly atMs: number };

/** The texts that a section had, for undo and redo. */
export type TextHistory = {
  /** The text that this history describes. If the present text differs, the history does not apply. */
  readonly text: string;
  readonly past: readonly string[];
  readonly future: readonly string[];
  /** The last typing; null: the next change begins a new step. */
  readonly last: Typing | null;
};

/** A pause after which the next keystroke begins another step. */
const pauseMs = 1000;
const maxSteps = 500;
/** About the most text that one history may contain, in UTF-16 units. */
const maxStoredUnits = 4_000_000;

export const beginHistory = (text: string): TextHistory => ({ text, past: [], future: [], last: null });

/** Whether a person would undo the next typing together with the last. */
function isSameStep({ text, future, last }: TextHistory, after: string, next: Typing): boolean {
  if (last === null || last.manner !== next.manner || future.length > 0) return false;
  if (next.manner === 'compose') return true;
  if (next.manner === 'atOnce' || next.atMs - last.atMs >= pauseMs) return false;
  const grown = after.length - text.length;
  if (next.manner === 'delete') return next.caret === last.caret || next.caret === last.caret + grown;
  // Undo removes typing word by word.
  const isNewWord = /\s/u.test(after.charAt(last.caret - 1)) && /\S/u.test(after.charAt(last.caret));
  return grown > 0 && next.caret === last.caret + grown && !isNewWord;
}

/** How many steps a history has where its texts are about as long as this one. */
const mostSteps = ({ length }: string): number =>
  Math.max(1, Math.min(maxSteps, Math.floor(maxStoredUnits / length)));

/** Records a typed or inserted text, as a new step or as part of the last one. */
export function recordText(history: TextHistory, after: string, how: Typing): TextHistory {
  const { text, past } = history;
  if (after === text) return history;
  if (!isSameStep(history, after, how))
    return { text: after, past: [...past, text].slice(-mostSteps(text)), future: [], last: how };
  // A composition that was given up leaves no step.
  const isGivenUp = after === past.at(-1);
  return { text: after, past: isGivenUp ? past.slice(0, -1) : past, future: [], last: how };
}

export function undoText({ text, past, future }: TextHistory): TextHistory | null {
  const before = past.at(-1);
  if (before === undefined) return null;
  return { text: before, past: past.slice(0, -1), future: [...future, text], last: null };
}

export function redoText({ text, past, future }: TextHistory): TextHistory | null {
  const after = future.at(-1);
  if (after === undefined) return null;
  return { text: after, past: [...past, text], future: future.slice(0, -1), last: null };
}

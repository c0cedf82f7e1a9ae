/** At `at`, in UTF-16 units, `inserted` replaced `removed`. */
export type TextChange = { readonly at: number; readonly removed: string; readonly inserted: string };

/** Null: none. */
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

/** How a text changed: by key, by an input method, at once (pasted), or from elsewhere (replaced). */
export type Manner = 'insert' | 'delete' | 'compose' | 'atOnce' | 'set';

type Typing = { readonly manner: Manner; readonly caret: number; readonly atMs: number };

export type TextHistory = {
  readonly texts: readonly string[];
  /** Which of them it has now. If the present text differs, the history does not apply. */
  readonly at: number;
  /** The last typing; null: the next change begins a new step. */
  readonly last: Typing | null;
};

/** A pause after which the next keystroke begins another step. */
const pauseMs = 1000;
const maxSteps = 500;
/** About the most text that one history may contain, in UTF-16 units. */
const maxStoredUnits = 4_000_000;

export const beginHistory = (text: string): TextHistory => ({ texts: [text], at: 0, last: null });

export const presentOf = ({ texts, at }: TextHistory): string => texts[at] ?? '';

/** Whether a person would undo the next typing together with the last. */
function isSameStep(history: TextHistory, after: string, next: Typing): boolean {
  const { texts, at, last } = history;
  if (last === null || last.manner !== next.manner || at < texts.length - 1) return false;
  if (next.manner === 'compose') return true;
  if (next.manner === 'atOnce' || next.manner === 'set' || next.atMs - last.atMs >= pauseMs) return false;
  const grown = after.length - presentOf(history).length;
  if (next.manner === 'delete') return next.caret === last.caret || next.caret === last.caret + grown;
  // Undo removes typing word by word.
  const isNewWord = /\s/u.test(after.charAt(last.caret - 1)) && /\S/u.test(after.charAt(last.caret));
  return grown > 0 && next.caret === last.caret + grown && !isNewWord;
}

const mostSteps = ({ length }: string): number =>
  Math.max(1, Math.min(maxSteps, Math.floor(maxStoredUnits / length)));

export function recordText(history: TextHistory, after: string, how: Typing): TextHistory {
  const text = presentOf(history);
  if (after === text) return history;
  const past = history.texts.slice(0, history.at);
  const before = isSameStep(history, after, how) ? past : [...past, text].slice(-mostSteps(text));
  // A composition that was given up leaves no step.
  const texts = after === before.at(-1) ? before : [...before, after];
  return { texts, at: texts.length - 1, last: how };
}

/** Null: there is none. */
export function stepText(history: TextHistory, by: -1 | 1): TextHistory | null {
  const at = history.at + by;
  return at in history.texts ? { ...history, at, last: null } : null;
}

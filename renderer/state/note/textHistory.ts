/** At `at`, in UTF-16 units, `inserted` replaced `removed`. */
export type TextChange = { readonly at: number; readonly removed: string; readonly inserted: string };

/** How a text changed: by key, by an input method, or at once (pasted, replaced, put back). */
export type Manner = 'insert' | 'delete' | 'compose' | 'atOnce';

type Step = TextChange & { readonly manner: Manner; readonly lastAtMs: number };

/** The changes to one text, for undo and redo. */
export type TextHistory = {
  /** The text that this history describes. If the present text differs, the history does not apply. */
  readonly text: string;
  readonly past: readonly Step[];
  readonly future: readonly Step[];
};

/** A pause after which the next keystroke begins another step. */
const pauseMs = 1000;
const maxSteps = 500;
/** The most text that the steps of one history may contain, in UTF-16 units. */
const maxStoredUnits = 4_000_000;

export const beginHistory = (text: string): TextHistory => ({ text, past: [], future: [] });

/** How many of the first letters are the same, counted up to `most`. */
function equalHead(before: string, after: string, most: number): number {
  // Usually all letters are the same, and one comparison is many times faster than a loop.
  if (before.slice(0, most) === after.slice(0, most)) return most;
  let head = 0;
  while (head < most && before.charCodeAt(head) === after.charCodeAt(head)) head += 1;
  return head;
}

/** How many of the last letters are the same, counted up to `most`. */
function equalTail(before: string, after: string, most: number): number {
  const [lastBefore, lastAfter] = [before.length - 1, after.length - 1];
  if (before.slice(before.length - most) === after.slice(after.length - most)) return most;
  let tail = 0;
  while (tail < most && before.charCodeAt(lastBefore - tail) === after.charCodeAt(lastAfter - tail))
    tail += 1;
  return tail;
}

/** The smallest change; null: none. The caret's later place says which of several equal letters changed. */
export function changeBetween(before: string, after: string, caret?: number): TextChange | null {
  if (before === after) return null;
  const shorter = Math.min(before.length, after.length);
  const behindCaret = equalTail(before, after, Math.min(shorter, after.length - (caret ?? 0)));
  const at = equalHead(before, after, shorter - behindCaret);
  // If the caret is not at the end of the change, more of the end can be equal.
  const tail = Math.max(behindCaret, equalTail(before, after, shorter - at));
  return {
    at,
    removed: before.slice(at, before.length - tail),
    inserted: after.slice(at, after.length - tail),
  };
}

const apply = (text: string, { at, removed, inserted }: TextChange): string =>
  text.slice(0, at) + inserted + text.slice(at + removed.length);

const inverse = ({ at, removed, inserted }: TextChange): TextChange => ({
  at,
  removed: inserted,
  inserted: removed,
});

/** Undo removes typing word by word. */
const beginsWord = (last: string, next: string): boolean => /\s$/u.test(last) && /^\S/u.test(next);

function joinedTyping(last: Step, next: TextChange): TextChange | null {
  if (next.removed !== '' || next.at !== last.at + last.inserted.length) return null;
  if (beginsWord(last.inserted, next.inserted)) return null;
  return { ...last, inserted: last.inserted + next.inserted };
}

function joinedDeleting(last: Step, next: TextChange): TextChange | null {
  if (next.inserted !== '' || last.inserted !== '') return null;
  if (next.at + next.removed.length === last.at)
    return { at: next.at, removed: next.removed + last.removed, inserted: '' };
  return next.at === last.at ? { ...last, removed: last.removed + next.removed } : null;
}

/** The last step with the next change in it, where a person would undo both together. */
function joined(history: TextHistory, next: Step, after: string): TextChange | 'nothing' | null {
  const last = history.past.at(-1);
  if (last === undefined || last.manner !== next.manner || history.future.length > 0) return null;
  if (next.manner === 'compose') return changeBetween(apply(history.text, inverse(last)), after) ?? 'nothing';
  if (next.lastAtMs - last.lastAtMs >= pauseMs) return null;
  if (next.manner === 'insert') return joinedTyping(last, next);
  return next.manner === 'delete' ? joinedDeleting(last, next) : null;
}

/** The newest steps up to the limit, and always the last one. */
function bounded(past: readonly Step[]): readonly Step[] {
  let storedUnits = 0;
  let from = past.length;
  while (from > 0 && past.length - from < maxSteps) {
    const step = past[from - 1];
    storedUnits += (step?.removed.length ?? 0) + (step?.inserted.length ?? 0);
    if (storedUnits > maxStoredUnits && from < past.length) break;
    from -= 1;
  }
  return from === 0 ? past : past.slice(from);
}

/** Records a typed or inserted text, as a new step or as part of the last one. */
export function recordText(
  history: TextHistory,
  after: string,
  how: { readonly manner: Manner; readonly atMs: number; readonly caret?: number },
): TextHistory {
  const change = changeBetween(history.text, after, how.caret);
  if (change === null) return history;
  const step: Step = { ...change, manner: how.manner, lastAtMs: how.atMs };
  const whole = joined(history, step, after);
  if (whole === 'nothing') return { text: after, past: history.past.slice(0, -1), future: [] };
  if (whole !== null)
    return {
      text: after,
      past: [...history.past.slice(0, -1), { ...step, ...whole, manner: step.manner, lastAtMs: how.atMs }],
      future: [],
    };
  return { text: after, past: bounded([...history.past, step]), future: [] };
}

/** The next change begins a new step. */
export function closeStep(history: TextHistory): TextHistory {
  const last = history.past.at(-1);
  if (last === undefined || last.manner === 'atOnce') return history;
  return { ...history, past: [...history.past.slice(0, -1), { ...last, manner: 'atOnce' }] };
}

type Moved = {
  readonly history: TextHistory;
  /** The end of the restored text, where the reader must look. */
  readonly caret: number;
};

export function undoText(history: TextHistory): Moved | null {
  const step = history.past.at(-1);
  if (step === undefined) return null;
  return {
    history: {
      text: apply(history.text, inverse(step)),
      past: history.past.slice(0, -1),
      future: [...history.future, { ...step, manner: 'atOnce' }],
    },
    caret: step.at + step.removed.length,
  };
}

export function redoText(history: TextHistory): Moved | null {
  const step = history.future.at(-1);
  if (step === undefined) return null;
  return {
    history: {
      text: apply(history.text, step),
      past: [...history.past, step],
      future: history.future.slice(0, -1),
    },
    caret: step.at + step.inserted.length,
  };
}

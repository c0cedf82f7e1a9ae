import { asShown } from '../../state/note/sectionEdits.ts';
import { alignTokens } from './alignTokens.ts';
import { isLineEnd, rawOf, tokensOf, wordCount, type Token } from './words.ts';

/** One place where the present text differs from the generated one. Both sides to the byte; one side may be empty. */
export type Change = {
  /** The number of this change within the text. */
  readonly nth: number;
  /** Where `added` begins in the present text. */
  readonly at: number;
  readonly removed: string;
  readonly added: string;
  readonly removedWords: number;
  readonly addedWords: number;
};

/** Unchanged text as it is now, or a change. */
type Piece = { readonly same: string } | { readonly change: Change };

export type Comparison = {
  readonly pieces: readonly Piece[];
  readonly changes: readonly Change[];
  readonly removedWords: number;
  readonly addedWords: number;
  readonly generatedWords: number;
};

/** `gap`: the unchanged tokens before the change. */
type Hunk = {
  readonly gap: readonly Token[];
  readonly removed: readonly Token[];
  readonly added: readonly Token[];
  /** The gap on the generated side; both sides differ in line ends at most. */
  readonly gapBefore: readonly Token[];
};

const isChange = ({ removed, added }: Hunk): boolean => removed.length + added.length > 0;

function hunksOf(before: readonly Token[], after: readonly Token[]): readonly Hunk[] {
  const hunks: Hunk[] = [];
  const at = { before: 0, after: 0 };
  let hunk: Hunk = { gap: [], gapBefore: [], removed: [], added: [] };
  for (const { kind, count } of alignTokens(before, after)) {
    const old = before.slice(at.before, at.before + count);
    const now = after.slice(at.after, at.after + count);
    if (kind !== 'added') at.before += count;
    if (kind !== 'removed') at.after += count;
    if (kind === 'removed') hunk = { ...hunk, removed: [...hunk.removed, ...old] };
    else if (kind === 'added') hunk = { ...hunk, added: [...hunk.added, ...now] };
    else if (isChange(hunk)) {
      hunks.push(hunk);
      hunk = { gap: now, gapBefore: old, removed: [], added: [] };
    } else hunk = { ...hunk, gap: [...hunk.gap, ...now], gapBefore: [...hunk.gapBefore, ...old] };
  }
  return [...hunks, hunk];
}

const sizeOf = ({ removed, added }: Hunk): number => Math.max(wordCount(removed), wordCount(added));

/** Joins two near changes, because one change reads better; never across a line end. */
function joinNear(
  hunks: readonly Hunk[],
  isNear: (words: number, first: Hunk, second: Hunk) => boolean,
): readonly Hunk[] {
  const joined: Hunk[] = [];
  for (const hunk of hunks) {
    const last = joined.at(-1);
    const isWithin = isChange(hunk) && !hunk.gap.some(({ raw }) => isLineEnd(raw));
    if (last === undefined || !isWithin || !isNear(wordCount(hunk.gap), last, hunk)) joined.push(hunk);
    else
      joined[joined.length - 1] = {
        ...last,
        removed: [...last.removed, ...hunk.gapBefore, ...hunk.removed],
        added: [...last.added, ...hunk.gap, ...hunk.added],
      };
  }
  return joined;
}

/** Joins neighbouring words first, then phrases with only a small unchanged word between them. */
function readable(hunks: readonly Hunk[]): readonly Hunk[] {
  const phrases = joinNear(
    hunks,
    (words, first, second) => words === 0 && sizeOf(first) * sizeOf(second) > 0,
  );
  return joinNear(phrases, (words, first, second) => words < Math.min(sizeOf(first), sizeOf(second)));
}

const total = (changes: readonly Change[], of: 'removedWords' | 'addedWords'): number =>
  changes.reduce((sum, change) => sum + change[of], 0);

/**
 * Compares the generated text with the present one, word by word. All line ends count as equal, because a text area
 * knows only one kind.
 */
export function compareTexts(generated: string, now: string): Comparison {
  const before = tokensOf(generated);
  const after = tokensOf(now);
  const isUnchanged = asShown(generated) === asShown(now);
  const hunks = isUnchanged
    ? [{ gap: after, gapBefore: before, removed: [], added: [] }]
    : readable(hunksOf(before, after));
  const pieces: Piece[] = [];
  const changes: Change[] = [];
  let at = 0;
  for (const hunk of hunks) {
    const same = rawOf(hunk.gap);
    const added = rawOf(hunk.added);
    at += same.length;
    if (same !== '') pieces.push({ same });
    if (isChange(hunk)) {
      const [removedWords, addedWords] = [wordCount(hunk.removed), wordCount(hunk.added)];
      const nth = changes.length;
      const change = { nth, at, removed: rawOf(hunk.removed), added, removedWords, addedWords };
      changes.push(change);
      pieces.push({ change });
    }
    at += added.length;
  }
  return {
    pieces,
    changes,
    removedWords: total(changes, 'removedWords'),
    addedWords: total(changes, 'addedWords'),
    generatedWords: wordCount(before),
  };
}

/** A CR before an LF would turn two line ends into one, so the CR becomes a CRLF. */
const joined = (left: string, right: string): string =>
  left.endsWith('\r') && right.startsWith('\n') ? `${left}\n${right}` : left + right;

/**
 * The section's content after putting that one change back: the generated bytes there, and the present text everywhere
 * else. Null if no other change remains: the stored original then counts.
 */
export function putBack(generated: string, now: string, change: Change): string | null {
  const rest = joined(change.removed, now.slice(change.at + change.added.length));
  const text = joined(now.slice(0, change.at), rest);
  return asShown(text) === asShown(generated) ? null : text;
}

import type { Block } from './blockMap.ts';

/** A stretch of the new file: `start` counts in the file that it is read from. */
export type Stretch = {
  readonly from: 'earlier' | 'server';
  readonly start: number;
  readonly length: number;
};

/** A request for so few bytes takes longer than the bytes. */
const leastCopied = 32 * 1024;

/** How to put the new file together, in its order, from the earlier file and as few bytes of the server as it takes. */
export function planDifferences(earlier: readonly Block[], next: readonly Block[]): readonly Stretch[] {
  const known = offsetsOf(earlier);
  const plan: Stretch[] = [];
  let at = 0;
  for (const block of next) {
    const start = known.get(nameOf(block));
    append(
      plan,
      start === undefined
        ? { from: 'server', start: at, length: block.length }
        : { from: 'earlier', start, length: block.length },
    );
    at += block.length;
  }
  return withoutShortCopies(plan);
}

const nameOf = ({ checksum, length }: Block): string => `${length} ${checksum}`;

function offsetsOf(blocks: readonly Block[]): ReadonlyMap<string, number> {
  const offsets = new Map<string, number>();
  let at = 0;
  for (const block of blocks) {
    const name = nameOf(block);
    if (!offsets.has(name)) offsets.set(name, at);
    at += block.length;
  }
  return offsets;
}

function append(plan: Stretch[], next: Stretch): void {
  const last = plan.at(-1);
  if (last !== undefined && last.from === next.from && last.start + last.length === next.start)
    plan[plan.length - 1] = { ...last, length: last.length + next.length };
  else plan.push(next);
}

/** Asks the server also for what lies between two of its stretches, where that is little. */
function withoutShortCopies(plan: readonly Stretch[]): readonly Stretch[] {
  const joined: Stretch[] = [];
  let at = 0;
  for (const [index, stretch] of plan.entries()) {
    const isBetween = plan[index - 1]?.from === 'server' && plan[index + 1]?.from === 'server';
    const isShort = stretch.from === 'earlier' && stretch.length <= leastCopied && isBetween;
    append(joined, isShort ? { from: 'server', start: at, length: stretch.length } : stretch);
    at += stretch.length;
  }
  return joined;
}

export const bytesFromServer = (plan: readonly Stretch[]): number =>
  plan.reduce((sum, { from, length }) => sum + (from === 'server' ? length : 0), 0);

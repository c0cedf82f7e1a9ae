/** What a parser asks of the stream next: exactly so many bytes to look at, or so many to pass over. */
type Need = { readonly take: number } | { readonly skip: number };
type Given = { readonly bytes: Buffer; readonly skipped: number };

/**
 * A parser over bytes that arrive in pieces of any size. It reads like one over a whole file, and holds no
 * more than it takes at once.
 */
export type ByteParser<T> = Generator<Need, T, Given>;

/** Exactly `count` bytes, or null if the stream ends earlier. */
export function* take(count: number): ByteParser<Buffer | null> {
  const { bytes } = yield { take: count };
  return bytes.length === count ? bytes : null;
}

/** Passes over `count` bytes (Infinity: all that follow) and says how many there were. */
export function* skip(count: number): ByteParser<number> {
  const { skipped } = yield { skip: count };
  return skipped;
}

export type RunningParser<T> = {
  push(chunk: Uint8Array): void;
  /** Ends the stream and answers the parser's result. Call it once. */
  finish(): T;
};

const nothing = Buffer.alloc(0);

/** Feeds a parser. Bytes after its verdict are ignored. */
export function runParser<T>(parser: ByteParser<T>): RunningParser<T> {
  let step = parser.next();
  let taken = nothing;
  let filled = 0;
  let skipped = 0;

  const reply = (given: Given): void => {
    filled = 0;
    skipped = 0;
    step = parser.next(given);
  };

  /** Consumes from `chunk` at `offset` what the present need asks for, and says how much that was. */
  const feed = (need: Need, chunk: Uint8Array, offset: number): number => {
    const available = chunk.length - offset;
    if ('skip' in need) {
      const used = Math.min(need.skip - skipped, available);
      skipped += used;
      if (skipped === need.skip) reply({ bytes: nothing, skipped });
      return used;
    }
    if (filled === 0) taken = Buffer.alloc(need.take);
    const used = Math.min(need.take - filled, available);
    taken.set(chunk.subarray(offset, offset + used), filled);
    filled += used;
    if (filled === need.take) reply({ bytes: taken, skipped: 0 });
    return used;
  };

  return {
    push: (chunk) => {
      let offset = 0;
      while (step.done !== true && offset < chunk.length) offset += feed(step.value, chunk, offset);
    },
    finish: () => {
      while (step.done !== true) {
        reply({ bytes: taken.subarray(0, 'take' in step.value ? filled : 0), skipped });
      }
      return step.value;
    },
  };
}

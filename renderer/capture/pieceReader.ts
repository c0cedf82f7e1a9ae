/** Of the microphone's pieces of 10 ms. */
type Read<Piece> = () => Promise<{ readonly done: true } | { readonly done: false; readonly value: Piece }>;

type PieceReaderDeps<Piece> = {
  readonly read: Read<Piece>;
  readonly hear: (piece: Piece) => void;
  /** When the piece was heard, by the microphone's clock. */
  readonly heardAtMs: (piece: Piece) => number;
  /** Nothing more waits. */
  readonly onCaughtUp: () => void;
  readonly nowMs: () => number;
};

/** The piece that ends a batch comes 5 ms later, after 160 ms: the level must follow speech within 200 ms. */
export const restMs = 155;

/** A read that takes longer had to wait for the microphone. */
const waitedMs = 1;
/** If no piece was read in this time, none waits. */
const turnMs = 3;
/** An order waits no longer, even if a busy computer finds another piece in each turn. */
export const longestCatchUpMs = 500;
/** A piece this much older than the newest ones ever are has others behind it. */
const behindMs = 30;
/** How far the clocks of microphone and computer may drift apart in one batch: some 300 ppm. */
const driftMs = 0.05;
/** After so many reads that had to wait, nothing waits behind them, whatever the clocks say. */
const surelyWaited = 200;

/**
 * Reads the microphone's pieces in batches. A thread that reads each piece as it comes wakes up a hundred times a
 * second; between two batches Chromium holds the pieces, each with its time.
 */
export function createPieceReader<Piece>(deps: PieceReaderDeps<Piece>) {
  const { read, hear, heardAtMs, onCaughtUp, nowMs } = deps;
  /** The delay of the newest pieces. */
  let usualDelayMs = Number.POSITIVE_INFINITY;
  let waitedInRow = 0;
  let endRest = (): void => undefined;
  let heardCount = 0;
  let waitingOrders = 0;
  let lastCatchUp = Promise.resolve();

  function rest(): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, restMs);
      endRest = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  /** On a busy computer the read of a waiting piece takes long too, so the piece's age counts as well. */
  function isNewest(delayMs: number, tookMs: number): boolean {
    usualDelayMs = Math.min(usualDelayMs, delayMs);
    waitedInRow = tookMs < waitedMs ? 0 : waitedInRow + 1;
    if (waitedInRow >= surelyWaited) usualDelayMs = delayMs;
    return waitedInRow > 0 && delayMs - usualDelayMs < behindMs;
  }

  async function readWaiting(): Promise<void> {
    const begunAtMs = nowMs();
    waitingOrders += 1;
    endRest();
    // Each read may take a turn of the event loop, and the next piece of the microphone comes only after 10 ms.
    for (let before = -1; before !== heardCount && nowMs() - begunAtMs < longestCatchUpMs;) {
      before = heardCount;
      await new Promise((resolve) => setTimeout(resolve, turnMs));
    }
    waitingOrders -= 1;
  }

  return {
    /** Resolves when the microphone gives no more sound. */
    async run(): Promise<void> {
      for (;;) {
        const askedAtMs = nowMs();
        const answer = await read();
        if (answer.done) return;
        const readAtMs = nowMs();
        const delayMs = readAtMs - heardAtMs(answer.value);
        hear(answer.value);
        heardCount += 1;
        if (!isNewest(delayMs, readAtMs - askedAtMs) || waitingOrders > 0) continue;
        usualDelayMs += driftMs;
        waitedInRow = 0;
        onCaughtUp();
        await rest();
      }
    },
    /**
     * Resolves when every piece that the microphone has given by now is heard, in the order of the calls: a pause and the
     * resume right after it must not change places.
     */
    catchUp(): Promise<void> {
      lastCatchUp = lastCatchUp.then(readWaiting);
      return lastCatchUp;
    },
  };
}

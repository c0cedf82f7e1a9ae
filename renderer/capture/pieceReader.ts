/** Of the microphone's pieces of 10 ms. */
type Read<Piece> = () => Promise<{ readonly done: true } | { readonly done: false; readonly value: Piece }>;

type PieceReaderDeps<Piece> = {
  /** Resolves without a turn of the event loop while pieces wait. */
  readonly read: Read<Piece>;
  readonly hear: (piece: Piece) => void;
  /** Nothing more waits. */
  readonly onCaughtUp: () => void;
  readonly nowMs: () => number;
};

/** The piece that ends a batch comes 5 ms later, after 160 ms: the level must follow speech within 200 ms. */
export const restMs = 155;

/** A read that takes longer had to wait for the microphone. */
const waitedMs = 1;

/**
 * Reads the microphone's pieces in batches. A thread that reads each piece as it comes wakes up a hundred times a
 * second; between two batches Chromium holds the pieces, each with its time.
 */
export function createPieceReader<Piece>({ read, hear, onCaughtUp, nowMs }: PieceReaderDeps<Piece>) {
  let endRest = (): void => undefined;

  function rest(): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, restMs);
      endRest = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  return {
    /** Resolves when the microphone gives no more sound. */
    async run(): Promise<void> {
      for (;;) {
        const askedAtMs = nowMs();
        const answer = await read();
        if (answer.done) return;
        hear(answer.value);
        if (nowMs() - askedAtMs < waitedMs) continue;
        onCaughtUp();
        await rest();
      }
    },
    /** Resolves when every piece that the microphone has given by now is heard. */
    async catchUp(): Promise<void> {
      endRest();
      // The reads of waiting pieces are over before the event loop turns.
      await new Promise((resolve) => setTimeout(resolve));
    },
  };
}

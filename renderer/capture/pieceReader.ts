/** Of the microphone's pieces of 10 ms. */
type Read<Piece> = () => Promise<{ readonly done: true } | { readonly done: false; readonly value: Piece }>;

type PieceReaderDeps<Piece> = {
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
/** If no piece was read in this time, none waits. */
const turnMs = 3;

/**
 * Reads the microphone's pieces in batches. A thread that reads each piece as it comes wakes up a hundred times a
 * second; between two batches Chromium holds the pieces, each with its time.
 */
export function createPieceReader<Piece>({ read, hear, onCaughtUp, nowMs }: PieceReaderDeps<Piece>) {
  let endRest = (): void => undefined;
  let heardCount = 0;

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
        heardCount += 1;
        if (nowMs() - askedAtMs < waitedMs) continue;
        onCaughtUp();
        await rest();
      }
    },
    /** Resolves when every piece that the microphone has given by now is heard. */
    async catchUp(): Promise<void> {
      endRest();
      // Each read may take a turn of the event loop, and the next piece of the microphone comes only after 10 ms.
      for (let before = -1; before !== heardCount;) {
        before = heardCount;
        await new Promise((resolve) => setTimeout(resolve, turnMs));
      }
    },
  };
}

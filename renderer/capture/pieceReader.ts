type Order = {
  /** By the microphone's clock. */
  readonly atMs: number;
  readonly heardCount: number;
  readonly obey: () => void;
};

type PieceReaderDeps<Piece> = {
  /** Of the microphone's pieces of 10 ms. */
  readonly read: () => Promise<{ readonly done: true } | { readonly done: false; readonly value: Piece }>;
  readonly hear: (piece: Piece) => void;
  readonly heardAtMs: (piece: Piece) => number;
  readonly onCaughtUp: () => void;
  readonly nowMs: () => number;
};

/** The piece that ends a batch comes 5 ms later, after 160 ms: the level must follow speech within 200 ms. */
const restMs = 155;

/** A read that takes longer had to wait for the microphone. */
const waitedMs = 1;
/** A read that takes longer found no piece waiting, or the computer is busy. */
const emptyMs = 6;
/** How many pieces may wait for the worker on a busy computer: 5 s. */
export const waitingPieces = 500;
/** Half a piece: by this much the delays of the newest pieces may differ. */
const jitterMs = 5;
/** On a busy computer. Rather too much is recorded at Pause than a sound is lost. */
export const busyMs = 100;
/** Some 3 s: a microphone that gave nothing in so many turns gives nothing that an order waits for. */
const [silentTurns, turnMs] = [1000, 3] as const;
/** How often `looksInVain` is asked, and at which answer the microphone is missed: after a second. */
export const lookMs = 250;
export const stalledLooks = 4;
/** A piece this much older than the newest ones ever are has others behind it. */
const behindMs = 30;
/** How far the clocks of microphone and computer may drift apart in one batch: some 300 ppm. */
const driftMs = 0.05;
/** After so many reads that had to wait, nothing waits behind them, whatever the clocks say. */
const surelyWaited = 200;

/** The clocks of the microphone and of the computer differ by a time that nobody knows. */
function createDelays() {
  let usualMs = Number.POSITIVE_INFINITY;
  /** As `usualMs`, but never that of a piece which had to wait. */
  let leastMs = Number.POSITIVE_INFINITY;
  let waitedInRow = 0;
  return {
    leastMs: () => leastMs,
    /** On a busy computer the read of a waiting piece takes long too, so the piece's age counts as well. */
    isNewest(delayMs: number, tookMs: number): boolean {
      usualMs = Math.min(usualMs, delayMs);
      leastMs = Math.min(leastMs, delayMs);
      waitedInRow = tookMs < waitedMs ? 0 : waitedInRow + 1;
      if (waitedInRow >= surelyWaited) usualMs = delayMs;
      return waitedInRow > 0 && delayMs - usualMs < behindMs;
    },
    endBatch(): void {
      usualMs += driftMs;
      leastMs += driftMs;
      waitedInRow = 0;
    },
    measureAgain(): void {
      leastMs = usualMs;
    },
  };
}

/** Orders that wait for what was heard before them. */
function createOrders(onCaughtUp: () => void, delays: ReturnType<typeof createDelays>) {
  const orders: Order[] = [];
  let heardCount = 0;
  /** How many pieces were heard when none was waiting, as far as the time of a read tells. */
  let emptyAtCount = -1;

  /** In the order in which they came: a pause and the resume right after it must not change places. */
  function obeyWhere(isDue: (order: Order) => boolean): void {
    for (let [first] = orders; first !== undefined && isDue(first); [first] = orders) {
      orders.shift();
      first.obey();
    }
  }

  const obeyAll = (): void => obeyWhere(() => true);

  async function obeyInSilence(): Promise<void> {
    for (let [turns, before] = [0, -1]; orders.length > 0 && turns < silentTurns; turns += 1) {
      if (before !== heardCount) [turns, before] = [0, heardCount];
      // What is read goes on before the last of it is: the app may be about to end.
      else if (turns === 1) onCaughtUp();
      await new Promise((resolve) => setTimeout(resolve, turnMs));
    }
    obeyAll();
  }

  return {
    obeyAll,
    areWaiting: () => orders.length > 0,
    heardCount: () => heardCount,
    countHeard(): void {
      heardCount += 1;
    },
    /**
     * Neither the clocks nor the wait is enough: a clock may jump, and a busy computer makes every read wait.
     */
    obeyBefore(pieceAtMs: number, tookMs: number): void {
      if (tookMs > emptyMs) emptyAtCount = heardCount;
      obeyWhere((order) => {
        if (pieceAtMs > order.atMs && emptyAtCount >= order.heardCount) return true;
        if (heardCount < order.heardCount + waitingPieces) return false;
        // As many as can wait, and none of them came after the order.
        delays.measureAgain();
        return true;
      });
    },
    add(obey: () => void, atMs: number): void {
      orders.push({ atMs, heardCount, obey });
      if (orders.length === 1) void obeyInSilence();
    },
  };
}

function createLooks(nowMs: () => number) {
  let last = { atMs: nowMs(), heardCount: 0, inVain: 0 };
  return (heardCount: number, isEnded: boolean): number => {
    const atMs = nowMs();
    const isLate = atMs - last.atMs > 2 * lookMs;
    const inVain = heardCount > last.heardCount || isLate || isEnded ? 0 : last.inVain + 1;
    last = { atMs, heardCount, inVain };
    return inVain;
  };
}

/**
 * Reads pieces in batches, because a thread that reads each as it comes wakes up a hundred times a second.
 */
export function createPieceReader<Piece>(deps: PieceReaderDeps<Piece>) {
  const { read, hear, heardAtMs, onCaughtUp, nowMs } = deps;
  const delays = createDelays();
  const orders = createOrders(onCaughtUp, delays);
  const look = createLooks(nowMs);
  let endRest = (): void => undefined;
  let isEnded = false;

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
    async run(): Promise<void> {
      for (;;) {
        const askedAtMs = nowMs();
        const answer = await read();
        if (answer.done) break;
        const readAtMs = nowMs();
        const tookMs = readAtMs - askedAtMs;
        const pieceAtMs = heardAtMs(answer.value);
        orders.obeyBefore(pieceAtMs, tookMs);
        hear(answer.value);
        orders.countHeard();
        if (!delays.isNewest(readAtMs - pieceAtMs, tookMs) || orders.areWaiting()) continue;
        delays.endBatch();
        onCaughtUp();
        await rest();
      }
      isEnded = true;
      orders.obeyAll();
    },
    /**
     * Asked every `lookMs`: how often in a row the microphone has given nothing. A thread that was late may
     * have pieces to read, so its looks do not count: a busy computer is no lost microphone.
     */
    looksInVain: (): number => look(orders.heardCount(), isEnded),
    /**
     * `obey`: once every piece that the microphone gives until `laterMs` from now is heard, and none after
     * it.
     */
    catchUp(obey: () => void, laterMs = 0): void {
      if (isEnded) return obey();
      orders.add(obey, nowMs() - delays.leastMs() + jitterMs + laterMs);
      endRest();
    },
  };
}

import { openSync, readFileSync, writeSync } from 'node:fs';
import { subscribe } from 'node:diagnostics_channel';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { z } from 'zod';
import { savesUnderWay } from './saveCount.ts';
import { markOf } from './tokenMark.ts';
import { timeOf, type TimeScale } from './scaledTime.ts';

const entry = z.object({
  /** Which start of the app, from 1. */
  life: z.number(),
  /** Of that life, from 1. */
  request: z.number(),
  /** The true time. */
  atMs: z.number(),
  /**
   * created: the app has decided on it. sent: its head is at the socket. settled: the app has had the time to take in
   * how it ended, and nothing is being saved. heldUp: of no request; the process did nothing from `atMs` to `untilMs`.
   */
  what: z.enum(['created', 'sent', 'answered', 'ended', 'failed', 'settled', 'heldUp']),
  method: z.string(),
  path: z.string(),
  /** Whose token it carried. */
  mark: z.string().nullable(),
  status: z.number().nullable(),
  retryAfter: z.string().nullable(),
  date: z.string().nullable(),
  untilMs: z.number().nullable(),
});
export type LogEntry = z.infer<typeof entry>;

const request = z.looseObject({
  method: z.string(),
  path: z.string(),
  headers: z.union([z.string(), z.array(z.union([z.string(), z.array(z.string())]))]),
});
const response = z.object({ statusCode: z.number(), headers: z.array(z.instanceof(Uint8Array)) });

/** In real ms: how often the process looks whether it was held up, and what counts as that. */
const beatEveryMs = 5;
const longestBeatMs = 5;

/**
 * Turns of the event loop, without a save, in which an answer gets from the socket to whoever decides what to do next, and
 * from a save to the save after it.
 */
const turnsToTakeIn = 20;

/**
 * Writes down each request of this process as undici makes it and hands it to the socket: the service's own times would
 * add the delays of a machine that is busy with both. Written at once, so that it outlives kill -9. The order of the
 * lines is the order of events, however slow the machine is.
 */
export function logRequests(file: string, life: number, scale: TimeScale): void {
  const descriptor = openSync(file, 'a');
  const numbers = new WeakMap<object, number>();
  const marks = new WeakMap<object, string>();
  let count = 0;
  const settle = async (about: object): Promise<void> => {
    for (let turn = 0; turn < turnsToTakeIn; turn = savesUnderWay() > 0 ? 0 : turn + 1) await nextTurn();
    write(about, 'settled');
  };
  const end = (about: object, what: 'ended' | 'failed'): void => {
    write(about, what);
    void settle(about);
  };
  const write = (about: object, what: LogEntry['what'], answer: Partial<LogEntry> = {}): void => {
    const number = numbers.get(about) ?? (count += 1);
    numbers.set(about, number);
    const { method, path } = request.parse(about);
    const base = {
      mark: marks.get(about) ?? null,
      status: null,
      retryAfter: null,
      date: null,
      untilMs: null,
    };
    const line = { life, request: number, atMs: timeOf(scale), what, method, path, ...base, ...answer };
    writeSync(descriptor, `${JSON.stringify(line)}\n`);
  };
  let beatAtMs = timeOf(scale);
  const beat = (): void => {
    const untilMs = timeOf(scale);
    const isHeldUp = untilMs - beatAtMs > (beatEveryMs + longestBeatMs) * scale.factor;
    if (isHeldUp) writeHeldUp(beatAtMs, untilMs);
    beatAtMs = untilMs;
  };
  const writeHeldUp = (atMs: number, untilMs: number): void => {
    const none = { request: 0, method: '', path: '', mark: null, status: null, retryAfter: null, date: null };
    writeSync(descriptor, `${JSON.stringify({ life, atMs, untilMs, what: 'heldUp', ...none })}\n`);
  };
  setInterval(beat, beatEveryMs).unref();
  const requestOf = (message: unknown): object =>
    z.object({ request: z.custom<object>() }).parse(message).request;
  subscribe('undici:request:create', (message) => {
    const { headers } = request.parse(requestOf(message));
    const name = headers.indexOf('authorization');
    const token = /^Bearer (.+)$/.exec(String(headers[name + 1]))?.[1];
    if (name !== -1 && token !== undefined) marks.set(requestOf(message), markOf(token));
    write(requestOf(message), 'created');
  });
  subscribe('undici:client:sendHeaders', (message) => write(requestOf(message), 'sent'));
  subscribe('undici:request:headers', (message) => {
    const answer = z.object({ response }).parse(message).response;
    const names = answer.headers.map((bytes) => Buffer.from(bytes).toString('latin1'));
    const header = (name: string): string | null => {
      const index = names.findIndex((text, at) => at % 2 === 0 && text.toLowerCase() === name);
      return index === -1 ? null : (names[index + 1] ?? null);
    };
    write(requestOf(message), 'answered', {
      status: answer.statusCode,
      retryAfter: header('retry-after'),
      date: header('date'),
    });
  });
  subscribe('undici:request:trailers', (message) => end(requestOf(message), 'ended'));
  subscribe('undici:request:error', (message) => end(requestOf(message), 'failed'));
}

const isSame = (one: LogEntry, other: LogEntry): boolean =>
  one.life === other.life && one.request === other.request;

/** Where in the log the app had settled what came of this request; null: its process ended before. */
export function settledAt(log: readonly LogEntry[], of: LogEntry): number | null {
  const index = log.findIndex((entry) => entry.what === 'settled' && isSame(entry, of));
  return index === -1 ? null : index;
}

/** The last line may be torn by a kill. */
export function readLog(file: string): readonly LogEntry[] {
  return readFileSync(file, 'utf8')
    .split('\n')
    .flatMap((line) => {
      try {
        return [entry.parse(JSON.parse(line))];
      } catch {
        return [];
      }
    });
}

import { openSync, readFileSync, writeSync } from 'node:fs';
import { subscribe } from 'node:diagnostics_channel';
import { z } from 'zod';
import { markOf } from './tokenMark.ts';
import { timeOf, type TimeScale } from './scaledTime.ts';

const entry = z.object({
  /** Which start of the app, from 1. */
  life: z.number(),
  /** Of that life, from 1. */
  request: z.number(),
  /** The true time. */
  atMs: z.number(),
  what: z.enum(['sent', 'answered', 'ended', 'failed']),
  method: z.string(),
  path: z.string(),
  /** Whose token it carried. */
  mark: z.string().nullable(),
  status: z.number().nullable(),
  retryAfter: z.string().nullable(),
  date: z.string().nullable(),
});
export type LogEntry = z.infer<typeof entry>;

const request = z.looseObject({ method: z.string(), path: z.string() });
const response = z.object({ statusCode: z.number(), headers: z.array(z.instanceof(Uint8Array)) });

/**
 * Writes down each request of this process as undici hands it to the socket: the service's own times would add
 * the delays of a machine that is busy with both. Written at once, so that it outlives kill -9.
 */
export function logRequests(file: string, life: number, scale: TimeScale): void {
  const descriptor = openSync(file, 'a');
  const numbers = new WeakMap<object, number>();
  const marks = new WeakMap<object, string>();
  let count = 0;
  const write = (about: object, what: LogEntry['what'], answer: Partial<LogEntry> = {}): void => {
    const number = numbers.get(about) ?? (count += 1);
    numbers.set(about, number);
    const { method, path } = request.parse(about);
    const base = { mark: marks.get(about) ?? null, status: null, retryAfter: null, date: null };
    const line = { life, request: number, atMs: timeOf(scale), what, method, path, ...base, ...answer };
    writeSync(descriptor, `${JSON.stringify(line)}\n`);
  };
  const requestOf = (message: unknown): object =>
    z.object({ request: z.custom<object>() }).parse(message).request;
  subscribe('undici:client:sendHeaders', (message) => {
    const { headers } = z.object({ headers: z.string() }).parse(message);
    const token = /^authorization: Bearer (.+)$/im.exec(headers)?.[1]?.trim();
    if (token !== undefined) marks.set(requestOf(message), markOf(token));
    write(requestOf(message), 'sent');
  });
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
  subscribe('undici:request:trailers', (message) => write(requestOf(message), 'ended'));
  subscribe('undici:request:error', (message) => write(requestOf(message), 'failed'));
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

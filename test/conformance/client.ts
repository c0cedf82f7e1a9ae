import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Pool } from 'undici';
import { z } from 'zod';

/** One submission as the client builds it. Null leaves a required part out. */
export type Submission = {
  readonly key: string | null;
  readonly audio: Buffer | null;
  readonly fields: Readonly<Record<string, string | null>>;
};

/** The fields of every submission. */
export const required = { language: 'en', note_format: 'soap' } as const;

/** An answer as it came over the wire. */
export type Answer = {
  readonly request: string;
  readonly status: number;
  /** From the beginning of the request to the end of the answer. */
  readonly tookMs: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
  /** Null: the body is no JSON object. */
  readonly json: Readonly<Record<string, unknown>> | null;
};

export type Sent = {
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: Buffer | string;
};

export type Client = ReturnType<typeof createClient>;

/** What all clients of a run share. */
export type Line = {
  /** Before each path: without a slash at its end. */
  readonly prefix: string;
  readonly pool: Pool;
  /** The least time between two requests, and between two submissions. */
  readonly paceMs: number;
  readonly submitPaceMs: number;
  /** Told of every answer. */
  readonly onAnswer: (answer: Answer) => void;
  /** When the next request, and the next submission, may leave. */
  nextAtMs: number;
  nextSubmitAtMs: number;
};

const answerTimeoutMs = 60_000;
/** A Retry-After beyond it is a reason to stop, not to wait. */
const longestWaitMs = 5 * 60_000;
const mostRepeats = 6;

/** `token` null: without an Authorization header. */
export function createClient(line: Line, token: string | null) {
  /** Sends what it is given, to the letter. A 429 is waited out unless `isLimitWanted`. */
  async function send(method: string, path: string, sent: Sent = {}, isLimitWanted = false): Promise<Answer> {
    const authorization = token === null ? {} : { authorization: `Bearer ${token}` };
    const whole = { ...sent, headers: { ...authorization, ...sent.headers } };
    for (let repeat = 0; ; repeat += 1) {
      await pace(line, method === 'POST' && path === '/v1/notes');
      const answer = await exchange(line, method, path, whole);
      line.onAnswer(answer);
      if (answer.status !== 429 || isLimitWanted || repeat === mostRepeats) return answer;
      await sleep(waitOf(answer));
    }
  }
  return {
    send,
    async submit(submission: Submission): Promise<Answer> {
      const { contentType, body } = multipart(partsOf(submission));
      const key = submission.key === null ? {} : { 'idempotency-key': submission.key };
      return await send('POST', '/v1/notes', { headers: { 'content-type': contentType, ...key }, body });
    },
    note: (key: string): Promise<Answer> => send('GET', `/v1/notes/${key}`),
    outcome: (key: string, body: unknown): Promise<Answer> =>
      send('POST', `/v1/notes/${key}/outcome`, {
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }),
  };
}

async function pace(line: Line, isSubmission: boolean): Promise<void> {
  const now = performance.now();
  const at = Math.max(now, line.nextAtMs, isSubmission ? line.nextSubmitAtMs : 0);
  line.nextAtMs = at + line.paceMs;
  if (isSubmission) line.nextSubmitAtMs = at + line.submitPaceMs;
  if (at > now) await sleep(at - now);
}

/** Null: its Retry-After says neither seconds nor a date. A date is one of the service's own clock. */
export function retryAfterMs({ headers }: Pick<Answer, 'headers'>): number | null {
  const { 'retry-after': after = '', date = '' } = headers;
  if (/^\d+$/.test(after)) return Number(after) * 1000;
  const at = after.endsWith('GMT') ? Date.parse(after) : Number.NaN;
  return Number.isNaN(at) ? null : Math.max(0, at - (Date.parse(date) || Date.now()));
}

function waitOf(answer: Answer): number {
  const ms = retryAfterMs(answer) ?? 5000;
  if (ms > longestWaitMs) throw new Error(`The service asks to wait ${String(ms / 1000)} s.`);
  return ms;
}

async function exchange(
  { pool, prefix }: Line,
  method: string,
  path: string,
  { headers, body }: Sent,
): Promise<Answer> {
  const sentAtMs = performance.now();
  const response = await pool.request({
    method,
    path: `${prefix}${path}`, // as it is: a URL would resolve . and ..
    headers: { accept: 'application/json', ...headers },
    body: body ?? null,
    headersTimeout: answerTimeoutMs,
    bodyTimeout: answerTimeoutMs,
  });
  const text = await response.body.text();
  return {
    request: `${method} ${path}`,
    status: response.statusCode,
    tookMs: performance.now() - sentAtMs,
    headers: Object.fromEntries(
      Object.entries(response.headers).map(([name, value]) => [name, String(value)]),
    ),
    text,
    json: objectOf(text),
  };
}

export type Part = {
  readonly name: string;
  readonly content: Buffer | string;
  readonly filename?: string;
  readonly type?: string;
};

/** A form of any parts, wise or not. */
export function multipart(parts: readonly Part[]): { readonly contentType: string; readonly body: Buffer } {
  const boundary = `----conformance${randomBytes(12).toString('hex')}`;
  const pieces = parts.flatMap(({ name, content, filename, type }) => [
    `--${boundary}\r\nContent-Disposition: form-data; name="${name}"`,
    filename === undefined ? '' : `; filename="${filename}"`,
    type === undefined ? '\r\n\r\n' : `\r\nContent-Type: ${type}\r\n\r\n`,
    content,
    '\r\n',
  ]);
  return {
    contentType: `multipart/form-data; boundary=${boundary}`,
    body: Buffer.concat([...pieces, `--${boundary}--\r\n`].map((piece) => Buffer.from(piece))),
  };
}

export function partsOf({ audio, fields }: Pick<Submission, 'audio' | 'fields'>): Part[] {
  const parts: Part[] = Object.entries(fields).flatMap(([name, content]) =>
    content === null ? [] : [{ name, content }],
  );
  if (audio === null) return parts;
  return [...parts, { name: 'audio', content: audio, filename: 'consult', type: 'application/octet-stream' }];
}

function objectOf(text: string): Answer['json'] {
  try {
    return z.record(z.string(), z.unknown()).parse(JSON.parse(text));
  } catch {
    return null;
  }
}

import * as fc from 'fast-check';
import { connect } from 'node:net';
import { z } from 'zod';
import { hostileRequest, type HostileRequest } from './fuzzRequests.ts';
import type { FuzzTarget } from './fuzzTarget.ts';

export type FuzzPlan = {
  readonly target: FuzzTarget;
  readonly seed: number;
  readonly requestCount: number;
};
/** How often each status was answered, and how often, for which good reason, nothing was (`none: …`). */
export type FuzzCounts = Map<string, number>;

const batchSize = 50;
/** So long nothing happens before the client says that it has nothing more to say. */
const quietMs = 40;
/** So long when that may have come before the answer: Node gives none to a client that has closed its side. */
const patientMs = 4000;
const hungMs = 10_000;
const maxHeaderBytes = 16 * 1024;

const errorShape = z.strictObject({ error: z.string().min(1), code: z.string().min(1) });
/** What the interface and HTTP itself know. None is above 499: our own failure is no answer to a bad request. */
const allowed = new Set([200, 202, 400, 401, 402, 404, 405, 408, 409, 413, 417, 422, 429, 431]);

/**
 * Sends hostile requests, `batchSize` at once, and rejects with the first one that is answered wrongly. The
 * same seed sends the same requests.
 */
export async function fuzzService(plan: FuzzPlan): Promise<FuzzCounts> {
  const counts: FuzzCounts = new Map();
  const { hostname, port } = new URL(plan.target.url);
  const run = await fc.check(
    fc.asyncProperty(
      fc.array(hostileRequest(plan.target.tokens), { minLength: batchSize, maxLength: batchSize }),
      async (batch) => {
        plan.target.rest();
        const ends = await Promise.all(batch.map((one) => patientExchange(one, hostname, Number(port))));
        for (const [index, end] of ends.entries()) {
          const name = judge(end, Buffer.concat(batch[index]?.pieces ?? []).toString('latin1'));
          counts.set(name, (counts.get(name) ?? 0) + 1);
        }
      },
    ),
    { seed: plan.seed, numRuns: Math.ceil(plan.requestCount / batchSize), endOnFailure: true },
  );
  if (run.failed) throw failureOf(run);
  return counts;
}

/** Without the bytes of a whole batch: the seed gives them again. */
const failureOf = ({ seed, errorInstance }: Pick<fc.RunDetails<unknown>, 'seed' | 'errorInstance'>): Error =>
  new Error(`Seed ${String(seed)}: ${errorInstance instanceof Error ? errorInstance.message : ''}`, {
    cause: errorInstance,
  });

/** Everything that came back on one connection, which is closed then, and how that broke, if it did. */
type End = { readonly answer: string; readonly breakdown: string | null };

/** A busy service is given longer to answer, once. What it only answers after our end, it answered the first time. */
async function patientExchange(request: HostileRequest, host: string, port: number): Promise<End> {
  const end = await exchange(request, { host, port, quietMs });
  return end.answer === '' && end.breakdown === null
    ? exchange(request, { host, port, quietMs: patientMs })
    : end;
}

type Client = { readonly host: string; readonly port: number; readonly quietMs: number };

async function exchange({ pieces }: HostileRequest, { host, port, quietMs: quietFor }: Client): Promise<End> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, host);
    const chunks: Buffer[] = [];
    let breakdown: string | null = null;
    let quiet: NodeJS.Timeout | undefined;
    const hung = setTimeout(() => {
      socket.destroy();
      reject(new Error('The service neither answered nor hung up.'));
    }, hungMs);
    socket.setNoDelay(true);
    socket.on('connect', () => {
      for (const piece of pieces) socket.write(piece);
      quiet = setTimeout(() => socket.end(), quietFor); // not before: a busy machine takes long to connect
    });
    socket.on('data', (chunk) => {
      chunks.push(chunk);
      quiet?.refresh();
      if (isWhole(finalOf(Buffer.concat(chunks).toString('latin1')))) socket.destroy();
    });
    socket.on('error', (error: NodeJS.ErrnoException) => {
      breakdown ??= error.code ?? error.message; // a reset, or a write after the service hung up
    });
    socket.on('close', () => {
      clearTimeout(quiet);
      clearTimeout(hung);
      resolve({ answer: finalOf(Buffer.concat(chunks).toString('latin1')), breakdown });
    });
  });
}

/** Without a 100, which only asks for the rest. */
const finalOf = (answer: string): string => answer.replace(/^HTTP\/1\.1 100 [^]*?\r\n\r\n/, '');

function isWhole(answer: string): boolean {
  const [, head = '', body] = /^([^]*?)\r\n\r\n([^]*)$/.exec(answer) ?? [];
  const length = /content-length: (\d+)/i.exec(head)?.[1];
  return length !== undefined && body !== undefined && body.length >= Number(length);
}

/** The first answer's status, after it was found to be one that may be; or why there may be none. */
function judge({ answer, breakdown }: End, sent: string): string {
  if (answer === '') {
    const why = whyNone(sent, breakdown);
    if (why !== null) return `none: ${why}`;
    throw new Error(`No answer (${breakdown ?? 'hung up'}) to: ${JSON.stringify(sent.slice(0, 300))}`);
  }
  const status = Number(/^HTTP\/1\.1 (\d{3}) /.exec(answer)?.[1]);
  if (!allowed.has(status)) throw new Error(`Not an answer of the service: ${answer.slice(0, 300)}`);
  if (status >= 400 && isWhole(answer)) {
    const body = answer.slice(answer.indexOf('\r\n\r\n') + 4).split('HTTP/1.1 ', 1)[0] ?? '';
    if (body !== '') errorShape.parse(JSON.parse(body));
  }
  return String(status);
}

/** Read off what was sent, not off what the service did. Null: an answer was due. */
function whyNone(sent: string, breakdown: string | null): string | null {
  // A server may pass over empty lines before a request (RFC 9112, section 2.2).
  if (/^[\r\n]*$/.test(sent)) return 'only line ends were sent';
  // What follows a refused head is not read, and the reset that it gives can take the 431 with it.
  const isFlood = (sent.split('\r\n\r\n', 1)[0] ?? '').length > maxHeaderBytes;
  return isFlood && breakdown !== null ? 'reset in a flood of headers' : null;
}

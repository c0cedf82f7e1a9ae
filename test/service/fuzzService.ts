import * as fc from 'fast-check';
import { connect } from 'node:net';
import { z } from 'zod';
import { hostileRequest } from './hostileRequest.ts';
import { startStandIn, type StandIn } from './standIn.ts';

/** How often each status was answered, and how often, for which good reason, nothing was (`none: …`). */
export type FuzzCounts = Map<string, number>;

/** Those that bad requests can bring about. */
export const everyRefusal = ['400', '401', '402', '404', '405', '409', '413', '422', '429', '431'];

const batchSize = 50;
/** So long nothing happens before the client says that it has nothing more to say. */
const quietMs = 40;
/**
 * So long when that may have come before the answer: Node gives none to a client that has closed its side.
 */
const patientMs = 4000;
const hungMs = 10_000;
const maxHeaderBytes = 16 * 1024;
const tokens = { paying: 'paying-vet', unpaid: 'unpaid-vet' };
/** About what one batch asks for, so that some of its requests are one too many. */
const ceilings = {
  submissions: { burst: 18, perMinute: 1 },
  reads: { burst: 6, perMinute: 1 },
  exchange: { burst: 2, perMinute: 1 },
  platform: { burst: 42, perMinute: 1 },
};

const errorShape = z.strictObject({ error: z.string().min(1), code: z.string().min(1) });
/**
 * What the interface and HTTP itself know. None is above 499: our own failure is no answer to a bad request.
 */
const allowed = new Set([200, 202, 400, 401, 402, 404, 405, 408, 409, 413, 417, 422, 429, 431]);

/** A service that the fuzzer can drive into every refusal, the 429 and the 402 included. */
export const startFuzzTarget = (): Promise<StandIn> =>
  startStandIn({
    profile: 'production',
    processingMs: 0,
    maxAudioBytes: 64 * 1024,
    connections: [
      { token: tokens.paying, vet: 'Dr Moor', practiceName: 'Riverside Vets' },
      { token: tokens.unpaid, vet: 'Dr Moor', practiceName: 'Hillside Vets', isSubscribed: false },
    ],
  });

/**
 * Sends hostile requests, `batchSize` at once, and rejects with the first one that is answered wrongly. The
 * same seed sends the same requests.
 */
export async function fuzzService(target: StandIn, seed: number, requestCount: number): Promise<FuzzCounts> {
  const counts: FuzzCounts = new Map();
  const { hostname, port } = new URL(target.url);
  const batches = fc.array(hostileRequest(tokens), { minLength: batchSize, maxLength: batchSize });
  const run = await fc.check(
    fc.asyncProperty(batches, async (batch) => {
      // All are full again.
      target.control.add({ ceilings });
      const ends = await Promise.all(batch.map((one) => patientExchange(one, hostname, Number(port))));
      for (const [index, end] of ends.entries()) {
        const name = judge(end, String(batch[index]?.toString('latin1')));
        counts.set(name, (counts.get(name) ?? 0) + 1);
      }
    }),
    { seed, numRuns: Math.ceil(requestCount / batchSize), endOnFailure: true },
  );
  // Without the bytes of a whole batch: the seed gives them again.
  if (run.failed) throw new Error(`Seed ${String(seed)}: ${String(run.errorInstance)}`);
  return counts;
}

/** Everything that came back on one connection, which is closed then, and how that broke, if it did. */
type End = { readonly answer: string; readonly breakdown: string | null };

/**
 * A busy service is given longer to answer, once. What it only answers after our end, it answered the first
 * time.
 */
async function patientExchange(request: Buffer, host: string, port: number): Promise<End> {
  const end = await exchange(request, { host, port }, quietMs);
  const isUnanswered = end.answer === '' && end.breakdown === null && !isNothing(request.toString('latin1'));
  return isUnanswered ? exchange(request, { host, port }, patientMs) : end;
}

function exchange(
  request: Buffer,
  to: { readonly host: string; readonly port: number },
  quietFor: number,
): Promise<End> {
  return new Promise((resolve, reject) => {
    const socket = connect(to);
    const chunks: Buffer[] = [];
    let breakdown: string | null = null;
    let quiet: NodeJS.Timeout | undefined;
    const hung = setTimeout(() => {
      socket.destroy();
      reject(new Error('The service neither answered nor hung up.'));
    }, hungMs);
    socket.on('connect', () => {
      socket.write(request);
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

/** A server may pass over empty lines before a request (RFC 9112, section 2.2). */
const isNothing = (sent: string): boolean => /^[\r\n]*$/.test(sent);

/** Read off what was sent, not off what the service did. Null: an answer was due. */
function whyNone(sent: string, breakdown: string | null): string | null {
  if (isNothing(sent)) return 'only line ends were sent';
  // What follows a refused head is not read, and the reset that it gives can take the 431 with it.
  const isFlood = (sent.split('\r\n\r\n', 1)[0] ?? '').length > maxHeaderBytes;
  return isFlood && breakdown !== null ? 'reset in a flood of headers' : null;
}

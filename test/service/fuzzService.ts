import * as fc from 'fast-check';
import { connect } from 'node:net';
import { z } from 'zod';
import { hostileRequest, type HostileRequest } from './fuzzRequests.ts';

export type FuzzPlan = {
  readonly url: string;
  readonly token: string;
  readonly seed: number;
  readonly requestCount: number;
};
/** How often each status was answered; `none`: hung up without an answer, or the request never ended. */
export type FuzzCounts = Map<string, number>;

const batchSize = 50;
/** So long nothing happens before the client says that it has nothing more to say. */
const quietMs = 40;
const hungMs = 10_000;

const errorShape = z.strictObject({ error: z.string().min(1), code: z.string().min(1) });
/** What the interface and HTTP itself know. None is above 499: our own failure is no answer to a bad request. */
const allowed = new Set([100, 200, 202, 400, 401, 404, 405, 408, 409, 413, 417, 422, 431]);

/**
 * Sends hostile requests, `batchSize` at once, and rejects with the smallest batch that is answered wrongly. The
 * same seed sends the same requests.
 */
export async function fuzzService(plan: FuzzPlan): Promise<FuzzCounts> {
  const counts: FuzzCounts = new Map();
  const { hostname, port } = new URL(plan.url);
  await fc.assert(
    fc.asyncProperty(
      fc.array(hostileRequest(plan.token), { minLength: batchSize, maxLength: batchSize }),
      async (batch) => {
        const answers = await Promise.all(batch.map((one) => exchange(one, hostname, Number(port))));
        for (const answer of answers) {
          const name = judge(answer);
          counts.set(name, (counts.get(name) ?? 0) + 1);
        }
      },
    ),
    { seed: plan.seed, numRuns: Math.ceil(plan.requestCount / batchSize) },
  );
  return counts;
}

/** Everything that came back on one connection, which is closed then. */
async function exchange({ pieces }: HostileRequest, host: string, port: number): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, host);
    const chunks: Buffer[] = [];
    const quiet = setTimeout(() => socket.end(), quietMs);
    const hung = setTimeout(() => {
      socket.destroy();
      reject(new Error('The service neither answered nor hung up.'));
    }, hungMs);
    socket.setNoDelay(true);
    socket.on('connect', () => {
      for (const piece of pieces) socket.write(piece);
    });
    socket.on('data', (chunk) => {
      chunks.push(chunk);
      quiet.refresh();
      if (isWhole(Buffer.concat(chunks).toString('latin1'))) socket.destroy();
    });
    socket.on('error', () => {}); // a reset, or a write after the service hung up
    socket.on('close', () => {
      clearTimeout(quiet);
      clearTimeout(hung);
      resolve(Buffer.concat(chunks).toString('latin1'));
    });
  });
}

function isWhole(answer: string): boolean {
  const [, head = '', body] = /^([^]*?)\r\n\r\n([^]*)$/.exec(answer) ?? [];
  if (head.startsWith('HTTP/1.1 100')) return false;
  const length = /content-length: (\d+)/i.exec(head)?.[1];
  return length !== undefined && body !== undefined && body.length >= Number(length);
}

/** The first answer's status, after it was found to be one that may be. */
function judge(answer: string): string {
  if (answer === '') return 'none';
  const status = Number(/^HTTP\/1\.1 (\d{3}) /.exec(answer)?.[1]);
  if (!allowed.has(status)) throw new Error(`Not an answer of the service: ${answer.slice(0, 300)}`);
  if (status >= 400 && isWhole(answer)) {
    const body = answer.slice(answer.indexOf('\r\n\r\n') + 4).split('HTTP/1.1 ', 1)[0] ?? '';
    if (body !== '') errorShape.parse(JSON.parse(body));
  }
  return String(status);
}

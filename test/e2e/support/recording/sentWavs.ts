import { createServer, request, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

/** A WAV that the app sent, and the patient's name in the same request. */
type SentWav = {
  readonly patient: string;
  readonly key: string;
  readonly bytes: Uint8Array;
  /** captured_seconds, in ms; NaN: it was not sent. */
  readonly capturedMs: number;
};

/** A relay before the service, as a partner may run one, which keeps the recordings that pass. */
export type SentWavs = {
  readonly url: string;
  readonly all: () => readonly SentWav[];
  readonly stop: () => Promise<void>;
};

export async function relayTo(serviceUrl: string): Promise<SentWavs> {
  const sent: SentWav[] = [];
  const server = createServer((asked, answer) => {
    void (async () => {
      const body = await buffer(asked);
      if (asked.method === 'POST' && asked.url === '/v1/notes') sent.push(wavIn(asked, body));
      const { method, headers, url } = asked;
      const forwarded = request(new URL(url ?? '/', serviceUrl), { method, headers }, (answered) => {
        answer.writeHead(answered.statusCode ?? 502, answered.headers);
        answered.pipe(answer);
      });
      forwarded.on('error', () => answer.destroy());
      forwarded.end(body);
    })().catch(() => answer.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`,
    all: () => sent,
    stop: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

const dataSizeAt = 40;
const wavHeaderBytes = 44;

function wavIn({ headers }: IncomingMessage, body: Buffer): SentWav {
  const from = body.indexOf('RIFF');
  if (from === -1) throw new Error('No WAV was sent.');
  const bytes = body.subarray(from, from + wavHeaderBytes + body.readUInt32LE(from + dataSizeAt));
  const form = body.toString('latin1');
  const field = (name: string): string | undefined =>
    new RegExp(`name="${name}"\\r\\n(?:[^\\r\\n]+\\r\\n)*\\r\\n([^\\r\\n]*)\\r\\n`, 'u').exec(form)?.[1];
  return {
    patient: field('pet_name') ?? '',
    key: String(headers['idempotency-key']),
    bytes,
    capturedMs: Math.round(Number(field('captured_seconds') ?? Number.NaN) * 1000),
  };
}

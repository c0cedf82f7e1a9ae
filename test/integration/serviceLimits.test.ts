import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startStandIn, type StandIn } from '../service/standIn.ts';
import { riffHead } from '../contract/audioBytes.ts';
import { expectError, serviceClient, type ServiceClient } from '../contract/serviceClient.ts';

const mebibyte = 1 << 20;
const uploadBytes = 2048 * mebibyte;
let standIn: StandIn;
let client: ServiceClient;
let sockets: Socket[];

beforeEach(async () => {
  standIn = await startStandIn({ profile: 'production', processingMs: 0, maxAudioBytes: 256 * mebibyte });
  client = serviceClient(standIn.url, standIn.tokens[0] ?? '');
  sockets = [];
});
afterEach(async () => {
  for (const socket of sockets) socket.destroy();
  await standIn.stop();
});

async function open(): Promise<Socket> {
  const socket = connect(Number(new URL(standIn.url).port), '127.0.0.1');
  sockets.push(socket);
  socket.on('error', () => {});
  await once(socket, 'connect');
  return socket;
}

const head = (...lines: readonly string[]): string =>
  [
    'POST /v1/notes HTTP/1.1',
    'Host: x',
    `Authorization: Bearer ${standIn.tokens[0] ?? ''}`,
    `Idempotency-Key: ${randomUUID()}`,
    'Content-Type: multipart/form-data; boundary=b',
    ...lines,
    '',
    '',
  ].join('\r\n');

const audioStart = Buffer.concat([
  Buffer.from('--b\r\nContent-Disposition: form-data; name="audio"; filename="a"\r\n\r\n'),
  riffHead('WAVE', 0xff_ff_ff_ff),
]);

/** Writes until it is through or hung up on, without a look at what is answered meanwhile. */
async function writeBlindly(socket: Socket, frame: (piece: Buffer) => Buffer) {
  const chunks: Buffer[] = [];
  socket.on('data', (chunk) => chunks.push(chunk));
  // Not by `once`, for which the error of a connection that was hung up on comes before its end.
  const closed = new Promise((resolve) => socket.on('close', resolve));
  const piece = Buffer.alloc(mebibyte / 4);
  const before = process.memoryUsage.rss();
  let sentBytes = 0;
  let highestRss = before;
  const write = async (bytes: Buffer): Promise<void> => {
    const drained = new Promise((resolve) => socket.once('drain', resolve));
    if (!socket.write(bytes)) await Promise.race([drained, closed]);
  };
  const framed = frame(piece);
  await write(frame(audioStart));
  for (; sentBytes < uploadBytes && socket.writable; sentBytes += piece.length) {
    await write(framed);
    highestRss = Math.max(highestRss, process.memoryUsage.rss());
  }
  socket.end();
  await closed;
  return { answer: Buffer.concat(chunks).toString(), growth: (highestRss - before) / mebibyte, sentBytes };
}

describe('An upload of 2 GB', () => {
  it.each([
    ['that says its length', `Content-Length: ${String(uploadBytes + 200)}`, (piece: Buffer) => piece],
    [
      'that does not',
      'Transfer-Encoding: chunked',
      (piece: Buffer) =>
        Buffer.concat([Buffer.from(`${piece.length.toString(16)}\r\n`), piece, Buffer.from('\r\n')]),
    ],
  ])(
    '%s is refused without being held, and a client that never looked finds the 413',
    async (_what, length, frame) => {
      const socket = await open();
      socket.write(head(length));
      const { answer, growth, sentBytes } = await writeBlindly(socket, frame);
      process.stderr.write(
        `refused after ${String(sentBytes / mebibyte)} MiB sent, RSS grew by ${growth.toFixed(1)} MiB\n`,
      );
      expect(answer).toMatch(/^HTTP\/1.1 413 [^]*connection: close[^]*"code":"audio_too_large"\}$/);
      expect(growth).toBeLessThan(250); // with what the client itself buffers in this process
      expect((await client.submit()).status).toBe(202);
    },
  );
});

describe('Others', () => {
  it('are served while 1,000 connections do nothing', async () => {
    for (let count = 0; count < 1000; count += 1) await open();
    const startedAt = performance.now();
    const key = randomUUID();
    expect((await client.submit({ key })).status).toBe(202);
    expect((await client.note(key)).json).toMatchObject({ status: 'ready' });
    expect(performance.now() - startedAt).toBeLessThan(2000);
  });
  it('are served while clients write their requests letter by letter, and read no answer', async () => {
    const slow = await Promise.all(Array.from({ length: 200 }, open));
    for (const [index, socket] of slow.entries()) {
      socket.pause();
      socket.write(index % 2 === 0 ? head('Content-Length: 100000') : 'GET /v1/notes/a HTT');
    }
    const dripping = setInterval(() => {
      for (const socket of slow) socket.write('-');
    }, 20);
    const startedAt = performance.now();
    const answers = await Promise.all(Array.from({ length: 20 }, () => client.submit()));
    clearInterval(dripping);
    expect(answers.map((answer) => answer.status)).toEqual(Array(20).fill(202));
    expect(performance.now() - startedAt).toBeLessThan(3000);
    expect(standIn.control.counters().uploads.now).toBe(100);
  });
  it('are served while one uploads through a line that lets nothing pass', async () => {
    const narrow = await startStandIn({ profile: 'production', processingMs: 0, bytesPerSecond: 50_000 });
    const other = serviceClient(narrow.url, narrow.tokens[1] ?? '');
    const upload = serviceClient(narrow.url, narrow.tokens[0] ?? '').submit({
      audio: Buffer.alloc(5 * mebibyte),
    });
    await expect.poll(() => narrow.control.counters().uploads.now).toBe(1);
    expectError(await other.note('a'), 404);
    await narrow.stop();
    await expect(upload).rejects.toThrow();
  });
});

import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer, request } from 'node:http';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { startStandIn } from '../service/standIn.ts';
import { riffHead } from '../contract/audioBytes.ts';

const mebibyte = 1 << 20;

/** Streams a WAV of `byteCount` data bytes, and answers with the status and the highest RSS seen meanwhile. */
async function stream(url: string, token: string, byteCount: number) {
  const header = Buffer.concat([riffHead('WAVE', byteCount + 36), Buffer.alloc(32)]);
  header.write('fmt ', 12, 'latin1');
  for (const [value, at] of [
    [16, 16],
    [16_000, 24],
    [32_000, 28],
    [byteCount, 40],
  ] as const) {
    header.writeUInt32LE(value, at);
  }
  for (const [value, at] of [
    [1, 20],
    [1, 22],
    [2, 32],
    [16, 34],
  ] as const)
    header.writeUInt16LE(value, at);
  header.write('data', 36, 'latin1');

  const field = (name: string, value: string): string =>
    `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
  const upload = request(`${url}/v1/notes`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'idempotency-key': `memory-${String(byteCount)}`,
      'content-type': 'multipart/form-data; boundary=b',
    },
  });
  const answered = once(upload, 'response');
  const hash = createHash('sha256');
  const write = async (bytes: Buffer): Promise<void> => {
    hash.update(bytes);
    if (!upload.write(bytes)) await once(upload, 'drain');
  };
  upload.write(field('language', 'en') + field('note_format', 'soap'));
  upload.write('--b\r\nContent-Disposition: form-data; name="audio"; filename="a.wav"\r\n\r\n');
  await write(header);
  let highestRss = 0;
  const piece = Buffer.alloc(mebibyte / 4, 7);
  for (let sent = 0; sent < byteCount; sent += piece.length) {
    await write(piece);
    highestRss = Math.max(highestRss, process.memoryUsage.rss());
  }
  upload.end('\r\n--b--\r\n');
  const [response] = (await answered) as [{ statusCode?: number; resume(): void }];
  response.resume();
  return { status: response.statusCode, highestRss, sha256: hash.digest('hex') };
}

/** How much higher RSS gets by 200 MiB than it was by 40 MiB, in MiB: by then buffers and compiled code are there. */
async function measure(url: string, token: string) {
  const warm = await stream(url, token, 40 * mebibyte);
  const startedAt = performance.now();
  const long = await stream(url, token, 200 * mebibyte);
  const growth = (long.highestRss - warm.highestRss) / mebibyte;
  const seconds = (performance.now() - startedAt) / 1000;
  process.stderr.write(`200 MiB in ${seconds.toFixed(2)} s, RSS grew by ${growth.toFixed(1)} MiB\n`);
  return { ...long, growth };
}

it('takes 200 MiB of WAV without holding it', async () => {
  const standIn = await startStandIn({ profile: 'sandbox' });
  const { status, sha256, growth } = await measure(standIn.url, standIn.tokens[0] ?? '');
  expect(status).toBe(202);
  expect(standIn.control.requests.at(-1)?.audio).toEqual({ sha256, byteCount: 200 * mebibyte + 44 });
  expect(growth).toBeLessThan(80);
  await standIn.stop();
});

it('would notice a service that holds it', async () => {
  const server = createServer((incoming, response) => {
    const held: Buffer[] = [];
    incoming.on('data', (chunk: Buffer) => held.push(chunk));
    incoming.on('end', () => response.end(String(Buffer.concat(held).length)));
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = z.object({ port: z.number() }).parse(server.address());
  expect((await measure(`http://127.0.0.1:${String(port)}`, 'any')).growth).toBeGreaterThan(100);
  server.close();
});

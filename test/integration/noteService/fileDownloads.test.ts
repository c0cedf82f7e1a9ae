import { describe, expect, test } from 'vitest';
import { createFileDownloads } from '../../../main/noteService/fileDownloads.ts';
import { err, ok } from '../../../shared/result.ts';
import { answering, type Script } from './scriptedServer.ts';
import { openDispatcher, serving } from './untilTestEnds.ts';

const never = new AbortController().signal;
const failed = (code: string, detail: unknown = expect.anything()) =>
  err({ code, detail, retryAfterMs: null });

/** The headers of each request are kept. */
async function start(answer: Script) {
  const seen: Record<string, unknown>[] = [];
  const server = await serving((request, response) => {
    seen.push(request.headers);
    answer(request, response);
  });
  const url = new URL(`${server.address}/app/latest.yml`);
  return { server, seen, url, files: createFileDownloads(openDispatcher()) };
}

/** Part of a file of ten bytes. */
const partFrom = (from: number) =>
  answering(206, '0123456789'.slice(from), { 'content-range': `bytes ${from}-9/10` });

describe('a small file', () => {
  const about = { mostBytes: 10, signal: never };

  test('a small file is read whole, up to the most that it may have', async () => {
    const { files, url, seen, server } = await start(answering(200, '0123456789'));
    expect(await files.read(url, about)).toEqual(ok(Buffer.from('0123456789')));
    expect(server.requests).toEqual(['GET /app/latest.yml']);
    expect(seen[0]).toMatchObject({ 'cache-control': 'no-cache', 'accept-encoding': 'identity' });
    expect(seen[0]).not.toHaveProperty('range');
    expect(await files.read(url, { ...about, mostBytes: 9 })).toEqual(
      failed('unexpected_answer', 'The file is too large.'),
    );
  });

  test.each([
    [302, 'unexpected_answer'],
    [404, 'unexpected_answer'],
    [500, 'service_unavailable'],
    [503, 'service_unavailable'],
  ])('a small file is not read with HTTP %d, nor from where that leads: %s', async (status, code) => {
    const { files, url, server } = await start(answering(status, 'elsewhere', { location: '/other' }));
    expect(await files.read(url, about)).toEqual(failed(code, `HTTP ${status}`));
    expect(server.requests).toHaveLength(1);
  });

  test('a small file of which the refusal never ends is let go of', async () => {
    const { files, url, server } = await start((_request, response) => {
      response.writeHead(404);
      response.write('elsewhere');
    });
    expect(await files.read(url, about)).toEqual(failed('unexpected_answer', 'HTTP 404'));
    await expect.poll(server.openSockets).toBe(0);
  });

  test('a small file is not asked for where nobody wants it any more, and let go of meanwhile', async () => {
    const { files, url, server } = await start((_request, response) => void response.write('0'));
    expect(await files.read(url, { ...about, signal: AbortSignal.abort() })).toEqual(
      failed('cancelled', null),
    );
    expect(server.requests).toEqual([]);
    const leaving = new AbortController();
    const reading = files.read(url, { ...about, signal: leaving.signal });
    await expect.poll(() => server.requests).toHaveLength(1);
    leaving.abort();
    expect(await reading).toEqual(failed('cancelled', null));
  });

  test('a small file that cannot be reached says why', async () => {
    const { files } = await start(answering(200, ''));
    const nobody = new URL('http://127.0.0.1:1/app/latest.yml');
    expect(await files.read(nobody, about)).toEqual(failed('service_unreachable'));
  });
});

describe('a large file', () => {
  async function copied(answer: Script, from: number) {
    const { files, url, seen } = await start(answer);
    const begun: number[] = [];
    const pieces: Uint8Array[] = [];
    const result = await files.copy(url, {
      from,
      begin: async (at) => void begun.push(at),
      take: async (piece) => void pieces.push(piece),
      signal: never,
    });
    return { result, begun, text: Buffer.concat(pieces).toString(), range: seen[0]?.['range'] };
  }

  const whole = answering(200, '0123456789', { 'content-range': 'bytes 4-9/10' });
  test.each([
    ['from its beginning', whole, 0, 0, undefined],
    ['from where the last copy ended', partFrom(4), 4, 4, 'bytes=4-'],
    ['whole where the server knows no parts', whole, 4, 0, 'bytes=4-'],
  ])('a large file is copied %s', async (_how, answer, from, begun, range) => {
    const text = '0123456789'.slice(begun);
    expect(await copied(answer, from)).toEqual({ result: ok(null), begun: [begun], text, range });
  });

  test.each([
    ['another part', partFrom(5), 'unexpected_answer'],
    ['a part without its place', answering(206, '456789'), 'unexpected_answer'],
    ['a refusal', answering(416, ''), 'unexpected_answer'],
    ['an error', answering(502, '', { 'content-range': 'bytes 4-9/10' }), 'service_unavailable'],
  ])('a large file is not begun with %s', async (_what, answer, code) => {
    expect(await copied(answer, 4)).toMatchObject({ result: failed(code), begun: [], text: '' });
  });
});

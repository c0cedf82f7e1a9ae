import { afterEach, describe, expect, test } from 'vitest';
import { createDispatcher } from '../../../main/noteService/dispatcher.ts';
import { createFileRequests } from '../../../main/noteService/fileRequests.ts';
import { err, ok } from '../../../shared/result.ts';
import { answering, serve, type Script } from './scriptedServer.ts';

const never = new AbortController().signal;
const failed = (code: string, detail: unknown = expect.anything()) =>
  err({ code, detail, retryAfterMs: null });

let stack = new AsyncDisposableStack();
afterEach(async () => {
  await stack.disposeAsync();
  stack = new AsyncDisposableStack();
});

async function start(script: Script) {
  const server = await serve(script);
  stack.defer(() => server.close());
  const dispatcher = createDispatcher();
  stack.defer(() => dispatcher.destroy());
  return { server, files: createFileRequests(dispatcher), url: new URL(`${server.address}/app/latest.yml`) };
}

/** The headers of the one request are kept. */
async function seenBy(answer: Script) {
  const seen: Record<string, unknown>[] = [];
  const started = await start((request, response) => {
    seen.push(request.headers);
    answer(request, response);
  });
  return { ...started, seen };
}

/** Part of a file of ten bytes. */
const partFrom = (from: number) =>
  answering(206, '0123456789'.slice(from), { 'content-range': `bytes ${from}-9/10` });

describe('a small file', () => {
  const about = { mostBytes: 10, signal: never };

  test('is read whole, up to the most that it may have', async () => {
    const { files, url, seen, server } = await seenBy(answering(200, '0123456789'));
    expect(await files.read(url, about)).toEqual(ok(Buffer.from('0123456789')));
    expect(server.requests).toEqual(['GET /app/latest.yml']);
    expect(seen[0]).toMatchObject({ 'cache-control': 'no-cache', 'accept-encoding': 'identity' });
    expect(seen[0]).not.toHaveProperty('range');
    expect(await files.read(url, { ...about, mostBytes: 9 })).toEqual(
      failed('unexpected_answer', 'The file is too large.'),
    );
  });

  test('is read from nobody who was redirected to, and a refusal says its status', async () => {
    let status = 302;
    const { files, url, server } = await start((request, response) =>
      answering(status, 'elsewhere', { location: '/other' })(request, response),
    );
    expect(await files.read(url, about)).toEqual(failed('unexpected_answer', 'HTTP 302'));
    status = 404;
    expect(await files.read(url, about)).toEqual(failed('unexpected_answer', 'HTTP 404'));
    status = 500;
    expect(await files.read(url, about)).toEqual(failed('service_unavailable', 'HTTP 500'));
    status = 503;
    expect(await files.read(url, about)).toEqual(failed('service_unavailable', 'HTTP 503'));
    expect(server.requests).toHaveLength(4);
  });

  test('of which the refusal never ends is let go of', async () => {
    const { files, url, server } = await start((_request, response) => {
      response.writeHead(404);
      response.write('elsewhere');
    });
    expect(await files.read(url, about)).toEqual(failed('unexpected_answer', 'HTTP 404'));
    await expect.poll(server.openSockets).toBe(0);
  });

  test('is not asked for where nobody wants it any more, and let go of meanwhile', async () => {
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

  test('that cannot be reached says why', async () => {
    const { files } = await start(answering(200, ''));
    const nobody = new URL('http://127.0.0.1:1/app/latest.yml');
    expect(await files.read(nobody, about)).toEqual(failed('service_unreachable'));
  });
});

describe('a large file', () => {
  async function copied(answer: Script, from: number) {
    const { files, url, seen } = await seenBy(answer);
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

  test('is copied from its beginning', async () => {
    expect(await copied(answering(200, '0123456789'), 0)).toEqual({
      result: ok(null),
      begun: [0],
      text: '0123456789',
      range: undefined,
    });
  });

  test('is copied from where the last copy ended', async () => {
    expect(await copied(partFrom(4), 4)).toEqual({
      result: ok(null),
      begun: [4],
      text: '456789',
      range: 'bytes=4-',
    });
  });

  test('is copied whole where the server knows no parts', async () => {
    expect(await copied(answering(200, '0123456789', { 'content-range': 'bytes 4-9/10' }), 4)).toMatchObject({
      result: ok(null),
      begun: [0],
      text: '0123456789',
    });
  });

  test.each([
    ['another part', partFrom(5), 'unexpected_answer'],
    ['a part without its place', answering(206, '456789'), 'unexpected_answer'],
    ['a refusal', answering(416, ''), 'unexpected_answer'],
    ['an error', answering(502, '', { 'content-range': 'bytes 4-9/10' }), 'service_unavailable'],
  ])('is not begun with %s', async (_what, answer, code) => {
    expect(await copied(answer, 4)).toMatchObject({ result: failed(code), begun: [], text: '' });
  });
});

import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fixture, wav } from '../conformance/audio.ts';
import { startStandIn, type StandIn } from '../service/standIn.ts';

let standIn: StandIn;
const crashes: unknown[] = [];
const onCrash = (error: unknown): void => {
  crashes.push(error);
};

beforeAll(async () => {
  process.on('uncaughtException', onCrash);
  process.on('unhandledRejection', onCrash);
  standIn = await startStandIn({ profile: 'production', processingMs: 0, maxAudioBytes: 4 << 20 });
});
afterAll(async () => {
  await standIn.stop();
  process.off('uncaughtException', onCrash);
  process.off('unhandledRejection', onCrash);
  expect(crashes).toEqual([]);
});

/** The status of the answer, which is a refusal only in the Error shape. */
async function send(method: string, path: string, headers: object, body: BodyInit | null): Promise<number> {
  const answer = await fetch(`${standIn.url}${path}`, {
    method,
    headers: { authorization: `Bearer ${standIn.tokens[0] ?? ''}`, ...headers },
    body,
  });
  if (!answer.ok)
    expect(await answer.json()).toEqual({
      error: expect.stringMatching(/\S/) as string,
      code: expect.stringMatching(/^[a-z_]+$/) as string,
    });
  return answer.status;
}

function formOf(audio: Buffer): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries({ language: 'en', note_format: 'soap' }))
    form.append(name, value);
  form.append('audio', new Blob([new Uint8Array(audio)]), 'consult');
  return form;
}
const submit = (body: BodyInit, headers = {}, key: string = randomUUID()): Promise<number> =>
  send('POST', '/v1/notes', { 'idempotency-key': key, ...headers }, body);

/** Repeatable randomness (mulberry32), so that a failure can be seen again by its seed. */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d_2b_79_f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

describe('Any bytes at all', () => {
  const random = randomFrom(20_260_105);
  const bytes = (count: number): Buffer =>
    Buffer.from(Array.from({ length: count }, () => Math.floor(random() * 256)));
  const pick = <T>(items: readonly [T, ...T[]]): T => items[Math.floor(random() * items.length)] ?? items[0];

  /** A good file of some kind with a few bytes changed, cut or put in. */
  function damaged(): Buffer {
    const file = Buffer.from(pick([wav(), fixture('short.ogg'), fixture('cat.m4a')]));
    for (let count = 0; count < 1 + random() * 6; count += 1)
      file.writeUInt8(Math.floor(random() * 256), Math.floor(random() * Math.min(file.length, 200)));
    return pick([
      file,
      file.subarray(0, Math.floor(random() * file.length)),
      Buffer.concat([file, bytes(40)]),
    ]);
  }

  it('as audio give an answer that the interface knows', async () => {
    for (let round = 0; round < 250; round += 1)
      expect([202, 400, 422]).toContain(
        await submit(formOf(random() < 0.2 ? bytes(random() * 400) : damaged())),
      );
  });

  it('as a WAV header give 400 unless they are the contract', async () => {
    for (let round = 0; round < 250; round += 1) {
      const file = wav({ seconds: 0.01 });
      const isUntouched = random() < 0.1;
      if (!isUntouched) bytes(16).copy(file, 20);
      expect(await submit(formOf(file))).toBe(isUntouched ? 202 : 400);
    }
  });

  it('as a multipart body give an answer in the Error shape', async () => {
    const good = new Response(formOf(wav({ seconds: 0.02 })));
    const type = { 'content-type': good.headers.get('content-type') ?? '' };
    const body = Buffer.from(await good.arrayBuffer());
    for (let round = 0; round < 250; round += 1) {
      const mutant = Buffer.from(body);
      for (let count = 0; count < 1 + random() * 8; count += 1) {
        const at = Math.floor(random() * mutant.length);
        pick([
          () => mutant.writeUInt8(Math.floor(random() * 256), at),
          () => mutant.write('\r\n\r\n', at, 'latin1'),
          () => mutant.write('\r\n--', at, 'latin1'),
          () => mutant.copy(mutant, at, 0, 80),
          () => mutant.fill(0, at, Math.min(at + 30, mutant.length)),
        ])();
      }
      const sent = random() < 0.3 ? mutant.subarray(0, Math.floor(random() * mutant.length)) : mutant;
      expect([202, 400, 422]).toContain(await submit(new Uint8Array(sent), type));
    }
  });

  it('as an outcome or a path give an answer in the Error shape', async () => {
    const key = randomUUID();
    expect(await submit(formOf(wav()), {}, key)).toBe(202);
    const json = { 'content-type': 'application/json' };
    for (let round = 0; round < 100; round += 1) {
      const body = new Uint8Array(bytes(random() * 200));
      expect(await send('POST', `/v1/notes/${key}/outcome`, json, body)).toBe(400);
      const path = bytes(random() * 60)
        .toString('hex')
        .replaceAll(/(..)/g, '%$1');
      expect(await send('PUT', `/v1/notes/${path}/${path}`, {}, null)).toBe(404);
    }
  });
});

const socketTo = async (): Promise<Socket> => {
  const socket = connect(Number(new URL(standIn.url).port), '127.0.0.1');
  await once(socket, 'connect');
  socket.on('error', () => {});
  return socket;
};
const head = (...lines: readonly string[]): string =>
  [
    'POST /v1/notes HTTP/1.1',
    'Host: x',
    `Authorization: Bearer ${standIn.tokens[0] ?? ''}`,
    ...lines,
    '',
    '',
  ].join('\r\n');

it.each([
  ['no HTTP', () => 'Hello there\r\n\r\n', 400],
  ['a header without end', () => head(`X-Long: ${'x'.repeat(40_000)}`), 431],
  ['two lengths', () => head('Content-Length: 3', 'Content-Length: 4'), 400],
])('What is no request is answered in the Error shape too: %s', async (_what, bytes, status) => {
  const socket = await socketTo();
  const chunks: Buffer[] = [];
  socket.on('data', (chunk) => chunks.push(chunk));
  socket.write(bytes());
  await once(socket, 'close');
  const answer = Buffer.concat(chunks).toString();
  expect(answer).toMatch(
    new RegExp(`^HTTP/1.1 ${String(status)} [^]*\r\n\r\n\\{"error":".+","code":"[a-z_]+"\\}$`),
  );
});

it('A client that goes away in the middle of its upload leaves nothing, and no note', async () => {
  const key = randomUUID();
  const before = standIn.control.requests.length;
  const socket = await socketTo();
  const type = 'Content-Type: multipart/form-data; boundary=b';
  socket.write(head(type, 'Content-Length: 99999', `Idempotency-Key: ${key}`));
  const begun = '--b\r\nContent-Disposition: form-data; name="audio"; filename="a"\r\n\r\nRIFF....WAVE';
  await new Promise((resolve) => socket.write(begun, resolve));
  socket.destroy();
  await expect.poll(() => standIn.control.requests.length).toBe(before + 1);
  expect(standIn.control.requests.at(-1)).toMatchObject({ status: null, audio: null });
  expect(await send('GET', `/v1/notes/${key}`, {}, null)).toBe(404);
  expect(await submit(formOf(wav()), {}, key)).toBe(202);
});

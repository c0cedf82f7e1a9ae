import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startStandIn, type StandIn } from '../service/standIn.ts';
import { fragmentedMp4, mp4, oggOpus, wav } from './audioBytes.ts';
import { expectError, formOf, serviceClient, type ServiceClient } from './serviceClient.ts';

let standIn: StandIn;
let client: ServiceClient;
let token = '';
const crashes: unknown[] = [];
const onCrash = (error: unknown): void => {
  crashes.push(error);
};

beforeAll(async () => {
  process.on('uncaughtException', onCrash);
  process.on('unhandledRejection', onCrash);
  standIn = await startStandIn({ profile: 'production', processingMs: 0, maxAudioBytes: 4 << 20 });
  token = standIn.tokens[0] ?? '';
  client = serviceClient(standIn.url, token);
});
afterAll(async () => {
  await standIn.stop();
  process.off('uncaughtException', onCrash);
  process.off('unhandledRejection', onCrash);
  expect(crashes).toEqual([]);
});

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

const socketTo = async (): Promise<Socket> => {
  const socket = connect(Number(new URL(standIn.url).port), '127.0.0.1');
  await once(socket, 'connect');
  socket.on('error', () => {});
  return socket;
};

/** Sends bytes as they are and answers with all that comes back until the service hangs up. */
async function raw(bytes: string | Buffer): Promise<string> {
  const socket = await socketTo();
  const chunks: Buffer[] = [];
  socket.on('data', (chunk) => chunks.push(chunk));
  socket.write(bytes);
  await once(socket, 'close');
  return Buffer.concat(chunks).toString();
}

const head = (...lines: readonly string[]): string =>
  [`POST /v1/notes HTTP/1.1`, 'Host: x', `Authorization: Bearer ${token}`, ...lines, '', ''].join('\r\n');

describe('Any bytes at all', () => {
  const random = randomFrom(20_260_105);
  const bytes = (count: number): Buffer =>
    Buffer.from(Array.from({ length: count }, () => Math.floor(random() * 256)));
  const pick = <T>(items: readonly [T, ...T[]]): T => items[Math.floor(random() * items.length)] ?? items[0];

  /** A good file of some kind with a few bytes changed, cut or put in. */
  function damaged(): Buffer {
    const file = Buffer.from(pick([wav(), oggOpus(), mp4(), mp4({ isMoovFirst: true }), fragmentedMp4()]));
    for (let count = 0; count < 1 + random() * 6; count += 1) {
      file.writeUInt8(Math.floor(random() * 256), Math.floor(random() * Math.min(file.length, 200)));
    }
    return pick([
      file,
      file.subarray(0, Math.floor(random() * file.length)),
      Buffer.concat([file, bytes(40)]),
    ]);
  }

  it('as audio give an answer that the interface knows', async () => {
    for (let round = 0; round < 250; round += 1) {
      const answer = await client.submit({ audio: random() < 0.2 ? bytes(random() * 400) : damaged() });
      if (answer.status === 202) continue;
      expect([400, 422]).toContain(answer.status);
      expectError(answer, answer.status);
    }
  });

  it('as a WAV header give 400 unless they are the contract', async () => {
    for (let round = 0; round < 250; round += 1) {
      const file = wav({ seconds: 0.01 });
      const format = Buffer.concat([bytes(16)]);
      const isUntouched = random() < 0.1;
      if (!isUntouched) format.copy(file, 20);
      const answer = await client.submit({ audio: file });
      if (isUntouched) expect(answer.status).toBe(202);
      else expectError(answer, 400);
    }
  });

  it('as a multipart body give an answer in the Error shape', async () => {
    const good = new Response(formOf(wav({ seconds: 0.02 }), { pet_name: 'Biscuit' }));
    const contentType = good.headers.get('content-type') ?? '';
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
      const answer = await client.send('POST', '/v1/notes', {
        headers: { 'content-type': contentType, 'idempotency-key': randomUUID() },
        body: new Uint8Array(sent),
      });
      if (answer.status !== 202) {
        expect([400, 422]).toContain(answer.status);
        expectError(answer, answer.status);
      }
    }
  });

  it('as an outcome give an answer in the Error shape', async () => {
    const key = randomUUID();
    await client.submit({ key });
    for (let round = 0; round < 100; round += 1) {
      const answer = await client.send('POST', `/v1/notes/${key}/outcome`, {
        headers: { 'content-type': 'application/json' },
        body: new Uint8Array(bytes(random() * 200)),
      });
      expectError(answer, 400);
    }
  });

  it('as a request line or a path never end the service', async () => {
    for (let round = 0; round < 100; round += 1) {
      const path = bytes(random() * 60)
        .toString('hex')
        .replaceAll(/(..)/g, '%$1');
      expectError(await client.send(pick(['GET', 'POST', 'PUT']), `/v1/notes/${path}/${path}`), 404);
    }
  });
});

describe('What is no proper request', () => {
  it.each([
    ['no HTTP', 'Hello there\r\n\r\n', 400],
    ['a header without end', head(`X-Long: ${'x'.repeat(40_000)}`), 431],
    ['a tunnel', 'CONNECT /v1/notes HTTP/1.1\r\nHost: x\r\n\r\nmore', 400],
    ['two lengths', head('Content-Length: 3', 'Content-Length: 4'), 400],
  ])('is answered in the Error shape too: %s', async (_what, bytes, status) => {
    const answer = await raw(bytes);
    expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${String(status)} `));
    expect(answer).toMatch(/\r\n\r\n\{"error":".+","code":"[a-z_]+"\}$/);
  });

  it.each([
    ['no boundary', 'multipart/form-data', ''],
    ['an empty boundary', 'multipart/form-data; boundary=', '----\r\n'],
    ['no part', 'multipart/form-data; boundary=b', '--b--\r\n'],
    [
      'no end',
      'multipart/form-data; boundary=b',
      '--b\r\nContent-Disposition: form-data; name="language"\r\n\r\nen',
    ],
    [
      'a part without a name',
      'multipart/form-data; boundary=b',
      '--b\r\nContent-Disposition: form-data\r\n\r\nx\r\n--b--',
    ],
    [
      'a file that does not end',
      'multipart/form-data; boundary=b',
      '--b\r\nContent-Disposition: form-data; name="audio"; filename="a"\r\n\r\nRIFF',
    ],
    ['a part header without end', 'multipart/form-data; boundary=b', `--b\r\nX: ${'x'.repeat(100_000)}`],
    ['nothing', 'multipart/form-data; boundary=b', ''],
    [
      'an odd charset',
      'multipart/form-data; boundary=b',
      '--b\r\nContent-Disposition: form-data; name="language"\r\nContent-Type: text/plain; charset=nonsense\r\n\r\nen\r\n--b--',
    ],
  ])('is refused with 400: a form with %s', async (_what, contentType, body) => {
    const headers = { 'content-type': contentType, 'idempotency-key': randomUUID() };
    expectError(await client.send('POST', '/v1/notes', { headers, body }), 400);
  });
});

describe('A client that goes away', () => {
  it('in the middle of its upload leaves nothing, and no note', async () => {
    const key = randomUUID();
    const before = standIn.control.requests.length;
    const socket = await socketTo();
    socket.write(
      head(
        'Content-Type: multipart/form-data; boundary=b',
        'Content-Length: 99999',
        `Idempotency-Key: ${key}`,
      ),
    );
    const begun = '--b\r\nContent-Disposition: form-data; name="audio"; filename="a"\r\n\r\nRIFF....WAVE';
    await new Promise((resolve) => socket.write(begun, resolve));
    socket.destroy();
    await expect.poll(() => standIn.control.requests.length).toBe(before + 1);
    expect(standIn.control.requests.at(-1)).toMatchObject({ status: null, audio: null });
    expectError(await client.note(key), 404);
    expect((await client.submit({ key })).status).toBe(202);
  });

  it('does not stop others while it is slow', async () => {
    const slow = await Promise.all(Array.from({ length: 50 }, socketTo));
    for (const socket of slow) socket.write(head('Content-Length: 10').slice(0, 30));
    expect((await client.submit()).status).toBe(202);
    for (const socket of slow) socket.destroy();
  });
});

describe('A refused body', () => {
  it('of unknown length is refused with 413 while it is still coming, without the rest', async () => {
    const part = new Uint8Array(64 * 1024);
    let sentBytes = 0;
    const endless = new ReadableStream<Uint8Array>({
      start: (controller) => {
        controller.enqueue(
          Buffer.from('--b\r\nContent-Disposition: form-data; name="audio"; filename="a"\r\n\r\n'),
        );
        controller.enqueue(wav());
      },
      pull: (controller) => {
        sentBytes += part.length;
        if (sentBytes > 64 << 20) controller.close();
        else controller.enqueue(part);
      },
    });
    const answer = await client.send('POST', '/v1/notes', {
      headers: { 'content-type': 'multipart/form-data; boundary=b', 'idempotency-key': randomUUID() },
      body: endless,
      duplex: 'half',
    });
    expectError(answer, 413, 'audio_too_large');
    expect(sentBytes).toBeLessThan(32 << 20);
  });

  it.each([
    [
      'the audio is too large',
      413,
      () => head('Content-Length: 2147483648', `Idempotency-Key: ${randomUUID()}`),
    ],
    ['the key is none', 400, () => head('Content-Length: 2147483648', 'Idempotency-Key: /')],
  ])(
    'is answered at once and the connection closed, however much is announced: %s',
    async (_what, status, ask) => {
      const socket = await socketTo();
      const chunks: Buffer[] = [];
      socket.on('data', (chunk) => chunks.push(chunk));
      socket.write(ask());
      await once(socket, 'data');
      // A client that only looks at its answer once it has written a lot still finds it.
      const piece = Buffer.alloc(1 << 20);
      for (let sent = 0; sent < 32; sent += 1) if (!socket.write(piece)) await once(socket, 'drain');
      socket.end();
      await once(socket, 'close');
      const answer = Buffer.concat(chunks).toString();
      expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${String(status)} [^]*connection: close[^]*"code":"`));
      expect(answer.match(/HTTP\/1.1/g)).toHaveLength(1);
    },
  );

  it('is no reason to keep the answer to a HEAD, which has no body to carry it out', async () => {
    const socket = await socketTo();
    socket.write(head('Content-Length: 2147483648').replace('POST', 'HEAD'));
    const [first] = (await once(socket, 'data')) as [Buffer];
    expect(first.toString()).toMatch(/^HTTP\/1.1 405 /);
    socket.destroy();
  });

  it('is not even asked for by a service that was asked first', async () => {
    const socket = await socketTo();
    socket.write(
      head('Content-Length: 2147483648', `Idempotency-Key: ${randomUUID()}`, 'Expect: 100-continue'),
    );
    const [first] = (await once(socket, 'data')) as [Buffer];
    expect(first.toString()).toMatch(/^HTTP\/1.1 413 /);
    socket.destroy();
  });

  it('is asked for where the head is fine', async () => {
    const socket = await socketTo();
    socket.write(
      head(
        'Content-Length: 10',
        'Content-Type: multipart/form-data; boundary=b',
        `Idempotency-Key: ${randomUUID()}`,
        'Expect: 100-continue',
      ),
    );
    const [first] = (await once(socket, 'data')) as [Buffer];
    expect(first.toString()).toMatch(/^HTTP\/1.1 100 /);
    socket.destroy();
  });

  it('is answered although its rest was not read', async () => {
    const large = Buffer.alloc(3 << 20, 65);
    for (let round = 0; round < 5; round += 1) {
      expectError(await client.submit({ key: 'not a key', audio: large }), 400);
      expectError(await serviceClient(standIn.url, 'wrong').submit({ audio: large }), 401);
      const headers = { 'content-type': 'multipart/form-data; boundary=b', 'idempotency-key': randomUUID() };
      expectError(await client.send('POST', '/v1/notes', { headers, body: new Uint8Array(large) }), 400);
    }
  });
});

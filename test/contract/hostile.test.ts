import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { connect } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { wav } from '../conformance/audio.ts';
import { multipart, partsOf, required } from '../conformance/client.ts';
import { everyRefusal, fuzzService, startFuzzTarget } from '../service/fuzzService.ts';
import { startStandIn, type StandIn } from '../service/standIn.ts';

let target: StandIn;
beforeAll(async () => {
  target = await startFuzzTarget();
});
afterAll(() => target.stop());

// A hundred times as many: npm run fuzz. A crash of the service would be one of this process.
it('any bytes are answered as the interface and HTTP know, and every refusal is met', async () => {
  const counts = await fuzzService(target, 20_260_105, 1000);
  expect(everyRefusal.filter((status) => !counts.has(status))).toEqual([]);
  expect(counts.get('202')).toBeGreaterThan(0);
});

it('a client that goes away in the middle of its upload leaves nothing, and no note', async () => {
  await using stack = new AsyncDisposableStack();
  const standIn = await startStandIn({ profile: 'production' });
  stack.defer(() => standIn.stop());
  const key = randomUUID();
  const authorization = `Bearer ${standIn.tokens[0] ?? ''}`;
  const { contentType, body } = multipart(partsOf({ audio: wav(), fields: required }));
  const head = [
    'POST /v1/notes HTTP/1.1',
    'Host: x',
    `Authorization: ${authorization}`,
    `Content-Type: ${contentType}`,
    `Content-Length: ${String(body.length)}`,
    `Idempotency-Key: ${key}`,
  ];
  const socket = connect(Number(new URL(standIn.url).port), '127.0.0.1');
  await once(socket, 'connect');
  await new Promise((resolve) =>
    socket.write(Buffer.concat([Buffer.from(`${head.join('\r\n')}\r\n\r\n`), body.subarray(0, -9)]), resolve),
  );
  socket.destroy();
  await expect.poll(() => standIn.control.requests.length).toBe(1);
  expect(standIn.control.requests[0]).toMatchObject({ status: null, audio: null });
  const read = await fetch(`${standIn.url}/v1/notes/${key}`, { headers: { authorization } });
  expect(read.status).toBe(404);
});

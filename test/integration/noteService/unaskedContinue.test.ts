import type { Socket } from 'node:net';
import { expect, test } from 'vitest';
import { createNoteClient } from '../../../main/noteService/noteClient.ts';
import { ok } from '../../../shared/result.ts';
import { connectionId } from '../../../shared/ids.ts';
import { submission } from '../../support/sampleConsults.ts';
import { certified, privateAuthority } from './privateAuthority.ts';
import { answering } from './scriptedServer.ts';
import { openDispatcher, serving } from './untilTestEnds.ts';

/** A gateway that says "100 Continue" to requests that did not ask for it. */

const token = 'token-of-the-vet';
const signal = new AbortController().signal;
const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** Each piece goes when the app has read the one before. */
const inPieces =
  (...pieces: readonly string[]) =>
  async (socket: Socket): Promise<void> => {
    for (const piece of pieces) {
      socket.write(piece);
      // The server's own turn, and the one in which the app reads.
      await turn();
      await turn();
    }
  };

const manners: readonly (readonly [string, (socket: Socket) => unknown])[] = [
  ['at once', (socket) => socket.write('HTTP/1.1 100 Continue\r\n\r\n')],
  ['with headers', (socket) => socket.write('HTTP/1.1 100 Continue\r\nVia: 1.1 box\r\n\r\n')],
  ['twice', (socket) => socket.write('HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 100 Continue\r\n\r\n')],
  ['in two pieces', inPieces('HTTP/1.1 100 Cont', 'inue\r\n\r\n')],
  ['cut within its first bytes', inPieces('HTTP/1.1 1', '00 Continue\r\n\r\n')],
];

test.each(['https', 'http'].flatMap((scheme) => manners.map((one) => [scheme, ...one] as const)))(
  'an upload arrives by %s where the gateway says so %s',
  async (scheme, _name, sayContinue) => {
    let received = 0;
    const server = await serving(
      (request, response) => {
        void (async () => {
          await sayContinue(request.socket);
          request.on('data', (piece: Buffer) => (received += piece.length));
          answering(request.method === 'POST' ? 202 : 200, { practice_name: 'Hill Practice' })(
            request,
            response,
          );
        })();
      },
      scheme === 'https' ? certified : undefined,
    );
    const client = createNoteClient(openDispatcher({ authorities: () => [privateAuthority] }));
    const access = { address: server.address, token };
    const sent = submission(connectionId('c'));
    const audio = async function* () {
      yield Buffer.alloc(sent.audio.byteCount, 'wave');
    };
    // The second request takes the same connection.
    for (const _time of [1, 2])
      expect(
        await client.submit({ access, submission: sent, audio, onSent: () => undefined, signal }),
      ).toEqual(ok(undefined));
    expect(received).toBeGreaterThan(2 * sent.audio.byteCount);
    expect(await client.readConnection(access)).toEqual(ok({ practiceName: 'Hill Practice' }));
  },
);

test('an answer that is no Continue is read whole, wherever its first bytes are parted', async () => {
  const act = inPieces('H', 'TTP/1.1 ', '200 OK\r\ncontent-length: 24\r\n\r\n{"practice_name":"Hill"}');
  const server = await serving((request) => void act(request.socket));
  const asked = createNoteClient(openDispatcher()).readConnection({ address: server.address, token });
  expect(await asked).toEqual(ok({ practiceName: 'Hill' }));
});

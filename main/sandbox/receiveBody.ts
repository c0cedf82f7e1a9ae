import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Body } from './endpoint.ts';
import type { Pace } from './pace.ts';

export type ReceivedBody = {
  readonly body: Body;
  /** How many of its bytes were read so far. */
  byteCount(): number;
  /** It was cut where the script wanted it. */
  isCut(): boolean;
};

type Receiving = {
  readonly pace: Pace | null;
  /** The connection is cut once so many bytes arrived; null: it is not. */
  readonly cutAfterBytes: number | null;
};

/** The body of a request, read no faster than the service's line allows. */
export function receiveBody(
  request: IncomingMessage,
  response: ServerResponse,
  { pace, cutAfterBytes }: Receiving,
): ReceivedBody {
  let byteCount = 0;
  let isCut = false;

  async function* read(): AsyncGenerator<Buffer> {
    // Only now is the body wanted: who asked first and is refused by the head never sends it.
    if (/^100-continue$/i.test(request.headers.expect ?? '')) response.writeContinue();
    // The answer still has to leave through the socket, so an early end must not destroy the request.
    const chunks: AsyncIterable<Buffer> = request.iterator({ destroyOnReturn: false });
    for await (const chunk of chunks) {
      byteCount += chunk.length;
      if (cutAfterBytes !== null && byteCount >= cutAfterBytes) {
        isCut = true;
        request.socket.destroy();
        throw new Error('The connection was cut in the middle of the body.');
      }
      await pace?.pass(chunk.length);
      yield chunk;
    }
  }
  return { body: { [Symbol.asyncIterator]: read }, byteCount: () => byteCount, isCut: () => isCut };
}

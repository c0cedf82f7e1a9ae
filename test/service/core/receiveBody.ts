import type { IncomingMessage, ServerResponse } from 'node:http';
import type { RequestHooks } from './behaviour.ts';
import type { Body } from './endpoint.ts';

export type ReceivedBody = {
  readonly body: Body;
  /** How many of its bytes were read so far. */
  byteCount(): number;
};

/** The body of a request, read when an endpoint asks for it. */
export function receiveBody(
  request: IncomingMessage,
  response: ServerResponse,
  onChunk: RequestHooks['onBodyChunk'],
): ReceivedBody {
  let byteCount = 0;

  async function* read(): AsyncGenerator<Buffer> {
    // A client that waits for this line and is refused by its head never sends the body.
    if (/^100-continue$/i.test(request.headers.expect ?? '')) response.writeContinue();
    // The answer still has to leave through the socket, so an early end must not destroy the request.
    const chunks: AsyncIterable<Buffer> = request.iterator({ destroyOnReturn: false });
    for await (const chunk of chunks) {
      byteCount += chunk.length;
      await onChunk?.(chunk.length, byteCount);
      yield chunk;
    }
  }
  return { body: { [Symbol.asyncIterator]: read }, byteCount: () => byteCount };
}

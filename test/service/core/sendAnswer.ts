import type { IncomingMessage, ServerResponse } from 'node:http';
import type { ServiceClock } from './serviceParts.ts';
import type { ServiceAnswer } from './serviceAnswer.ts';

/** The rest of a smaller body is read and dropped, and the connection stays open. */
const smallRestBytes = 1 << 20;
/** How long a client may continue to send after a refusal before the connection ends. */
const lingerMs = 10_000;

type Sending = {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly answer: ServiceAnswer;
  readonly bodyByteCount: number;
  /** The answer ends with so many bytes of its body, and so does the connection. */
  readonly cutAfterBytes: number | undefined;
  readonly clock: ServiceClock;
};

export function sendAnswer(sending: Sending): void {
  const { request, response, answer, cutAfterBytes, clock } = sending;
  const isEarly = isRestLarge(sending);
  const bytes = Buffer.from(answer.body);
  response.writeHead(answer.status, {
    'content-length': String(bytes.length),
    'cache-control': 'no-store',
    date: new Date(clock.now()).toUTCString(),
    ...(isEarly ? { connection: 'close' } : {}),
    ...answer.headers,
  });
  request.resume();
  const sent = request.method === 'HEAD' ? bytes.subarray(0, 0) : bytes;
  if (cutAfterBytes !== undefined) {
    response.write(sent.subarray(0, cutAfterBytes), () => request.socket.destroy());
    return;
  }
  response.write(sent);
  if (isEarly) {
    response.flushHeaders(); // without a body, nothing else has sent them
    linger(sending);
  } else response.end();
}

/** Whether more of a refused body may follow than is worth reading. */
function isRestLarge({ request, bodyByteCount }: Sending): boolean {
  if (request.complete) return false;
  const declared = request.headers['content-length'];
  if (declared === undefined) return request.headers['transfer-encoding'] !== undefined;
  return Number(declared) - bodyByteCount > smallRestBytes;
}

/**
 * Closing a socket with unread bytes resets it, and a reset can discard the answer that was sent (RFC 9112,
 * section 9.6).
 * So the rest of the body is read and dropped until the client ends it, or for `lingerMs`.
 */
function linger({ request, response }: Sending): void {
  const finish = (): void => {
    clearTimeout(timer);
    response.end();
  };
  const timer = setTimeout(finish, lingerMs).unref();
  request.once('end', finish);
  request.once('close', finish);
}

import { createServer, type RequestListener, type ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { assumedCodes } from './assumptions.ts';
import { errorAnswer } from './serviceAnswer.ts';

const headersTimeoutMs = 15_000;
/** A long recording over a slow line; a client that stops sending is caught by the idle limit. */
const requestTimeoutMs = 60 * 60_000;
const idleTimeoutMs = 2 * 60_000;
/** Longer than the 3 s between two polls, so that a poll rarely meets a connection that is just closing. */
const keepAliveTimeoutMs = 60_000;
/** For a client that asked for a tunnel to read that there is none. */
const tunnelLingerMs = 1000;
const maxHeaderBytes = 16 * 1024;

/** Serves on 127.0.0.1 alone. Port 0: any free one. */
export async function serveHttp(handler: RequestListener, port = 0) {
  const answers = new WeakMap<Duplex, ServerResponse>();
  const answerRequest: RequestListener = (request, response) => {
    answers.set(request.socket, response);
    handler(request, response);
  };
  const server = createServer(
    {
      maxHeaderSize: maxHeaderBytes,
      headersTimeout: headersTimeoutMs,
      requestTimeout: requestTimeoutMs,
      keepAliveTimeout: keepAliveTimeoutMs,
    },
    answerRequest,
  );
  server.setTimeout(idleTimeoutMs);
  server.on('checkContinue', answerRequest); // the body is asked for where it is read
  // An expectation that we do not know is none that we must refuse.
  server.on('checkExpectation', answerRequest);
  server.on('connect', refuseTunnel);
  server.on('clientError', (error, socket) => {
    const last = answers.get(socket);
    // What goes wrong with the rest of a body that was answered already is no second answer's business.
    if (last?.headersSent === true && !(last.req.complete && last.writableEnded)) socket.end();
    else answerBroken(error, socket);
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
  const bound = server.address();
  if (bound === null || typeof bound === 'string') throw new Error('The server is not bound to a port.');
  return {
    address: `http://127.0.0.1:${String(bound.port)}`,
    /** Ends every connection, those in mid-request too. */
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/**
 * Nothing is tunnelled; without this, Node would hang up without a word. The socket is no longer the
 * server's.
 */
function refuseTunnel(_request: unknown, socket: Duplex): void {
  socket.on('error', () => {});
  socket.resume(); // unread bytes would keep it open, or reset the answer away
  answerBroken(new Error('CONNECT'), socket);
  setTimeout(() => socket.destroy(), tunnelLingerMs).unref();
}

const brokenStatuses: Readonly<Record<string, readonly [status: number, reason: string]>> = {
  HPE_HEADER_OVERFLOW: [431, 'Request Header Fields Too Large'],
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'Request Timeout'],
};

/** What is not HTTP never reaches the handler, and is answered in the Error shape all the same. */
function answerBroken(error: NodeJS.ErrnoException, socket: Duplex): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const [status, reason] = brokenStatuses[error.code ?? ''] ?? [400, 'Bad Request'];
  const { body } = errorAnswer(status, assumedCodes.invalidRequest, `${reason}.`);
  socket.end(
    [
      `HTTP/1.1 ${String(status)} ${reason}`,
      'Content-Type: application/json; charset=utf-8',
      `Content-Length: ${String(Buffer.byteLength(body))}`,
      'Connection: close',
      '',
      String(body),
    ].join('\r\n'),
  );
}

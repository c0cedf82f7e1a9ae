import type { Socket } from 'node:net';

const begin = 'HTTP/1.1 100';
/** As much as undici reads of a head. */
const longestHead = 16 * 1024;

/**
 * The same socket, from which nobody reads a `100 Continue`. Some gateways send one unasked (RFC 9110, 15.2), and undici
 * then closes the connection. JSON cannot look like one, because its texts hold no bare line breaks.
 */
export function withoutContinue(socket: Socket): Socket {
  const read = socket.read.bind(socket) as () => Buffer | null;
  let unread: Buffer = Buffer.alloc(0);
  socket.read = (): Buffer | null => {
    const piece = read();
    if (piece === null) return null;
    unread = unread.length === 0 ? piece : Buffer.concat([unread, piece]);
    while (unread.length < longestHead && unread.subarray(0, begin.length).toString('latin1') === begin) {
      const end = unread.indexOf('\r\n\r\n');
      if (end < 0) return null;
      unread = unread.subarray(end + 4);
    }
    const rest = unread;
    unread = Buffer.alloc(0);
    return rest.length === 0 ? null : rest;
  };
  return socket;
}

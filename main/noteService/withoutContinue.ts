import type { Socket } from 'node:net';

const begin = 'HTTP/1.1 100';
/** As much as undici reads of a head. */
const longestHead = 16 * 1024;

/**
 * The same socket, from which nobody reads a `100 Continue`. Some gateways send one unasked (RFC 9110, 15.2), and undici
 * then closes the connection. JSON cannot look like one, because its texts hold no bare line breaks.
 */
export function withoutContinue(socket: Socket): Socket {
  const read = socket.read.bind(socket) as (size?: number) => Buffer | null;
  let unread: Buffer = Buffer.alloc(0);
  socket.read = (size?: number): Buffer | null => {
    // Node asks for 0 bytes where it wants to fill its buffer, and drops what it gets.
    if (size !== undefined) return read(size);
    const piece = read();
    if (piece === null) return null;
    unread = unread.length === 0 ? piece : Buffer.concat([unread, piece]);
    // A part of the beginning is kept too: the rest may come in the next piece.
    while (unread.length < longestHead && begin.startsWith(unread.toString('latin1', 0, begin.length))) {
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

/** The whole body of an answer; null: it has more bytes than that, and its connection is closed. */
export async function readAtMost(body: AsyncIterable<Uint8Array>, mostBytes: number): Promise<Buffer | null> {
  const pieces: Uint8Array[] = [];
  let length = 0;
  for await (const piece of body) {
    length += piece.length;
    // Leaving the loop destroys the stream, and with it the connection.
    if (length > mostBytes) return null;
    pieces.push(piece);
  }
  return Buffer.concat(pieces);
}

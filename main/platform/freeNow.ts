/**
 * Gives the memory of a buffer back at once, where it is the buffer's own. V8 does so when it gets round to it, and a
 * take makes such buffers by the second for hours: they would lie about by the ten megabytes. Nobody may use it after.
 */
export function freeNow({ buffer, byteOffset, byteLength }: Uint8Array | Int16Array): void {
  if (buffer instanceof ArrayBuffer && byteOffset === 0 && byteLength === buffer.byteLength)
    buffer.transfer(0);
}

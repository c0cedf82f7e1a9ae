/**
 * Frees a buffer's own memory at once. A take makes buffers every second for hours, and V8 would collect them late. Nobody
 * may use the buffer after that.
 */
export function freeNow({ buffer, byteOffset, byteLength }: Uint8Array | Int16Array): void {
  if (buffer instanceof ArrayBuffer && byteOffset === 0 && byteLength === buffer.byteLength)
    buffer.transfer(0);
}

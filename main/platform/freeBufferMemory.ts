/**
 * V8 would collect the buffers that a take makes every second for hours late. Nobody may use the buffer after
 * that.
 */
export function freeBufferMemory({ buffer, byteOffset, byteLength }: Uint8Array | Int16Array): void {
  if (buffer instanceof ArrayBuffer && byteOffset === 0 && byteLength === buffer.byteLength)
    buffer.transfer(0);
}

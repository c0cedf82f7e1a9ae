import type { Body } from './serviceParts.ts';

/** A long note has a few ten kB; this allows far more and is still small for memory. */
const maxBodyBytes = 4 << 20;

/** Null: the body is longer than any in the interface except a recording. */
export async function readSmallBody(incoming: Body): Promise<Buffer | null> {
  const chunks: Buffer[] = [];
  let byteCount = 0;
  for await (const chunk of incoming) {
    byteCount += chunk.length;
    if (byteCount > maxBodyBytes) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** Undefined if the bytes are not JSON in UTF-8. */
export function parseJson(body: Buffer): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body));
  } catch {
    return undefined;
  }
}

/** One element of DER, the encoding of signatures and certificates (X.690). */
export type Der = {
  /** The identifier octet, class and constructed bit included. */
  readonly tag: number;
  /** The whole element, header included. */
  readonly bytes: Buffer;
  readonly content: Buffer;
};

export const tags = { integer: 0x02, octets: 0x04, oid: 0x06, sequence: 0x30, set: 0x31 } as const;

/** An element of a structure that has numbers instead of names: `[0]` and so on, constructed. */
export function numbered(index: number): number {
  return 0xa0 + index;
}

/** Reads the element at the start of `bytes`; what follows it is the caller's to judge. */
export function readDer(bytes: Buffer): Der {
  const tag = byteAt(bytes, 0);
  if ((tag & 0x1f) === 0x1f) throw new Error('an identifier of more than one byte');
  const first = byteAt(bytes, 1);
  const lengthBytes = first < 0x80 ? 0 : first & 0x7f;
  // 0x80 alone would be the indefinite length of BER, which DER forbids.
  if (first === 0x80 || lengthBytes > 4) throw new Error('a length that DER does not allow');
  let length = first < 0x80 ? first : 0;
  for (let at = 0; at < lengthBytes; at += 1) length = length * 256 + byteAt(bytes, 2 + at);
  const start = 2 + lengthBytes;
  if (start + length > bytes.length) throw new Error('it ends before its end');
  return { tag, bytes: bytes.subarray(0, start + length), content: bytes.subarray(start, start + length) };
}

/** The elements inside a constructed one, in their order. */
export function childrenOf(der: Der): readonly Der[] {
  const found: Der[] = [];
  let rest = der.content;
  while (rest.length > 0) {
    const child = readDer(rest);
    found.push(child);
    rest = rest.subarray(child.bytes.length);
  }
  return found;
}

/** The first element of that tag inside a constructed one. */
export function childOf(der: Der, tag: number, what: string): Der {
  const found = childrenOf(der).find((child) => child.tag === tag);
  if (found === undefined) throw new Error(`${what} is missing`);
  return found;
}

export function childAt(der: Der, index: number, tag: number, what: string): Der {
  const found = childrenOf(der)[index];
  if (found?.tag !== tag) throw new Error(`${what} is missing`);
  return found;
}

/** An object identifier as text, such as `1.2.840.113549.1.7.2`. */
export function oidOf(der: Der): string {
  if (der.tag !== tags.oid) throw new Error('no object identifier where one belongs');
  const arcs: number[] = [];
  let arc = 0;
  for (const byte of der.content) {
    arc = arc * 128 + (byte & 0x7f);
    if (byte < 0x80) {
      arcs.push(arc);
      arc = 0;
    }
  }
  const [first = 0, ...others] = arcs;
  const root = Math.min(Math.floor(first / 40), 2);
  return [root, first - root * 40, ...others].join('.');
}

function byteAt(bytes: Buffer, at: number): number {
  const byte = bytes[at];
  if (byte === undefined) throw new Error('it ends before its end');
  return byte;
}

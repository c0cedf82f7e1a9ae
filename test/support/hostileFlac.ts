/**
 * Frames of nothing but one repeated sample: each takes some 18 bytes and claims 65,535 samples at its own
 * rate.
 */
export type FlacFrames = {
  readonly count: number;
  readonly rateHz: number;
};

const samplesInFrame = 65_535;

/**
 * A FLAC of mono silence whose header declares the rate of the first frames and the length of
 * `declaredFrames`.
 */
export function hostileFlac(parts: readonly FlacFrames[], declaredFrames: number): Buffer {
  const rates = parts.flatMap(({ count, rateHz }) => Array.from({ length: count }, () => rateHz));
  const info = Buffer.alloc(34);
  info.writeUInt16BE(samplesInFrame, 0);
  info.writeUInt16BE(samplesInFrame, 2);
  const declared = BigInt(samplesInFrame) * BigInt(declaredFrames);
  info.writeBigUInt64BE((BigInt(rates[0] ?? 0) << 44n) | (15n << 36n) | declared, 10);
  const header = Buffer.concat([Buffer.from('fLaC'), Buffer.from([0x80, 0, 0, info.length]), info]);
  return Buffer.concat([header, ...rates.map((rateHz, number) => frame(number, rateHz))]);
}

function frame(number: number, rateHz: number): Buffer {
  const coded = number < 128 ? [number] : [0xc0 | (number >> 6), 0x80 | (number & 63)];
  // 16-bit block size, 16-bit rate in Hz, one channel of 16 bits.
  const head = [0xff, 0xf8, 0x7d, 0x08, ...coded, 0xff, 0xfe, rateHz >> 8, rateHz & 0xff];
  const bytes = [...head, checksum(head, 8, 0x07), 0x00, 0x12, 0x34];
  const sum = checksum(bytes, 16, 0x8005);
  return Buffer.from([...bytes, sum >> 8, sum & 0xff]);
}

/** The CRC that FLAC puts behind its headers (8 bits) and frames (16 bits). */
function checksum(bytes: readonly number[], width: 8 | 16, polynomial: number): number {
  const top = 1 << (width - 1);
  let sum = 0;
  for (const byte of bytes) {
    sum ^= byte << (width - 8);
    for (let bit = 0; bit < 8; bit += 1)
      sum = ((sum & top) === 0 ? sum << 1 : (sum << 1) ^ polynomial) & (2 * top - 1);
  }
  return sum;
}

/** Two recordings in one file. */
export const joinedFrames = (firstHz: number, thenHz: number): readonly FlacFrames[] => [
  { count: 60, rateHz: firstHz },
  { count: 10, rateHz: thenHz },
];
export const joinedFlac = (): Buffer => hostileFlac(joinedFrames(44_100, 8000), 60);

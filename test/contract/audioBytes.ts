/** Small real files, made here so that a test can say what is wrong with each. */

export type WavShape = {
  readonly sampleRateHz?: number;
  readonly channelCount?: number;
  readonly bitsPerSample?: number;
  readonly format?: number;
  readonly seconds?: number;
  /** Chunks between fmt and data. */
  readonly extra?: Buffer;
  /** What the header of the data chunk says; the true length by default. */
  readonly declaredBytes?: number;
  /** Fills the samples, so that two files of one length can differ. */
  readonly fill?: number;
};

function chunk(id: string, content: Buffer): Buffer {
  const head = Buffer.alloc(8);
  head.write(id, 0, 'latin1');
  head.writeUInt32LE(content.length, 4);
  return Buffer.concat([head, content, Buffer.alloc(content.length % 2)]);
}

export function wav(shape: WavShape = {}): Buffer {
  const { sampleRateHz = 16_000, channelCount = 1, bitsPerSample = 16, seconds = 0.5 } = shape;
  const blockAlign = (channelCount * bitsPerSample) / 8;
  const fmt = Buffer.alloc(16);
  fmt.writeUInt16LE(shape.format ?? 1, 0);
  fmt.writeUInt16LE(channelCount, 2);
  fmt.writeUInt32LE(sampleRateHz, 4);
  fmt.writeUInt32LE(sampleRateHz * blockAlign, 8);
  fmt.writeUInt16LE(blockAlign, 12);
  fmt.writeUInt16LE(bitsPerSample, 14);
  const samples = Buffer.alloc(Math.round(seconds * sampleRateHz) * blockAlign, shape.fill ?? 0);
  const data = chunk('data', samples);
  if (shape.declaredBytes !== undefined) data.writeUInt32LE(shape.declaredBytes, 4);
  const chunks = Buffer.concat([chunk('fmt ', fmt), shape.extra ?? Buffer.alloc(0), data]);
  return Buffer.concat([riffHead('WAVE', chunks.length), chunks]);
}

function riffHead(form: string, contentLength: number): Buffer {
  const head = Buffer.alloc(12);
  head.write('RIFF', 0, 'latin1');
  head.writeUInt32LE(Math.min(contentLength + 4, 0xff_ff_ff_ff), 4);
  head.write(form, 8, 'latin1');
  return head;
}

type OggPage = {
  readonly body: Buffer;
  readonly granule: bigint;
  readonly isFirst?: boolean;
  readonly isLast?: boolean;
  readonly serial?: number;
};

function oggPage({ body, granule, isFirst = false, isLast = false, serial = 7 }: OggPage): Buffer {
  const lengths = [...Array<number>(Math.floor(body.length / 255)).fill(255), body.length % 255];
  const head = Buffer.alloc(27);
  head.write('OggS', 0, 'latin1');
  head.writeUInt8((isFirst ? 2 : 0) + (isLast ? 4 : 0), 5);
  head.writeBigInt64LE(granule, 6);
  head.writeUInt32LE(serial, 14);
  head.writeUInt8(lengths.length, 26);
  return Buffer.concat([head, Buffer.from(lengths), body]);
}

function opusHead(preSkip: number): Buffer {
  const head = Buffer.alloc(19);
  head.write('OpusHead', 0, 'latin1');
  head.writeUInt8(1, 8);
  head.writeUInt8(1, 9);
  head.writeUInt16LE(preSkip, 10);
  head.writeUInt32LE(48_000, 12);
  return head;
}

/** `seconds` of it after the pre-skip. The packets are no real Opus: nobody decodes them here. */
export function oggOpus({ seconds = 2, preSkip = 312, serial = 7 } = {}): Buffer {
  const end = BigInt(Math.round(seconds * 48_000) + preSkip);
  return Buffer.concat([
    oggPage({ body: opusHead(preSkip), granule: 0n, isFirst: true, serial }),
    oggPage({ body: Buffer.from('OpusTags\0\0\0\0\0\0\0\0'), granule: 0n, serial }),
    oggPage({ body: Buffer.alloc(700, 1), granule: end / 2n, serial }),
    oggPage({ body: Buffer.alloc(300, 2), granule: -1n, serial }), // no packet ends on this page
    oggPage({ body: Buffer.alloc(100, 3), granule: end, isLast: true, serial }),
  ]);
}

function box(type: string, ...contents: readonly Buffer[]): Buffer {
  const content = Buffer.concat(contents);
  const head = Buffer.alloc(8);
  head.writeUInt32BE(content.length + 8, 0);
  head.write(type, 4, 'latin1');
  return Buffer.concat([head, content]);
}

const u32 = (...values: readonly number[]): Buffer => {
  const bytes = Buffer.alloc(values.length * 4);
  for (const [index, value] of values.entries()) bytes.writeUInt32BE(value, index * 4);
  return bytes;
};

const ftyp = (major = 'M4A ', ...compatible: readonly string[]): Buffer =>
  box('ftyp', Buffer.from(major, 'latin1'), u32(512), Buffer.from(compatible.join(''), 'latin1'));

export type Mp4Shape = {
  readonly seconds?: number;
  readonly handler?: string;
  /** Version 1 headers, with 64-bit times. */
  readonly isWide?: boolean;
  readonly brand?: string;
  readonly compatible?: readonly string[];
  readonly isMoovFirst?: boolean;
};

function moov({ seconds = 3, handler = 'soun', isWide = false }: Mp4Shape = {}): Buffer {
  const times = (timescale: number, length: number): Buffer => {
    const duration = Math.round(length * timescale);
    return isWide
      ? Buffer.concat([u32(0x01_00_00_00, 0, 0, 0, 0, timescale, 0, duration), u32(0)])
      : u32(0, 0, 0, timescale, duration, 0);
  };
  return box(
    'moov',
    box('mvhd', times(1000, seconds + 1)), // the track's own header is nearer the truth
    box(
      'trak',
      box('tkhd', isWide ? u32(0x01_00_00_00, 0, 0, 0, 0, 1) : u32(0, 0, 0, 1)),
      box(
        'mdia',
        box('mdhd', times(44_100, seconds)),
        box('hdlr', u32(0, 0), Buffer.from(handler, 'latin1'), u32(0, 0, 0)),
        box('minf', Buffer.alloc(40)),
      ),
    ),
  );
}

export function mp4(shape: Mp4Shape = {}): Buffer {
  const media = box('mdat', Buffer.alloc(2000, 9));
  const head = ftyp(shape.brand ?? 'M4A ', ...(shape.compatible ?? ['mp42', 'isom']));
  return Buffer.concat(shape.isMoovFirst === true ? [head, moov(shape), media] : [head, media, moov(shape)]);
}

/** Fragmented, as a browser's recorder writes it: the length is in the fragments only. */
export function fragmentedMp4(): Buffer {
  const mvex = box('mvex', box('trex', u32(0, 1, 1, 1024, 0, 0)));
  const empty = moov({ seconds: 0 });
  const content = Buffer.concat([empty.subarray(8), mvex]);
  return Buffer.concat([
    ftyp('iso5', 'mp41'),
    box('moov', content),
    box('moof', box('traf', box('tfhd', u32(0, 1)), box('trun', u32(0, 43)))), // 43 samples of the default
    box('mdat', Buffer.alloc(500)),
    box('moof', box('traf', box('tfhd', u32(0x8, 1, 2048)), box('trun', u32(0x200, 2, 100, 100)))),
    box('mdat', Buffer.alloc(200)),
    box('moof', box('traf', box('tfhd', u32(0, 1)), box('trun', u32(0x301, 2, 0, 1000, 90, 500, 90)))),
    box('mdat', Buffer.alloc(180)),
  ]);
}

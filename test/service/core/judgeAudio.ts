import { err, ok, type Result } from '../../../shared/result.ts';

/**
 * unsupported and off_contract_wav are answered with 400, unreadable with 422 (interface, POST /v1/notes).
 */
export type AudioRefusal = {
  readonly reason: 'unsupported' | 'off_contract_wav' | 'unreadable';
  readonly message: string;
};
export type AudioVerdict = Result<{ readonly durationSeconds: number }, AudioRefusal>;

const refuse = (reason: AudioRefusal['reason'], message: string): AudioVerdict => err({ reason, message });
const lasting = (durationSeconds: number, what: string): AudioVerdict =>
  durationSeconds > 0 ? ok({ durationSeconds }) : refuse('unreadable', `The ${what} file holds no audio.`);

const ascii = (bytes: Buffer, start: number, end: number): string => bytes.toString('latin1', start, end);

/**
 * Decides by the container's own bytes, never by a name or a media type, what a recording is, and reads its
 * duration (interface, POST /v1/notes and Note.duration_seconds). `byteCount`: of all of it, where `bytes`
 * are its beginning.
 */
export function judgeAudio(bytes: Buffer, byteCount: number): AudioVerdict {
  try {
    if (ascii(bytes, 0, 4) === 'RIFF' && ascii(bytes, 8, 12) === 'WAVE') return judgeWav(bytes, byteCount);
    if (ascii(bytes, 4, 8) === 'ftyp') return judgeMp4(bytes);
    if (ascii(bytes, 0, 4) === 'OggS') return judgeOggOpus(bytes);
  } catch (error) {
    // A field beyond the end.
    if (error instanceof RangeError) return refuse('unreadable', 'The file is damaged or cut off.');
    throw error;
  }
  return refuse('unsupported', 'The audio is not Ogg Opus, MP4/M4A or WAV.');
}

/**
 * WAV must be 16 kHz mono PCM16 (interface, Limits); its duration is computed from the bytes that arrived.
 */
function judgeWav(bytes: Buffer, byteCount: number): AudioVerdict {
  let isFormatSeen = false;
  for (let at = 12; ;) {
    const size = bytes.readUInt32LE(at + 4);
    const id = ascii(bytes, at, at + 4);
    at += 8;
    if (id === 'data') {
      if (!isFormatSeen) return refuse('off_contract_wav', 'The WAV file does not say its format.');
      // A recorder that streams cannot know the length, and says the highest.
      return lasting(Math.floor(Math.min(size, byteCount - at) / 2) / 16_000, 'WAV');
    }
    if (id === 'fmt ') {
      if (size < 16 || !isOnContract(bytes, at))
        return refuse('off_contract_wav', 'WAV must be 16 kHz mono PCM16.');
      isFormatSeen = true;
    }
    at += size + (size % 2); // chunks are padded to an even length
  }
}

const isOnContract = (bytes: Buffer, at: number): boolean =>
  bytes.readUInt16LE(at) === 1 && // PCM
  bytes.readUInt16LE(at + 2) === 1 && // mono
  bytes.readUInt32LE(at + 4) === 16_000 &&
  bytes.readUInt32LE(at + 8) === 32_000 &&
  bytes.readUInt16LE(at + 12) === 2 &&
  bytes.readUInt16LE(at + 14) === 16;

/**
 * Of Ogg, Opus alone: the last granule position less the pre-skip, at 48 kHz whatever was recorded (RFC
 * 7845).
 */
function judgeOggOpus(bytes: Buffer): AudioVerdict {
  let preSkip: number | null = null;
  let lastGranule = 0n;
  for (let at = 0; at + 27 <= bytes.length;) {
    if (ascii(bytes, at, at + 4) !== 'OggS') return refuse('unreadable', 'The Ogg file is damaged.');
    const segments = bytes.subarray(at + 27, at + 27 + bytes.readUInt8(at + 26));
    const body = at + 27 + segments.length;
    const end = body + segments.reduce((sum, length) => sum + length, 0);
    // A last page that is cut off does not count, as a decoder would drop it.
    if (end > bytes.length) break;
    if (preSkip === null) {
      if (ascii(bytes, body, body + 8) !== 'OpusHead')
        return refuse('unsupported', 'The Ogg file does not hold Opus audio.');
      preSkip = bytes.readUInt16LE(body + 10);
    }
    const granule = bytes.readBigInt64LE(at + 6);
    if (granule > lastGranule) lastGranule = granule;
    at = end;
  }
  return lasting((Number(lastGranule) - (preSkip ?? 0)) / 48_000, 'Ogg');
}

/**
 * Brands of MP4 itself (ISO/IEC 14496-12 and -14) and of its audio flavours. QuickTime's own is not among
 * them.
 */
const mp4Brands = /^(?:iso[m2-9]|mp4[12]|M4[ABPV] |avc1|dash|msdh|f4a )$/;

type Box = { readonly type: string; readonly content: Buffer };

/** null: one does not fit into its parent. */
function boxesIn(parent: Buffer): readonly Box[] | null {
  const boxes: Box[] = [];
  for (let at = 0; at + 8 <= parent.length;) {
    const size = parent.readUInt32BE(at);
    const header = size === 1 ? 16 : 8;
    const length =
      size === 0 ? parent.length - at : size === 1 ? Number(parent.readBigUInt64BE(at + 8)) : size;
    if (length < header || at + length > parent.length) return null;
    boxes.push({ type: ascii(parent, at + 4, at + 8), content: parent.subarray(at + header, at + length) });
    at += length;
  }
  return boxes;
}

const within = (boxes: readonly Box[], ...path: readonly string[]): readonly Buffer[] => {
  const [type, ...rest] = path;
  const found = boxes.filter((box) => box.type === type).map(({ content }) => content);
  return rest.length === 0 ? found : found.flatMap((content) => within(boxesIn(content) ?? [], ...rest));
};

/** `mvhd` and `mdhd` begin alike. A duration of all ones means that it is not known. */
function secondsOf(box: Buffer): number {
  const isWide = box.readUInt8(0) === 1;
  const timescale = box.readUInt32BE(isWide ? 20 : 12);
  const duration = isWide ? Number(box.readBigUInt64BE(24)) : box.readUInt32BE(16);
  return timescale === 0 || duration >= (isWide ? 2 ** 64 : 0xff_ff_ff_ff) ? 0 : duration / timescale;
}

/** The longest of its tracks of sound, or what it says of the whole. */
function judgeMp4(bytes: Buffer): AudioVerdict {
  const boxes = boxesIn(bytes);
  const brands = ascii(bytes, 8, Math.min(bytes.readUInt32BE(0), 4096)).match(/[^]{4}/g) ?? [];
  if (!brands.some((brand) => mp4Brands.test(brand)))
    return refuse('unsupported', 'The audio is not Ogg Opus, MP4/M4A or WAV.');
  if (boxes === null) return refuse('unreadable', 'The MP4 file is damaged or cut off.');
  const media = within(boxes, 'moov', 'trak', 'mdia').map((mdia) => boxesIn(mdia) ?? []);
  const isSound = (boxesOfMedia: readonly Box[]): boolean =>
    within(boxesOfMedia, 'hdlr').some((handler) => ascii(handler, 8, 12) === 'soun');
  const sound = media.filter(isSound).flatMap((one) => within(one, 'mdhd'));
  if (sound.length === 0 || within(boxes, 'mdat').length === 0)
    return refuse('unreadable', 'The MP4 file holds no audio.');
  const longest = Math.max(...sound.map(secondsOf));
  return lasting(longest > 0 ? longest : Math.max(0, ...within(boxes, 'moov', 'mvhd').map(secondsOf)), 'MP4');
}

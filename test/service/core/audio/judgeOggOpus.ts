import { ok } from '../../../../shared/result.ts';
import { refuse, type AudioVerdict } from './audioVerdict.ts';
import { type ByteParser, skip, take } from './byteParser.ts';

/** Opus in Ogg counts its granules at 48 kHz whatever was recorded (RFC 7845, section 4). */
const granulesPerSecond = 48_000;
const noGranule = -1n;

type Page = {
  readonly isFirstOfStream: boolean;
  readonly granule: bigint;
  readonly serial: number;
  readonly bodyLength: number;
};
type OpusStream = { readonly serial: number; readonly preSkip: number; lastGranule: bigint };

/**
 * `head` is the first 12 bytes. Ogg that carries anything but Opus is unsupported. The duration is the last
 * granule position less the pre-skip; streams chained one after another are added. A last page that is cut
 * off does not count, as a decoder would drop it.
 */
export function* judgeOggOpus(head: Buffer): ByteParser<AudioVerdict> {
  let current: OpusStream | null = null;
  let seconds = 0;
  let started: Buffer | null = head;

  for (;;) {
    const page: Page | 'end' | 'lost' = yield* readPage(started);
    started = null;
    if (page === 'lost') return refuse('unreadable', 'The Ogg file is damaged.');
    if (page === 'end') break;

    if (page.isFirstOfStream) {
      const body: Buffer | null = yield* take(page.bodyLength);
      if (body === null) break;
      const preSkip = opusPreSkip(body);
      if (preSkip === null && current === null) {
        return refuse('unsupported', 'The Ogg file does not hold Opus audio.');
      }
      if (preSkip !== null) {
        seconds += lengthOf(current);
        current = { serial: page.serial, preSkip, lastGranule: 0n };
      }
      continue;
    }
    if ((yield* skip(page.bodyLength)) < page.bodyLength) break;
    if (current !== null && page.serial === current.serial && page.granule !== noGranule) {
      current.lastGranule = page.granule;
    }
  }

  seconds += lengthOf(current);
  if (seconds <= 0) return refuse('unreadable', 'The Ogg file holds no audio.');
  return ok({ format: 'ogg_opus', durationSeconds: seconds });
}

/** The header of one page (RFC 3533, section 6); `started`: its bytes that were already read. */
function* readPage(started: Buffer | null): ByteParser<Page | 'end' | 'lost'> {
  const rest = yield* take(27 - (started?.length ?? 0));
  if (rest === null) return 'end';
  const header = started === null ? rest : Buffer.concat([started, rest]);
  if (header.toString('latin1', 0, 4) !== 'OggS' || header.readUInt8(4) !== 0) return 'lost';
  const segments = yield* take(header.readUInt8(26));
  if (segments === null) return 'end';
  return {
    isFirstOfStream: (header.readUInt8(5) & 0x02) !== 0,
    granule: header.readBigInt64LE(6),
    serial: header.readUInt32LE(14),
    bodyLength: segments.reduce((sum, length) => sum + length, 0),
  };
}

/** The pre-skip of an OpusHead packet (RFC 7845, section 5.1); null if it could not be decoded. */
function opusPreSkip(body: Buffer): number | null {
  if (body.length < 19 || body.toString('latin1', 0, 8) !== 'OpusHead') return null;
  const isVersionKnown = body.readUInt8(8) >> 4 === 0;
  const hasChannels = body.readUInt8(9) > 0;
  return isVersionKnown && hasChannels ? body.readUInt16LE(10) : null;
}

function lengthOf(stream: OpusStream | null): number {
  if (stream === null) return 0;
  return Math.max(0, (Number(stream.lastGranule) - stream.preSkip) / granulesPerSecond);
}

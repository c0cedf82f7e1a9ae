import { ok } from '../../../../shared/result.ts';
import { refuse, type AudioVerdict } from './audioVerdict.ts';
import { type ByteParser, skip, take } from './byteParser.ts';
import { beginTrack, durationOf, newMovie, noteLeaf, type Movie } from './mp4Movie.ts';

/** Brands of MP4 itself (ISO/IEC 14496-12 and -14) and of its audio flavours. QuickTime's own is not among them. */
const mp4Brands = /^(?:iso[m2-9]|mp4[12]|M4[ABPV] |avc1|dash|msdh|f4a )$/;

/** The only boxes that are entered, by their parent: this bounds the depth, whatever a file claims. */
const containers: Readonly<Record<string, readonly string[]>> = {
  file: ['moov', 'moof'],
  moov: ['trak', 'mvex'],
  trak: ['mdia'],
  moof: ['traf'],
};
const leaves: Readonly<Record<string, readonly string[]>> = {
  moov: ['mvhd'],
  trak: ['tkhd'],
  mdia: ['mdhd', 'hdlr'],
  mvex: ['trex'],
  traf: ['tfhd', 'trun'],
};
/** More than any header needs; a table beyond this is read up to here. */
const leafCapBytes = 1 << 20;
/**
 * Nine hours in fragments of a second have about 230,000. Without an end, a file of nothing but empty boxes would
 * keep the parser, and with it everybody else's requests, busy for each 8 bytes.
 */
const boxCap = 300_000;

/** Infinite length: up to the end of the file. */
type Box = { readonly type: string; readonly headerLength: number; readonly length: number };

/** `head` is the first 12 bytes: the size of `ftyp`, its name, the major brand. */
export function* judgeMp4(head: Buffer): ByteParser<AudioVerdict> {
  const brandsLength = head.readUInt32BE(0) - 12;
  if (brandsLength < 4 || brandsLength > 4096) return refuse('unreadable', 'The MP4 file is damaged.');
  const rest = yield* take(brandsLength);
  if (rest === null) return refuse('unreadable', 'The MP4 file is cut off.');
  const brands = [head.toString('latin1', 8, 12)];
  for (let at = 4; at + 4 <= rest.length; at += 4) brands.push(rest.toString('latin1', at, at + 4));
  if (!brands.some((brand) => mp4Brands.test(brand))) {
    return refuse('unsupported', 'The audio is not Ogg Opus, MP4/M4A or WAV.');
  }

  const movie = newMovie();
  const isWhole = yield* readBoxes('file', Infinity, movie);
  if (!isWhole) return refuse('unreadable', 'The MP4 file is damaged or cut off.');
  if (!movie.tracks.some((track) => track.isSound) || !movie.hasMedia) {
    return refuse('unreadable', 'The MP4 file holds no audio.');
  }
  const durationSeconds = durationOf(movie);
  if (durationSeconds <= 0) return refuse('unreadable', 'The MP4 file holds no audio.');
  return ok({ format: 'mp4', durationSeconds });
}

/** Walks the boxes of `parent`. False: one does not fit into its parent, the file ends inside one, or they are too many. */
function* readBoxes(parent: string, length: number, movie: Movie): ByteParser<boolean> {
  let left = length;
  while (left >= 8) {
    const box: Box | 'end' | 'broken' = yield* readBoxHeader(left);
    if (box === 'end') return length === Infinity;
    if (box === 'broken') return false;
    movie.boxCount += 1;
    if (movie.boxCount > boxCap) return false;
    const isWhole: boolean = yield* readContent(parent, box, movie);
    if (!isWhole) return false;
    if (left !== Infinity) left -= box.headerLength + box.length;
  }
  return (yield* skip(left)) === left;
}

function* readBoxHeader(left: number): ByteParser<Box | 'end' | 'broken'> {
  const header = yield* take(8);
  if (header === null) return 'end';
  const type = header.toString('latin1', 4, 8);
  const size = header.readUInt32BE(0);
  if (size === 0) return { type, headerLength: 8, length: left - 8 };
  if (size !== 1) return size < 8 || size > left ? 'broken' : { type, headerLength: 8, length: size - 8 };
  const large = yield* take(8);
  if (large === null) return 'broken';
  const largeSize = Number(large.readBigUInt64BE(0));
  if (largeSize < 16 || largeSize > left) return 'broken';
  return { type, headerLength: 16, length: largeSize - 16 };
}

function* readContent(parent: string, box: Box, movie: Movie): ByteParser<boolean> {
  if (containers[parent]?.includes(box.type) === true) {
    if (box.type === 'trak' && !beginTrack(movie)) return false;
    return yield* readBoxes(box.type, box.length, movie);
  }
  if (parent === 'file' && box.type === 'mdat') movie.hasMedia = true;

  let left = box.length;
  if (leaves[parent]?.includes(box.type) === true) {
    const content = yield* take(Math.min(left, leafCapBytes));
    if (content === null || !noteLeaf(movie, box.type, content)) return false;
    left -= content.length;
  }
  const skipped = yield* skip(left);
  return left === Infinity || skipped === left;
}

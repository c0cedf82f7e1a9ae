import { refuse, type AudioVerdict } from './audioVerdict.ts';
import { type ByteParser, take } from './byteParser.ts';
import { judgeMp4 } from './judgeMp4.ts';
import { judgeOggOpus } from './judgeOggOpus.ts';
import { judgeWav } from './judgeWav.ts';

const ascii = (bytes: Buffer, start: number, end: number): string => bytes.toString('latin1', start, end);

/**
 * Decides by the container's own bytes, never by a name or a media type, what a recording is, and reads its
 * duration (interface, POST /v1/notes and Note.duration_seconds). Nothing of the audio itself is kept.
 */
export function* judgeAudio(): ByteParser<AudioVerdict> {
  const head = yield* take(12);
  if (head === null) return refuse('unsupported', 'The audio is not Ogg Opus, MP4/M4A or WAV.');
  if (ascii(head, 0, 4) === 'RIFF' && ascii(head, 8, 12) === 'WAVE') return yield* judgeWav();
  if (ascii(head, 4, 8) === 'ftyp') return yield* judgeMp4(head);
  if (ascii(head, 0, 4) === 'OggS') return yield* judgeOggOpus(head);
  return refuse('unsupported', 'The audio is not Ogg Opus, MP4/M4A or WAV.');
}

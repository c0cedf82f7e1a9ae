import { describe, expect, it } from 'vitest';
import type { AudioVerdict } from '../../../../../main/sandbox/audio/audioVerdict.ts';
import { runParser } from '../../../../../main/sandbox/audio/byteParser.ts';
import { judgeAudio } from '../../../../../main/sandbox/readForm.ts';
import {
  box,
  chunk,
  fragmentedMp4,
  ftyp,
  moov,
  mp4,
  oggOpus,
  oggPage,
  opusHead,
  riffHead,
  u32,
  wav,
} from '../../../../contract/audioBytes.ts';

function judge(bytes: Buffer, pieceLength = bytes.length): AudioVerdict {
  const parser = runParser(judgeAudio());
  for (let at = 0; at < bytes.length; at += pieceLength) parser.push(bytes.subarray(at, at + pieceLength));
  return parser.finish();
}

const secondsOf = (bytes: Buffer): number | string => {
  const verdict = judge(bytes);
  return verdict.ok ? verdict.value.durationSeconds : verdict.error.reason;
};

describe('a WAV', () => {
  it('has the duration of its bytes', () => {
    expect(judge(wav({ seconds: 1.25 }))).toEqual({
      ok: true,
      value: { format: 'wav', durationSeconds: 1.25 },
    });
  });
  it('has the duration of the bytes that arrived where its header promises more', () => {
    expect(secondsOf(wav({ seconds: 1, declaredBytes: 1_000_000 }))).toBe(1);
    expect(secondsOf(wav({ seconds: 1, declaredBytes: 0xff_ff_ff_ff }))).toBe(1);
  });
  it('does not count chunks after its data', () => {
    expect(secondsOf(Buffer.concat([wav({ seconds: 1 }), chunk('LIST', Buffer.alloc(32_000))]))).toBe(1);
  });
  it('may have other chunks before its data, of odd length too', () => {
    expect(secondsOf(wav({ seconds: 1, extra: chunk('LIST', Buffer.from('odd')) }))).toBe(1);
  });
  it('is unreadable where its data are behind more chunks than any recorder writes', () => {
    expect(secondsOf(wav({ extra: Buffer.alloc(8 * 900) }))).toBe(0.5);
    expect(secondsOf(wav({ extra: Buffer.alloc(8 * 1000) }))).toBe('unreadable');
  });
  it.each([
    ['44.1 kHz', { sampleRateHz: 44_100 }],
    ['8 kHz', { sampleRateHz: 8_000 }],
    ['stereo', { channelCount: 2 }],
    ['8 bit', { bitsPerSample: 8 }],
    ['24 bit', { bitsPerSample: 24 }],
    ['float', { format: 3, bitsPerSample: 32 }],
    ['A-law', { format: 6, bitsPerSample: 8 }],
    ['the extensible header', { format: 0xff_fe }],
  ])('is off the contract with %s', (_what, shape) => {
    expect(secondsOf(wav(shape))).toBe('off_contract_wav');
  });
  it('is off the contract when one number of its format contradicts the others', () => {
    for (const at of [20, 22, 24, 28, 32, 34]) {
      const bytes = wav();
      bytes.writeUInt16LE(bytes.readUInt16LE(at) * 2, at);
      expect(secondsOf(bytes)).toBe('off_contract_wav');
    }
  });
  it('is off the contract without a format before its data', () => {
    expect(secondsOf(Buffer.concat([riffHead('WAVE', 40), chunk('data', Buffer.alloc(32))]))).toBe(
      'off_contract_wav',
    );
  });
  it.each([
    ['ends after its RIFF header', wav().subarray(0, 12)],
    ['ends inside its format', wav().subarray(0, 30)],
    ['ends before its data', wav().subarray(0, 36)],
    ['has a data chunk without a sample', wav({ seconds: 0 })],
    ['has half a sample', wav().subarray(0, 45)],
  ])('is unreadable when it %s', (_what, bytes) => {
    expect(secondsOf(bytes)).toBe('unreadable');
  });
});

describe('an Ogg Opus', () => {
  it('has the duration of its last granule position less the pre-skip', () => {
    expect(judge(oggOpus({ seconds: 2.5, preSkip: 312 }))).toEqual({
      ok: true,
      value: { format: 'ogg_opus', durationSeconds: 2.5 },
    });
  });
  it('adds up streams that are chained', () => {
    const chained = Buffer.concat([oggOpus({ seconds: 2 }), oggOpus({ seconds: 3, serial: 8 })]);
    expect(secondsOf(chained)).toBe(5);
  });
  it('leaves out the pages of other streams', () => {
    const other = oggPage({ body: Buffer.alloc(9), granule: 999_999_999n, serial: 99 });
    expect(secondsOf(Buffer.concat([oggOpus({ seconds: 2 }), other]))).toBe(2);
  });
  it('counts up to the last whole page where it is cut off', () => {
    const bytes = oggOpus({ seconds: 2, preSkip: 0 });
    expect(secondsOf(bytes.subarray(0, bytes.length - 1))).toBe(1);
  });
  it('is unsupported when it is Vorbis', () => {
    const vorbis = oggPage({
      body: Buffer.from('\u0001vorbis'.padEnd(30, '\0')),
      granule: 0n,
      isFirst: true,
    });
    expect(secondsOf(vorbis)).toBe('unsupported');
  });
  it.each([
    ['nothing but its header', oggPage({ body: opusHead(312), granule: 0n, isFirst: true })],
    ['something else after its header', Buffer.concat([oggOpus().subarray(0, 47), Buffer.alloc(100, 65)])],
    ['no more than the pre-skip', oggOpus({ seconds: 0 })],
    ['half a page', oggOpus().subarray(0, 20)],
  ])('is unreadable with %s', (_what, bytes) => {
    expect(secondsOf(bytes)).toBe('unreadable');
  });
});

describe('an MP4', () => {
  const soundTrack = moov().subarray(8);
  const manyTracks = Array<Buffer>(100).fill(box('trak'));
  const sound = box('hdlr', u32(0, 0), Buffer.from('soun'));
  const withoutTimes = box('moov', box('trak', box('mdia', sound)));
  it.each([
    ['of its sound track', mp4({ seconds: 3 })],
    ['where moov comes first', mp4({ seconds: 3, isMoovFirst: true })],
    ['in 64-bit headers', mp4({ seconds: 3, isWide: true })],
  ])('has the duration %s', (_what, bytes) => {
    expect(judge(bytes)).toEqual({ ok: true, value: { format: 'mp4', durationSeconds: 3 } });
  });
  it('has the duration of its fragments', () => {
    expect(secondsOf(fragmentedMp4())).toBeCloseTo((43 * 1024 + 2 * 2048 + 1500) / 44_100, 9);
  });
  it('may have a media box of 64-bit length, or one up to the end', () => {
    const large = Buffer.concat([u32(1), Buffer.from('mdat'), u32(0, 16 + 50), Buffer.alloc(50)]);
    expect(secondsOf(Buffer.concat([ftyp('mp42'), large, moov()]))).toBe(3);
    const open = Buffer.concat([u32(0), Buffer.from('mdat'), Buffer.alloc(50)]);
    expect(secondsOf(Buffer.concat([ftyp('mp42'), moov(), open]))).toBe(3);
  });
  it('is unreadable where it has more boxes than nine hours of fragments', () => {
    const empty = (count: number): Buffer => Buffer.alloc(8 * count, box('free'));
    expect(secondsOf(Buffer.concat([mp4(), empty(299_000)]))).toBe(3);
    expect(secondsOf(Buffer.concat([mp4(), empty(300_000)]))).toBe('unreadable');
  });
  it('is unsupported when it is QuickTime, or an image', () => {
    expect(secondsOf(mp4({ brand: 'qt  ', compatible: ['qt  '] }))).toBe('unsupported');
    expect(secondsOf(mp4({ brand: 'heic', compatible: ['mif1'] }))).toBe('unsupported');
  });
  it.each([
    ['has no moov', Buffer.concat([ftyp(), box('mdat', Buffer.alloc(50))])],
    ['has no media', Buffer.concat([ftyp(), moov()])],
    ['has only a picture', mp4({ handler: 'vide' })],
    ['ends inside its media', mp4({ isMoovFirst: true }).subarray(0, -1)],
    ['ends inside moov', mp4().subarray(0, -1)],
    [
      'has a box that is longer than its parent',
      Buffer.concat([ftyp(), box('moov', u32(99), Buffer.from('mvhd'))]),
    ],
    ['has a box shorter than its own header', Buffer.concat([ftyp(), u32(4), Buffer.from('moov')])],
    ['has too many tracks', Buffer.concat([ftyp(), box('mdat'), box('moov', soundTrack, ...manyTracks)])],
    ['says nowhere how long it is', Buffer.concat([ftyp(), box('mdat'), withoutTimes])],
  ])('is unreadable when it %s', (_what, bytes) => {
    expect(secondsOf(bytes)).toBe('unreadable');
  });
});

describe('anything else', () => {
  it.each([
    ['nothing', Buffer.alloc(0)],
    ['a few bytes', Buffer.from('RIFF')],
    ['text', Buffer.from('This is a letter to the editor, not a recording.')],
    ['MP3', Buffer.concat([Buffer.from('ID3\u0004'), Buffer.alloc(100)])],
    ['FLAC', Buffer.concat([Buffer.from('fLaC'), Buffer.alloc(100)])],
    ['AVI', Buffer.concat([riffHead('AVI ', 100), Buffer.alloc(100)])],
    ['WebM', Buffer.concat([Buffer.from([0x1a, 0x45, 0xdf, 0xa3]), Buffer.alloc(100)])],
    ['RF64', Buffer.concat([Buffer.from('RF64\0\0\0\0WAVE', 'latin1'), wav().subarray(12)])],
  ])('is unsupported: %s', (_what, bytes) => {
    expect(secondsOf(bytes)).toBe('unsupported');
  });
});

it('judges alike in whatever pieces the bytes arrive', () => {
  const files = [wav(), wav({ extra: chunk('LIST', Buffer.from('odd')) }), oggOpus(), mp4(), fragmentedMp4()];
  for (const bytes of files) {
    const whole = judge(bytes);
    expect(whole.ok).toBe(true);
    for (const pieceLength of [1, 2, 3, 7, 64, 1000]) expect(judge(bytes, pieceLength)).toEqual(whole);
  }
});

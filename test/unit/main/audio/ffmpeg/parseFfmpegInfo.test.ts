import { expect, test } from 'vitest';
import { parseFfmpegInfo } from '../../../../../main/audio/ffmpeg/probeAudio.ts';

const m4a = `Input #0, mov,mp4,m4a,3gp,3g2,mj2, from 'file:/tmp/dog.m4a':
  Metadata:
    major_brand     : M4A 
    title           : Duration: 99:99:99.99, Stream #0:9: Video: hevc
                    : Stream #0:8: Audio: flac
    encoder         : Lavf59.27.100
  Duration: 00:00:09.07, start: 0.000000, bitrate: 55 kb/s
  Stream #0:0[0x1](und): Audio: aac (LC) (mp4a / 0x6134706D), 44100 Hz, mono, fltp, 53 kb/s (default)
    Metadata:
      handler_name    : SoundHandler
At least one output file must be specified
`;

test('parseFfmpegInfo reads container, length and streams, and no tag for one of them', () => {
  expect(parseFfmpegInfo(m4a, 'file:/tmp/dog.m4a')).toEqual({
    durationMs: 9070,
    streams: [{ index: 0, kind: 'audio', codec: 'aac', channels: 1, sampleRateHz: 44_100 }],
    tags: {},
  });
});

test('parseFfmpegInfo reads the tags about the time of a recording, the container’s before those of a stream', () => {
  const text = m4a
    .replace(
      '    encoder         : L',
      '    creation_time   : 2025-11-18T13:02:03.000000Z\n    encoder         : L',
    )
    .replace(
      'SoundHandler',
      'SoundHandler\n      creation_time   : 2020-01-01T00:00:00.000000Z\n      DATE : 2025',
    );
  expect(parseFfmpegInfo(text, 'file:/tmp/dog.m4a')?.tags).toEqual({
    creation_time: '2025-11-18T13:02:03.000000Z',
    date: '2025',
  });
});

test('parseFfmpegInfo reads what older versions print, with line ends of Windows', () => {
  const text = [
    "Input #0, matroska,webm, from 'file:C:\\calls\\a.mkv':",
    '  Duration: 01:02:03.45, start: 0.000000, bitrate: 350 kb/s',
    '    Stream #0:0(eng): Video: h264 (High), yuv420p(tv), 1280x720, 25 fps (default)',
    '    Stream #0:1(eng): Audio: ac3, 48000 Hz, 5.1(side), fltp, 384 kb/s (default)',
    '    Stream #0:2: Subtitle: subrip',
  ].join('\r\n');
  const file = parseFfmpegInfo(text, 'file:C:\\calls\\a.mkv');
  expect(file?.durationMs).toBe(3_723_450);
  expect(file?.streams.map(({ kind, codec }) => [kind, codec])).toEqual([
    ['video', 'h264'],
    ['audio', 'ac3'],
    ['other', 'subrip'],
  ]);
  expect(file?.streams[1]).toMatchObject({ channels: 6, sampleRateHz: 48_000 });
});

test('a cover picture is no video, an unknown codec is none', () => {
  const text = `Input #0, mp3, from 'x':
  Duration: N/A, start: 0.025057, bitrate: 128 kb/s
  Stream #0:0: Audio: none (apac / 0x63617061), 48000 Hz, 4 channels, 700 kb/s
  Stream #0:1: Video: mjpeg (Baseline), yuvj420p(pc), 300x300, 90k tbr (attached pic)
`;
  const file = parseFfmpegInfo(text, 'x');
  expect(file?.durationMs).toBeNull();
  expect(file?.streams).toMatchObject([
    { kind: 'audio', codec: null, channels: 4 },
    { kind: 'other', codec: 'mjpeg' },
  ]);
});

test('a file name cannot say what the file is', () => {
  const name = 'file:/tmp/a\n  Duration: 10:00:00.00, start\n  Stream #0:0: Audio: aac, 44100 Hz, mono\n.m4a';
  const text = `Input #0, mov,mp4,m4a,3gp,3g2,mj2, from '${name}':
  Duration: 00:00:01.00, start: 0.000000, bitrate: 27 kb/s
  Stream #0:0[0x1](und): Video: h264 (High), yuv420p, 64x64 (default)
`;
  const file = parseFfmpegInfo(text, name);
  expect(file?.durationMs).toBe(1000);
  expect(file?.streams.map(({ kind }) => kind)).toEqual(['video']);
});

test('parseFfmpegInfo is null where ffmpeg recognised nothing', () => {
  expect(parseFfmpegInfo('file:a: Invalid data found when processing input\n', 'file:a')).toBeNull();
  expect(parseFfmpegInfo('', 'file:a')).toBeNull();
});

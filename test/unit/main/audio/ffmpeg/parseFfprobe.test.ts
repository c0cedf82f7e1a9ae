import { expect, test } from 'vitest';

import { parseFfprobe } from '../../../../../main/audio/ffmpeg/parseFfprobe.ts';

test('parseFfprobe reads container, length and streams', () => {
  const output = {
    programs: [],
    streams: [
      {
        index: 0,
        codec_name: 'mjpeg',
        codec_type: 'video',
        duration: '9.0',
        disposition: { attached_pic: 1 },
      },
      { index: 1, codec_name: 'h264', codec_type: 'video', disposition: { attached_pic: 0 } },
      {
        index: 2,
        codec_name: 'aac',
        codec_type: 'audio',
        sample_rate: '44100',
        channels: 2,
        duration: '9.068005',
      },
      { index: 3, codec_type: 'audio', sample_rate: '48000', channels: 4 },
      { index: 4, codec_name: 'bin_data', codec_type: 'data' },
    ],
    format: { format_name: 'mov,mp4,m4a,3gp,3g2,mj2', duration: '9.069000' },
  };
  expect(parseFfprobe(JSON.stringify(output))).toEqual({
    tags: {},
    durationMs: 9069,
    streams: [
      { index: 0, kind: 'other', codec: 'mjpeg', durationMs: 9000, channels: 0, sampleRateHz: 0 },
      { index: 1, kind: 'video', codec: 'h264', durationMs: null, channels: 0, sampleRateHz: 0 },
      { index: 2, kind: 'audio', codec: 'aac', durationMs: 9068, channels: 2, sampleRateHz: 44_100 },
      { index: 3, kind: 'audio', codec: null, durationMs: null, channels: 4, sampleRateHz: 48_000 },
      { index: 4, kind: 'other', codec: 'bin_data', durationMs: null, channels: 0, sampleRateHz: 0 },
    ],
  });
});

test.each(['', '{\n\n}', '{"streams":[]}', 'ffprobe: not found', '{"format":{"format_name":7}}', 'null'])(
  'is null for %j',
  (stdout) => {
    expect(parseFfprobe(stdout)).toBeNull();
  },
);

test('a length that is no number is unknown', () => {
  const file = parseFfprobe('{"streams":[],"format":{"format_name":"ogg","duration":"N/A"}}');
  expect(file).toEqual({ durationMs: null, streams: [], tags: {} });
});

test('parseFfprobe reads the container’s tags before those of a stream, and none that are no text', () => {
  const tagged = (tags: unknown) =>
    parseFfprobe(
      JSON.stringify({
        streams: [{ index: 0, tags: { DATE: '2025', creation_time: 'stream' } }],
        format: { format_name: 'ogg', tags },
      }),
    )?.tags;
  expect(tagged({ creation_time: 'format' })).toEqual({ date: '2025', creation_time: 'format' });
  expect(tagged({ creation_time: 7 })).toEqual({ date: '2025', creation_time: 'stream' });
});

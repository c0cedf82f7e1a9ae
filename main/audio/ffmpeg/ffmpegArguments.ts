import type { Readable } from 'node:stream';
import { smallerBitsPerSecond } from '../../../shared/consult/smallerCopy.ts';
import { takeFormat } from '../../../shared/consult/take.ts';
import { wavContract } from '../wavHeader.ts';

/**
 * What ffmpeg reads: one stream of the vet's file, or PCM16 as it comes, of `takeFormat` or as it was prepared. What
 * was prepared becomes Ogg Opus, everything else the service's samples.
 */
export type FfmpegInput =
  | { readonly kind: 'file'; readonly path: string; readonly streamIndex: number }
  | { readonly kind: 'take' | 'prepared'; readonly samples: Readable };

/**
 * The containers of recorders, phones and chat programs, by ffmpeg's names. None of them makes ffmpeg open a second
 * file: whatever the content says it is, a playlist (DASH, HLS) is refused before it is followed.
 */
const containers =
  'wav,w64,aiff,au,caf,flac,mp3,aac,amr,amrnb,amrwb,ogg,asf,mov,mp4,m4a,3gp,3g2,mj2,matroska,webm';

/**
 * A path as ffmpeg must be given it. Behind `file:` nothing in a name is an option or a protocol, and the allow-lists
 * keep a file that calls itself audio from reaching the network or another file.
 */
export const inputName = (path: string): string => `file:${path}`;
export const inputOptions: Readonly<Record<FfmpegInput['kind'], readonly string[]>> = {
  file: words(`-protocol_whitelist file -format_whitelist ${containers}`),
  take: rawOptions(takeFormat),
  prepared: rawOptions(wavContract),
};

/**
 * One audio stream as the service's samples: raw, because the WAV header is ours. `bitexact` keeps ffmpeg's own
 * version out of what it does, so that the same file gives the same bytes, and a take the same live as later.
 */
const pcmOptions = (streamIndex: number): readonly string[] => [
  ...words(`-map 0:${streamIndex} -vn -sn -dn -map_metadata -1`),
  ...words(`-ac ${wavContract.channels} -ar ${wavContract.sampleRateHz} -c:a pcm_s16le`),
  ...words('-fflags +bitexact -flags:a +bitexact -f s16le'),
];

/** Speech quality. `bitexact` also keeps the Ogg's serial number from being drawn by lot. */
const opusOptions = [
  ...words('-map 0:0 -map_metadata -1'),
  ...words(`-c:a libopus -b:a ${smallerBitsPerSecond} -application voip`),
  ...words('-fflags +bitexact -flags:a +bitexact -f ogg'),
];

/** By itself ffmpeg writes each of its frames, some 700 bytes, into the pipe alone. Sound that is being made goes on so. */
const inLargePieces = words('-flush_packets 0');

export function outputOptions(input: FfmpegInput): readonly string[] {
  switch (input.kind) {
    case 'file':
      return [...pcmOptions(input.streamIndex), ...inLargePieces];
    case 'take':
      return pcmOptions(0);
    case 'prepared':
      return opusOptions;
  }
}

/** Quiet but for warnings, which hold no tags; progress as lines of their own. */
export const runOptions = words('-nostdin -hide_banner -v warning -nostats -progress pipe:2');

type RawFormat = { readonly sampleRateHz: number; readonly channels: number };

/** Raw samples on stdin say nothing about themselves. */
function rawOptions({ sampleRateHz, channels }: RawFormat): readonly string[] {
  return words(
    `-protocol_whitelist pipe -format_whitelist s16le -f s16le -ar ${sampleRateHz} -ac ${channels}`,
  );
}

function words(text: string): readonly string[] {
  return text.split(' ');
}

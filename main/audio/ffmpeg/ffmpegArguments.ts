import type { Readable } from 'node:stream';
import { smallerBitsPerSecond } from '../../../shared/consult/smallerCopy.ts';
import { takeFormat } from '../../../shared/consult/take.ts';
import { wavContract } from '../wavHeader.ts';

/** A prepared WAV becomes Ogg Opus, the others the service's samples. */
export type FfmpegInput =
  | {
      readonly kind: 'file';
      readonly path: string;
      readonly streamIndex: number;
    }
  | { readonly kind: 'take' | 'prepared'; readonly samples: Readable };

/** What recorders, phones and chat programs write. No playlist (DASH, HLS), which would open other files. */
const containers =
  'wav,w64,aiff,au,caf,flac,mp3,aac,amr,amrnb,amrwb,ogg,asf,mov,mp4,m4a,3gp,3g2,mj2,matroska,webm';

/** Behind `file:`, ffmpeg takes nothing in a name for an option or a protocol. */
export const ffmpegInputName = (path: string): string => `file:${path}`;
/** The allow-lists keep a file that calls itself audio from the network and from other files. */
export const ffmpegInputOptions: Readonly<Record<FfmpegInput['kind'], readonly string[]>> = {
  file: words(`-protocol_whitelist file -format_whitelist ${containers}`),
  take: rawOptions(takeFormat),
  prepared: rawOptions(wavContract),
};

/** With `bitexact` the same input gives the same bytes, live or later. */
const pcmOptions = (sound: string): readonly string[] => [
  ...words(`-map ${sound} -vn -sn -dn -map_metadata -1`),
  ...words(`-ac ${wavContract.channels} -ar ${wavContract.sampleRateHz} -c:a pcm_s16le`),
  ...words('-fflags +bitexact -flags:a +bitexact -f s16le'),
];

/** `bitexact` also fixes the serial number of the Ogg, which is random otherwise. */
const opusOptions = [
  ...words('-map 0:0 -map_metadata -1'),
  ...words(`-c:a libopus -b:a ${smallerBitsPerSecond} -application voip`),
  ...words('-fflags +bitexact -flags:a +bitexact -f ogg'),
];

/** Else ffmpeg writes every frame of some 700 bytes into the pipe, and both sides wake up for it. */
const inLargePieces = words('-flush_packets 0');

export function ffmpegOutputOptions(input: FfmpegInput): readonly string[] {
  switch (input.kind) {
    case 'file':
      return [...pcmOptions(`0:${input.streamIndex}`), ...inLargePieces];
    case 'take':
      return [...pcmOptions('0:0'), ...inLargePieces];
    case 'prepared':
      return opusOptions;
  }
}

/** Ends ffmpeg, on any system, where a foreign file asks for more memory at once than a recording needs. */
export const ffmpegMemoryOptions = words(`-max_alloc ${512 * 1024 ** 2}`);
/**
 * Warnings hold no tags. Without `-reinit_filter 0`, a sample rate that changes midway to a few samples a
 * second would make gigabytes of a few bytes.
 */
export const ffmpegRunOptions = [
  ...words('-nostdin -hide_banner -v warning -nostats -reinit_filter 0'),
  ...ffmpegMemoryOptions,
];
export const ffmpegProgressOptions = words('-progress pipe:2');

type RawFormat = { readonly sampleRateHz: number; readonly channels: number };

function rawOptions({ sampleRateHz, channels }: RawFormat): readonly string[] {
  return words(
    `-protocol_whitelist pipe -format_whitelist s16le -f s16le -ar ${sampleRateHz} -ac ${channels}`,
  );
}

function words(text: string): readonly string[] {
  return text.split(' ');
}

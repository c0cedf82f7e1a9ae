import type { Readable } from 'node:stream';

import { takeFormat } from '../../shared/take.ts';
import { wavContract } from './wavHeader.ts';

/** What ffmpeg reads: one stream of the vet's file, or PCM16 of `takeFormat` as it comes. */
export type PcmInput =
  | { readonly kind: 'file'; readonly path: string; readonly streamIndex: number }
  | { readonly kind: 'take'; readonly samples: Readable };

/**
 * A path as ffmpeg must be given it. Behind `file:` nothing in a name is an option or a protocol, and the white
 * list keeps a playlist that calls itself audio from reaching the network.
 */
export const inputName = (path: string): string => `file:${path}`;
export const inputOptions = ['-protocol_whitelist', 'file'] as const;

/** Raw samples on stdin say nothing about themselves. */
export const takeInputOptions = words(
  `-protocol_whitelist pipe -f s16le -ar ${takeFormat.sampleRateHz} -ac ${takeFormat.channels}`,
);

/**
 * One audio stream as the service's samples: raw, because the WAV header is ours. `bitexact` keeps ffmpeg's own
 * version out of what it does, so that the same file gives the same bytes, and a take the same live as later.
 */
export const pcmOptions = (streamIndex: number): readonly string[] => [
  ...words(`-map 0:${streamIndex} -vn -sn -dn -map_metadata -1`),
  ...words(`-ac ${wavContract.channels} -ar ${wavContract.sampleRateHz} -c:a pcm_s16le`),
  ...words('-fflags +bitexact -flags:a +bitexact -f s16le'),
];

/** Quiet but for warnings, which hold no tags; progress as lines of their own. */
export const runOptions = words('-nostdin -hide_banner -v warning -nostats -progress pipe:2');

function words(text: string): readonly string[] {
  return text.split(' ');
}

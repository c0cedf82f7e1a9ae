/*
 * A take: what the vet records here. Its audio grows in a sealed journal that is never changed afterwards.
 * Three clocks count in it, all in ms. Audio time: what there is to hear. Recorded time: audio time and the gaps in
 * it, without pauses, which is what captured_seconds means. Wall time: when it began.
 */

/** What the journal holds, and what the page hands over: mono PCM16. */
export const takeFormat = { sampleRateHz: 48_000, channels: 1, bytesPerSample: 2 } as const;

/** Why recorded time holds no sound for a while. */
export type GapReason =
  /** The microphone was unplugged or taken away. */
  | 'device_lost'
  /** It was there and gave nothing. */
  | 'stalled'
  /** The computer slept. */
  | 'suspended'
  /** The page that listens had to be loaded again. */
  | 'page_lost'
  /** Chunks of the journal do not open. */
  | 'damaged';

export type TakeGap = {
  /** Where in the audio it is, in audio time. */
  readonly atMs: number;
  /** Recorded time without sound. */
  readonly missingMs: number;
  readonly reason: GapReason;
};

/** What there is of a take that has come to its end. */
export type TakeEnd = {
  /** person: Stop. cap: the longest time set. crash: an earlier run did not come to Stop. */
  readonly by: 'person' | 'cap' | 'disk_full' | 'disk_failed' | 'quit' | 'crash';
  /** Recorded time up to the last sealed chunk, or in a gap up to when it was noticed. */
  readonly recordedMs: number;
  /** Audio time. */
  readonly durationMs: number;
  /** In the order of `atMs`. */
  readonly gaps: readonly TakeGap[];
};

/** How the owner's consent was dealt with when the take began. */
export type Consent = 'not_asked' | 'reminded' | 'confirmed';

export type Take = {
  readonly kind: 'take';
  /** Name of the sealed journal in the audio folder. */
  readonly file: string;
  /** The microphone's own name, where the system gives one. */
  readonly microphone: string;
  readonly consent: Consent;
  /** null while it is recorded, and after a crash until a person has decided. */
  readonly end: TakeEnd | null;
};

/** What is kept of a recording, in its audio time. */
export type Trim = { readonly fromMs: number; readonly toMs: number };

/** Shorter than this can hold no word, so it can neither be kept by a trim nor sent. */
export const shortestMs = 100;

/** The trim as far as it lies inside the recording; null where it leaves everything, or nothing to speak of. */
export function trimWithin(trim: Trim | null, durationMs: number): Trim | null {
  if (trim === null) return null;
  const fromMs = Math.max(0, Math.min(trim.fromMs, durationMs));
  const toMs = Math.max(fromMs, Math.min(trim.toMs, durationMs));
  if (toMs - fromMs < shortestMs || (fromMs === 0 && toMs === durationMs)) return null;
  return { fromMs, toMs };
}

/**
 * captured_seconds of a take (interface, POST /v1/notes; decisions, Audio at rest): the kept range of the audio with
 * the gaps that lie in it, to the millisecond.
 */
export function capturedSeconds(end: TakeEnd, trim: Trim | null): number {
  return Math.round(capturedMs(end, trim)) / 1000;
}

function capturedMs(end: TakeEnd, trim: Trim | null): number {
  if (trim === null) return end.recordedMs;
  // What was cut off at an edge takes the gap there with it; an edge that was kept keeps its gap.
  const within = end.gaps.filter(
    ({ atMs }) =>
      (atMs > trim.fromMs || trim.fromMs === 0) && (atMs < trim.toMs || trim.toMs === end.durationMs),
  );
  const missingMs = within.reduce((sum, gap) => sum + gap.missingMs, 0);
  return trim.toMs - trim.fromMs + missingMs;
}

/** The conversion rounds to its own samples. */
export const leastLostMs = 100;

/** How much the journal of a take has lost since the take ended, in ms; `durationMs`: of the WAV that was made of it. */
export function lostSince(end: TakeEnd, durationMs: number): number {
  const lostMs = end.durationMs - durationMs;
  return lostMs > leastLostMs ? lostMs : 0;
}

/*
 * A take: one recording that the vet makes in the app. Its audio grows in sealed journals that the app only appends to:
 * one journal for each run of the microphone, because the vet can continue a recording. A take has three clocks, all
 * in ms. Audio time counts the audible sound. Recorded time, which captured_seconds means, counts the audio and its
 * gaps, without pauses. Wall time says when the take began.
 */

/** The format of the journal and of the page's audio: mono PCM16. */
export const takeFormat = { sampleRateHz: 48_000, channels: 1, bytesPerSample: 2 } as const;

/** Why recorded time has no sound for a while. */
export type GapReason =
  /** The microphone was unplugged or taken away. */
  | 'device_lost'
  /** The microphone was present and gave no sound. */
  | 'stalled'
  /** The computer slept. */
  | 'suspended'
  /** The page with the microphone had to be loaded again. */
  | 'page_lost'
  /** Chunks of the journal cannot be decrypted. */
  | 'damaged';

export type TakeGap = {
  /** The gap's position, in audio time. */
  readonly atMs: number;
  readonly missingMs: number;
  readonly reason: GapReason;
};

/** The result of a take that has ended. */
export type TakeEnd = {
  /** person: Stop. cap: the longest time set. crash: an earlier run ended before Stop. */
  readonly by: 'person' | 'cap' | 'disk_full' | 'disk_failed' | 'quit' | 'crash';
  /** Recorded time up to the last sealed chunk, or, during a gap, up to when the app noticed the gap. */
  readonly recordedMs: number;
  /** Audio time. */
  readonly durationMs: number;
  /** In the order of `atMs`. */
  readonly gaps: readonly TakeGap[];
  /** Where the vet continued the recording, in audio time and rising; missing: nowhere. */
  readonly joins?: readonly number[];
};

/** How the app asked for the owner's consent when the take began. */
export type Consent = 'not_asked' | 'reminded' | 'confirmed';

export type Take = {
  readonly kind: 'take';
  /**
   * Name of the sealed journal in the audio folder: that of the last run of the microphone. A name begins with the id of
   * the consult that the run began for: after New animal was undone, that consult is gone.
   */
  readonly file: string;
  /** Names of the journals of the runs before, oldest first; missing: there was one run. */
  readonly earlierFiles?: readonly string[];
  /** The microphone's own name, where the system gives one. */
  readonly microphone: string;
  readonly consent: Consent;
  /** null during the recording, and after a crash until a person has decided. */
  readonly end: TakeEnd | null;
};

/** The journals of a take, in the order in which they were recorded; none of what is no take. */
export const journalsOf = (source: Take | { readonly kind: 'file' | 'none' }): readonly string[] =>
  source.kind === 'take' ? [...(source.earlierFiles ?? []), source.file] : [];

/** What a journal opens under: it names the consult that the run began for, as the journal's name does. */
export const journalContext = (file: string): string => `take:${file.slice(0, file.indexOf('.'))}`;

/** A recording that was continued: no silence between the two runs, and the time between them does not count. */
export function joined(earlier: TakeEnd, later: TakeEnd): TakeEnd {
  const behind = (ms: number): number => earlier.durationMs + ms;
  const durationMs = behind(later.durationMs);
  const joins = [...(earlier.joins ?? []), earlier.durationMs, ...(later.joins ?? []).map(behind)];
  const inside = joins.filter((atMs) => atMs > 0 && atMs < durationMs);
  return {
    by: later.by,
    recordedMs: earlier.recordedMs + later.recordedMs,
    durationMs,
    gaps: [...earlier.gaps, ...later.gaps.map((gap) => ({ ...gap, atMs: behind(gap.atMs) }))],
    ...(inside.length === 0 ? {} : { joins: inside }),
  };
}

/** The range of a recording that the vet sends, in its audio time. */
export type Trim = { readonly fromMs: number; readonly toMs: number };

/** A shorter recording can hold no word, so the app neither trims to less nor sends less. */
export const shortestMs = 100;

/** The trim limited to the recording; null where the trim removes nothing or leaves less than `shortestMs`. */
export function trimWithin(trim: Trim | null, durationMs: number): Trim | null {
  if (trim === null) return null;
  const fromMs = Math.max(0, Math.min(trim.fromMs, durationMs));
  const toMs = Math.max(fromMs, Math.min(trim.toMs, durationMs));
  if (toMs - fromMs < shortestMs || (fromMs === 0 && toMs === durationMs)) return null;
  return { fromMs, toMs };
}

/**
 * captured_seconds of a take (interface, POST /v1/notes; decisions, Audio at rest): the selected range of the audio
 * with the gaps inside that range, to the millisecond.
 */
export function capturedSeconds(end: TakeEnd, trim: Trim | null): number {
  return Math.round(capturedMs(end, trim)) / 1000;
}

function capturedMs(end: TakeEnd, trim: Trim | null): number {
  if (trim === null) return end.recordedMs;
  const missingMs = gapsWithin(end, trim).reduce((sum, gap) => sum + gap.missingMs, 0);
  return trim.toMs - trim.fromMs + missingMs;
}

/** The gaps inside the range, by their position in it; null: the whole recording. */
export function gapsWithin(end: TakeEnd, trim: Trim | null): readonly TakeGap[] {
  if (trim === null) return end.gaps;
  // An edge that the vet cuts off loses the gap at that edge; an edge that stays keeps its gap.
  const within = end.gaps.filter(
    ({ atMs }) =>
      (atMs > trim.fromMs || trim.fromMs === 0) && (atMs < trim.toMs || trim.toMs === end.durationMs),
  );
  return within.map((gap) => ({ ...gap, atMs: gap.atMs - trim.fromMs }));
}

/** Those of some places that are inside the range, by position in it; null: the whole recording. */
export function placesWithin(
  places: readonly number[],
  { durationMs }: Pick<TakeEnd, 'durationMs'>,
  trim: Trim | null,
): readonly number[] {
  const { fromMs, toMs } = trim ?? { fromMs: 0, toMs: durationMs };
  return places.filter((atMs) => atMs > fromMs && atMs < toMs).map((atMs) => atMs - fromMs);
}

/** A shorter WAV by up to this many ms counts as complete, because the conversion rounds to its own samples. */
export const leastLostMs = 100;

/** How much the journal has lost since the take ended, in ms. `durationMs`: the length of the WAV made from it. */
export function lostSince(end: TakeEnd, durationMs: number): number {
  const lostMs = end.durationMs - durationMs;
  return lostMs > leastLostMs ? lostMs : 0;
}

import type { Stored } from './consultSchemas.ts';
import type { take, takeEnd, takeGap, trim } from './recordingSchemas.ts';

/** A shorter gap costs no word and is told nowhere; captured_seconds counts it all the same. */
export const leastToldGapMs = 500;

/*
 * A take: one recording that the vet makes in the app. Its audio grows in sealed journals that the app only appends to:
 * one journal for each run of the microphone, because the vet can continue a recording. A take has three clocks, all
 * in ms. Audio time counts the audible sound. Recorded time, which captured_seconds means, counts the audio and its
 * gaps, without pauses. Wall time says when the take began.
 */

/** The format of the journal and of the page's audio: mono PCM16. */
export const takeFormat = { sampleRateHz: 48_000, channels: 1, bytesPerSample: 2 } as const;

export type TakeGap = Stored<typeof takeGap>;
export type GapReason = TakeGap['reason'];
export type TakeEnd = Stored<typeof takeEnd>;
export type Take = Stored<typeof take>;
export type Consent = Take['consent'];

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

export type Trim = Stored<typeof trim>;

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

import type { ConsultId } from '../ids.ts';
import type { SchemaOutput } from './consultSchemas.ts';
import type { takeSchema, takeEndSchema, takeGapSchema, trimSchema } from './recordingSchemas.ts';

/** captured_seconds counts a shorter gap too. */
export const shortestToldGapMs = 500;

/*
 * A take is a recording made in the app. Each run of the microphone has a sealed journal that only grows.
 * Audio time counts the sound; recorded time, which captured_seconds means, counts gaps too, without pauses.
 */

/** Mono PCM16. */
export const takeFormat = { sampleRateHz: 48_000, channels: 1, bytesPerSample: 2 } as const;

export type TakeGap = SchemaOutput<typeof takeGapSchema>;
export type GapReason = TakeGap['reason'];
export type TakeEnd = SchemaOutput<typeof takeEndSchema>;
export type Take = SchemaOutput<typeof takeSchema>;
export type Consent = Take['consent'];

export const journalsOf = (source: Take | { readonly kind: 'file' | 'none' }): readonly string[] =>
  source.kind === 'take' ? [...(source.earlierFiles ?? []), source.file] : [];

/** Those of a join: their rows are gone, and all of their files are of the joined one. */
export const partsOf = (source: Take | { readonly kind: 'file' | 'none' }): readonly ConsultId[] =>
  source.kind === 'take' ? (source.joined?.parts.map(({ consult }) => consult) ?? []) : [];

/** It names the consult for which the run began, as the journal's name does. */
export const journalEncryptionContext = (file: string): string => `take:${file.slice(0, file.indexOf('.'))}`;

/** No silence between the runs, and the time between them does not count. */
export function joinTakeEnds(earlier: TakeEnd, later: TakeEnd): TakeEnd {
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

export type Trim = SchemaOutput<typeof trimSchema>;

/** It can hold no word, so the app neither trims to less nor sends less. */
export const shortestRecordingMs = 100;

/** null: it removes nothing, or leaves less than `shortestRecordingMs`. */
export function trimWithin(trim: Trim | null, durationMs: number): Trim | null {
  if (trim === null) return null;
  const fromMs = Math.max(0, Math.min(trim.fromMs, durationMs));
  const toMs = Math.max(fromMs, Math.min(trim.toMs, durationMs));
  if (toMs - fromMs < shortestRecordingMs || (fromMs === 0 && toMs === durationMs)) return null;
  return { fromMs, toMs };
}

/** The selected range with its gaps, to the millisecond (interface, POST /v1/notes). */
export function capturedSeconds(end: TakeEnd, trim: Trim | null): number {
  return Math.round(capturedMs(end, trim)) / 1000;
}

export function capturedMs(end: TakeEnd, trim: Trim | null): number {
  if (trim === null) return end.recordedMs;
  const missingMs = gapsInTrim(end, trim).reduce((sum, gap) => sum + gap.missingMs, 0);
  return trim.toMs - trim.fromMs + missingMs;
}

/** In the time of the range; null: the whole recording. */
export function gapsInTrim(end: TakeEnd, trim: Trim | null): readonly TakeGap[] {
  if (trim === null) return end.gaps;
  // A gap goes with the edge that the vet cuts off.
  const within = end.gaps.filter(
    ({ atMs }) =>
      (atMs > trim.fromMs || trim.fromMs === 0) && (atMs < trim.toMs || trim.toMs === end.durationMs),
  );
  return within.map((gap) => ({ ...gap, atMs: gap.atMs - trim.fromMs }));
}

/** In the time of the range; null: the whole recording. */
export function timesInTrim(
  places: readonly number[],
  { durationMs }: Pick<TakeEnd, 'durationMs'>,
  trim: Trim | null,
): readonly number[] {
  const { fromMs, toMs } = trim ?? { fromMs: 0, toMs: durationMs };
  return places.filter((atMs) => atMs > fromMs && atMs < toMs).map((atMs) => atMs - fromMs);
}

/** The conversion rounds to its own samples. */
export const shortestCountedLossMs = 100;

/** In ms, since the take ended. `durationMs`: of the WAV made from the journal. */
export function msLostSinceEnd(end: TakeEnd, durationMs: number): number {
  const lostMs = end.durationMs - durationMs;
  return lostMs > shortestCountedLossMs ? lostMs : 0;
}

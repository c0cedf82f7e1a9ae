import type { Stretch } from '../../../shared/transcript/findSpeech.ts';

/** The part of a recording that a transcript belongs to. All times count from its start. */
export type SpeechTimeline = {
  readonly speech: readonly Stretch[];
  /** Of the recording, or of what the service heard if that is less. */
  readonly durationMs: number;
  /** Places where sound is missing from the recording. */
  readonly gaps?: readonly { readonly atMs: number; readonly missingMs: number }[];
};

/**
 * Places where a turn may begin, in order, the last for the end of all speech. Each place has its time in the recording,
 * the seconds of speech before it, and the seconds of pause before it (0: somebody speaks on).
 */
export type Candidates = {
  readonly count: number;
  readonly atMs: Float64Array;
  readonly spoken: Float64Array;
  readonly pause: Float64Array;
};

/** A turn may begin without a pause, but few do, so fewer places are enough in the middle of speech. */
const stepMs = 1500;

type Place = { readonly atMs: number; readonly spokenMs: number; readonly pauseMs: number };

export function candidatesOf({ speech, durationMs, gaps = [] }: SpeechTimeline): Candidates {
  const heard = speech
    .map(({ fromMs, toMs }) => ({ fromMs: Math.max(0, fromMs), toMs: Math.min(toMs, durationMs) }))
    .filter(({ fromMs, toMs }) => toMs > fromMs);
  // Where nothing stands out, all of it may be speech.
  const stretches = heard.length === 0 ? [{ fromMs: 0, toMs: Math.max(0, durationMs) }] : heard;
  const places = placesIn(cutAtGaps(stretches, gaps), gaps);
  return {
    count: places.length,
    atMs: Float64Array.from(places, ({ atMs }) => atMs),
    spoken: Float64Array.from(places, ({ spokenMs }) => spokenMs / 1000),
    pause: Float64Array.from(places, ({ pauseMs }) => pauseMs / 1000),
  };
}

type Gaps = NonNullable<SpeechTimeline['gaps']>;

function cutAtGaps(stretches: readonly Stretch[], gaps: Gaps): readonly Stretch[] {
  if (gaps.length === 0) return stretches;
  return stretches.flatMap(({ fromMs, toMs }) => {
    const inside = gaps.map(({ atMs }) => atMs).filter((atMs) => atMs > fromMs && atMs < toMs);
    const edges = [fromMs, ...inside.toSorted((a, b) => a - b), toMs];
    return edges.slice(1).map((edge, at) => ({ fromMs: edges[at] ?? fromMs, toMs: edge }));
  });
}

function placesIn(stretches: readonly Stretch[], gaps: Gaps): readonly Place[] {
  const places: Place[] = [];
  let spokenMs = 0;
  let endedMs = 0;
  for (const { fromMs, toMs } of stretches) {
    const missingMs = gaps.reduce(
      (sum, gap) => (gap.atMs >= endedMs && gap.atMs <= fromMs ? sum + gap.missingMs : sum),
      0,
    );
    places.push({ atMs: fromMs, spokenMs, pauseMs: fromMs - endedMs + missingMs });
    const parts = Math.floor((toMs - fromMs) / stepMs);
    for (let part = 1; part < parts; part += 1) {
      const offsetMs = Math.round(((toMs - fromMs) * part) / parts);
      places.push({ atMs: fromMs + offsetMs, spokenMs: spokenMs + offsetMs, pauseMs: 0 });
    }
    spokenMs += toMs - fromMs;
    endedMs = toMs;
  }
  return [...places, { atMs: endedMs, spokenMs, pauseMs: 0 }];
}

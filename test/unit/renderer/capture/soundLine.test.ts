import { expect, test } from 'vitest';
import { createSoundLine } from '../../../../renderer/capture/soundLine.ts';

type Piece = { readonly atMs: number; readonly samples: Float32Array };

function listening() {
  const heard: Piece[] = [];
  return { heard, hear: createSoundLine((samples, atMs) => heard.push({ samples, atMs })) };
}

const endMs = ({ atMs, samples }: Piece): number => atMs + samples.length / 48;

/** A tone that tells its time: pieces of 10 ms, from `fromMs` on. */
const tone = (rateHz: number, fromMs: number): Float32Array =>
  Float32Array.from({ length: rateHz / 100 }, (_, index) =>
    Math.sin(2 * Math.PI * 0.2 * (fromMs + (index * 1000) / rateHz)),
  );

test.each([48_000, 44_100, 16_000, 8_000, 96_000])(
  'from %i Hz, the time of each first sample is when it was heard, across a gap too',
  (rateHz) => {
    const { heard, hear } = listening();
    for (let at = 0; at < 30; at += 1) {
      const atMs = 7_000 + at * 10 + (at < 20 ? 0 : 400);
      hear({ samples: tone(rateHz, atMs), rateHz, atMs });
    }
    expect(heard[0]?.atMs).toBe(7_000);
    const jumps = heard.slice(1).flatMap((each, index) => {
      const apartMs = each.atMs - endMs(heard[index] as Piece);
      return Math.abs(apartMs) > 1e-6 ? [apartMs] : [];
    });
    // To the sample: a gap begins within one of the end, since the rates do not divide each other.
    expect(jumps).toHaveLength(1);
    expect(Math.abs((jumps[0] ?? 0) - 400)).toBeLessThan(1 / 48);
    const [before, after] = [
      heard.filter(({ atMs }) => atMs < 7_400).at(-1),
      heard.find(({ atMs }) => atMs > 7_400),
    ];
    expect(Math.abs(7_200 - endMs(before as Piece))).toBeLessThan(1 / 48);
    expect(after?.atMs).toBe(7_600);
    // The last few wait for those that follow them.
    const last = heard.at(-1) as Piece;
    expect(7_700 - endMs(last)).toBeLessThan(17_000 / Math.min(rateHz, 48_000));
    // The sound is where its times say that it is, away from the edges, where there is silence next to it.
    let worst = 0;
    for (const each of heard)
      for (const [index, sample] of each.samples.entries()) {
        const ms = each.atMs + index / 48;
        const isEdge = [7_000, 7_200, 7_600, 7_700].some((edge) => Math.abs(ms - edge) < 5);
        if (!isEdge) worst = Math.max(worst, Math.abs(sample - Math.sin(2 * Math.PI * 0.2 * ms)));
      }
    expect(worst).toBeLessThan(0.002);
  },
);

test('a microphone that changes its rate loses nothing', () => {
  const { heard, hear } = listening();
  for (let at = 0; at < 20; at += 1) {
    const rateHz = at < 10 ? 48_000 : 16_000;
    hear({ samples: tone(rateHz, at * 10), rateHz, atMs: at * 10 });
  }
  for (const [index, each] of heard.slice(1).entries())
    expect(Math.abs(each.atMs - endMs(heard[index] as Piece))).toBeLessThan(1 / 48);
});

import type { Clock } from '../clocks.ts';
import type { Finding } from '../finding.ts';
import { valueKey, type Heard } from '../heard.ts';

/** Half a day: what is said leaves out whether it is morning or evening. */
const minutesOfClock = 720;

/** Times of day of a note that nobody said. `clocks`: those of `text`. */
export const clockFaults = (text: string, clocks: readonly Clock[], heard: Heard): readonly Finding[] =>
  clocks
    .filter(({ minutes }) => !heard.clocks.has(minutes % minutesOfClock))
    .filter((clock) => !areBothSaid(text.slice(clock.start, clock.end), heard))
    .map(({ start, end }) => ({ span: { start, end }, reason: { because: 'notFound' }, nearest: null }));

/** Hours and minutes, said apart: "at eight … no, thirty past". */
function areBothSaid(clock: string, { byValue }: Heard): boolean {
  const figures = clock.match(/\d+/g) ?? [];
  return figures.length === 2 && figures.every((figure) => byValue.has(valueKey(Number(figure))));
}

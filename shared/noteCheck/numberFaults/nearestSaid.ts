import type { Heard, Said } from '../heard.ts';
import type { Quantity } from '../quantities.ts';
import type { Topic } from '../topics.ts';

/**
 * What was said that comes nearest to a number that nobody said: of those of the same topic, else of those in the same
 * unit, the one with the nearest value. A topic comes first, because in speech its unit is often left out.
 */
export function nearestSaid({ value, unit }: Quantity, topic: Topic | null, { said }: Heard): Said | null {
  const ofTopic = topic === null ? [] : said.filter((one) => isOf(topic, one) && canShareUnit(one, unit));
  const inUnit = (): readonly Said[] =>
    said.filter((one) => unit !== null && one.unit?.dimension === unit.dimension);
  const [nearest] = (ofTopic.length > 0 ? ofTopic : inUnit()).toSorted(
    (a, b) => Math.abs(a.value - value) - Math.abs(b.value - value) || b.to - b.from - (a.to - a.from),
  );
  return nearest ?? null;
}

const isOf = (topic: Topic, { topic: before, topicAfter }: Said): boolean =>
  before === topic || topicAfter === topic;

const canShareUnit = (said: Said, unit: Quantity['unit']): boolean =>
  said.thing === null &&
  said.most === null &&
  (said.unit === null || unit === null || said.unit.dimension === unit.dimension);

import type { Said } from '../heard.ts';
import type { Topic } from '../topics.ts';
import type { Unit } from '../units.ts';

/** The vital signs, with the dimensions that each is measured in. */
const dimensionsOfVitals: Readonly<Record<Topic, readonly string[]>> = {
  heart: [],
  breathing: [],
  condition: [],
  pressure: ['pressure'],
  temperature: ['temperature', 'fahrenheit', 'degree'],
  weight: ['mass'],
  age: ['time'],
};
/** What is called by a word that stands for other things too. */
const isLoose = (topic: Topic): boolean => /^(?:condition|age|girth|pressure|total|cells)$/.test(topic);
const isVital = (topic: Topic): boolean => Object.hasOwn(dimensionsOfVitals, topic);

const noTopics: ReadonlySet<Topic> = new Set();

/**
 * Whether a number that was said may be of the topic and in the unit that the note has. `measured`: the topics that the
 * transcript has numbers of.
 */
export function isOfTopic(
  said: Said,
  topic: Topic | null,
  unit: Unit | null,
  measured: ReadonlySet<Topic> = noTopics,
): boolean {
  if (said.unit !== null && unit !== null) return true;
  // "And the weight?" "He's a seven out of nine."
  if (topic === 'condition' && said.outOf !== null) return true;
  if (mayBeSaidOf(said, topic)) return true;
  const saidTopics = [said.topic, said.topicAfter].filter((one) => one !== null);
  if (unit !== null) return canHaveUnit(said, saidTopics, unit);
  // "ALT 180" where "ALT one eighty-six, ALP one eighty" was said.
  if (topic !== null && measured.has(topic) && ![topic, ...saidTopics].some(isLoose)) return false;
  return topic === null || !isVital(topic) || !saidTopics.every(isVital);
}

/** It was said of the topic, or of none. */
const mayBeSaidOf = (said: Said, topic: Topic | null): boolean =>
  (said.topic === null && said.topicAfter === null) ||
  (topic !== null && (said.topic === topic || said.topicAfter === topic));

/**
 * Nobody calls a heart rate days, or a temperature millilitres. A share is of anything: "a fifth of her body weight" is
 * 20 %.
 */
const canHaveUnit = ({ value }: Said, topics: readonly Topic[], { dimension }: Unit): boolean =>
  (dimension === 'percent' && value < 1) ||
  topics.some((topic) => !isVital(topic) || (dimensionsOfVitals[topic] ?? []).includes(dimension)) ||
  (dimension === 'time' && !topics.some((topic) => topic === 'heart' || topic === 'breathing'));

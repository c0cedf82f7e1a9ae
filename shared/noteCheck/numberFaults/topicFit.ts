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
const isVital = (topic: Topic): boolean => Object.hasOwn(dimensionsOfVitals, topic);

/** Whether a number that was said may be of the topic and in the unit that the note has. */
export function isOfTopic(said: Said, topic: Topic | null, unit: Unit | null): boolean {
  if (said.unit !== null && unit !== null) return true;
  const saidTopics = [said.topic, said.topicAfter].filter((one) => one !== null);
  if (saidTopics.length === 0 || (topic !== null && saidTopics.includes(topic))) return true;
  if (unit !== null) return canHaveUnit(saidTopics, unit);
  return topic === null || !isVital(topic) || !saidTopics.every(isVital);
}

/** Nobody calls a heart rate days, or a temperature millilitres. */
const canHaveUnit = (topics: readonly Topic[], { dimension }: Unit): boolean =>
  topics.some((topic) => !isVital(topic) || (dimensionsOfVitals[topic] ?? []).includes(dimension)) ||
  (dimension === 'time' && !topics.some((topic) => topic === 'heart' || topic === 'breathing'));

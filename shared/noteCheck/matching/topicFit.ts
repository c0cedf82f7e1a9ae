import type { Said } from '../heard.ts';
import type { Topic } from '../topics.ts';
import type { Unit } from '../units.ts';

/** The vital signs, with the dimensions that each is measured in. */
const dimensionsOfVitals: ReadonlyMap<Topic | null, RegExp> = new Map([
  ...['heart', 'breathing', 'condition'].map((topic) => [topic, /^percent$/] as const),
  ['pressure', /^pressure$/],
  ['temperature', /^(?:temperature|fahrenheit|degree)$/],
  ['weight', /^(?:mass|percent)$/],
  ['age', /^time$/],
]);
/** What is called by a word that stands for other things too. */
const isLoose = (topic: Topic | null): boolean =>
  topic === null || /^(?:condition|age|girth|pressure|total|cells)$/.test(topic);

/**
 * Whether a number that was said cannot be of the topic and in the unit that the note has. `measured`: the topics that the
 * transcript has numbers of.
 */
export function isMisfit(
  said: Said,
  topic: Topic | null,
  unit: Unit | null,
  measured: ReadonlySet<Topic>,
): boolean {
  if (said.topic === null || said.topic === topic) return false;
  // Nobody calls a heart rate days, or a temperature millilitres.
  if (unit !== null)
    return said.unit === null && dimensionsOfVitals.get(said.topic)?.test(unit.dimension) === false;
  // "ALT 180" where "ALT one eighty-six, ALP one eighty" was said.
  if (topic !== null && measured.has(topic) && ![topic, said.topic].some(isLoose)) return true;
  return [topic, said.topic].every((one) => dimensionsOfVitals.has(one));
}

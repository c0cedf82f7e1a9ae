import type { Frequency } from '../frequencies.ts';
import type { Heard } from '../heard.ts';
import { firstTokenFrom } from './firstTokenFrom.ts';

/** How many tokens before a frequency the time may be said that something takes. */
const reach = 5;

/** "Ten minutes, three times a day" is an exercise, and no drug. */
export function isOfMinutes({ start }: Frequency, { tokens }: Heard): boolean {
  const at = firstTokenFrom(tokens, start);
  return tokens
    .slice(Math.max(0, at - reach), at)
    .some(({ text, sentence }) => sentence === tokens[at]?.sentence && /^(?:min|mins|minutes?)$/.test(text));
}

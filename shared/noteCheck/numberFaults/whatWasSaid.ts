import type { Fault } from '../finding.ts';
import type { Heard, Said } from '../heard.ts';
import { withAmount } from '../instead.ts';
import type { Span } from '../noteCheck.ts';
import type { NumberOfNote } from './numberOfNote.ts';

/** Where it stands in the transcript, with its unit. */
export const spanOfSaid = ({ tokens }: Heard, { from, to, unitTo }: Said): Span => ({
  start: tokens[from]?.start ?? 0,
  end: tokens[Math.max(unitTo, to) - 1]?.end ?? 0,
});

/** A fault that names what the transcript says instead. */
export function saidInstead(heard: Heard, because: 'otherThing' | 'otherUnit' | 'unsure', said: Said): Fault {
  const nearest = spanOfSaid(heard, said);
  return { reason: { because, said: heard.text.slice(nearest.start, nearest.end) }, nearest, instead: null };
}

/** A number that was taken back in speech. `to`: what took its place. `text`: of the section. */
export function correctedInSpeech(
  heard: Heard,
  to: Said,
  { quantity, span }: Pick<NumberOfNote, 'quantity' | 'span'>,
  text: string,
): Fault {
  const nearest = spanOfSaid(heard, to);
  return {
    reason: { because: 'corrected', to: heard.text.slice(nearest.start, nearest.end) },
    nearest,
    instead: withAmount(text.slice(span.start, span.end), quantity, to),
  };
}

import type { Fault } from '../finding.ts';
import type { Heard, Said } from '../heard.ts';
import { withAmount, withUnitSaid } from '../instead.ts';
import type { MarkReason, Span } from '../noteCheck.ts';
import type { SectionInNote } from '../sectionInNote.ts';
import { canBeOfDrug } from './drugOfNumber.ts';
import type { NumberOfNote } from './numberOfNote.ts';
import { nameOfTopic, saidOfSame, type SaidOfSame } from './saidOfSame.ts';
import { mayBeMistaken } from './support.ts';

/** What is wrong with a number of the note, before anybody looks for what the vet should read of it. */
export type Cause =
  | { readonly is: 'notSaid' }
  /** `meant`: what was said in its place, where that is plain. */
  | { readonly is: 'ofOther'; readonly meant: Said | null }
  | { readonly is: 'corrected'; readonly to: Said }
  | { readonly is: 'vague' | 'otherUnit'; readonly said: readonly Said[] };

/** Why a number has a mark: what was said of the same thing, and never of another one. */
export function reasonOfNumber(
  cause: Cause,
  number: NumberOfNote,
  section: SectionInNote,
  heard: Heard,
): Fault {
  const words = section.text.slice(number.span.start, number.span.end);
  const isOfSame = ({ from, unit }: Said): boolean =>
    (cause.is === 'vague' || mayBeMistaken(unit, number.quantity.unit)) &&
    (number.drug === null || canBeOfDrug(from, number.drug, heard, section.drugsOfNote));
  const fault = (reason: (said: string) => MarkReason, said: Said, instead: string | null): Fault => {
    const nearest = spanOfSaid(heard, said);
    return { reason: reason(heard.text.slice(nearest.start, nearest.end)), nearest, instead };
  };
  const withSaid = (said: Said): string | null => withAmount(words, number.quantity, said, heard.tokens);
  if (cause.is === 'corrected')
    return fault((to) => ({ because: 'corrected', to }), cause.to, withSaid(cause.to));
  const { of, all } = saidInstead(cause, number, section, heard);
  const [first] = all;
  if (first !== undefined)
    return fault((said) => ({ because: 'otherwise', of, said }), first, onlyOne(all.map(withSaid)));
  const alike = cause.is === 'vague' || cause.is === 'otherUnit' ? cause.said.filter(isOfSame) : [];
  const [said] = alike;
  if (said !== undefined && cause.is === 'vague')
    return fault((text) => ({ because: 'unsure', said: text }), said, null);
  if (said !== undefined) {
    const instead = onlyOne(alike.map((one) => withUnitSaid(one, heard.tokens)));
    return fault((text) => ({ because: 'otherUnit', said: text }), said, instead);
  }
  return {
    reason: { because: cause.is === 'ofOther' ? 'otherThing' : 'notFound' },
    nearest: null,
    instead: null,
  };
}

/** What was said in place of a number, or else of the same thing. */
const saidInstead = (cause: Cause, number: NumberOfNote, section: SectionInNote, heard: Heard): SaidOfSame =>
  cause.is === 'ofOther' && cause.meant !== null
    ? { of: nameOfTopic(number, section), all: [cause.meant] }
    : (saidOfSame(number, section, heard) ?? { of: null, all: [] });

const onlyOne = (all: readonly (string | null)[]): string | null =>
  new Set(all).size === 1 ? (all[0] ?? null) : null;

/** Where it stands in the transcript, with its unit. */
const spanOfSaid = ({ tokens }: Heard, { from, to, unitTo }: Said): Span => ({
  start: tokens[from]?.start ?? 0,
  end: tokens[Math.max(unitTo, to) - 1]?.end ?? 0,
});

import { cuePattern } from '../data/cues.ts';
import { valueKey, type Heard, type Said } from '../heard.ts';
import type { SectionInNote } from '../sectionInNote.ts';
import { isLikelyMeant, isNoted } from './meant.ts';
import type { NumberOfNote } from './numberOfNote.ts';

/** "Insulin to", "dose increased, now": what follows is the dose from now on. */
const changedTo = new RegExp(
  String.raw`(?:\b${cuePattern('new dose noted')}\b[^.;\n(]{0,24}\b(?:to|now)|[:\w] to|↑|↓|→|->)\s*$`,
  'i',
);
/** "I'd go up a touch", "we'll put her up to", "drop it to". */
const change = new RegExp(
  String.raw`\b(?:${cuePattern('change verb')} (?:\w+ ){0,2}(?:up|down)|${cuePattern('change of dose')}|want (?:him|her|it|them) on|change (?:\w+ )?to)\b`,
  'i',
);
/** "She's on", "she was on", "still": what it was before. */
const before = new RegExp(
  String.raw`\b(?:(?:he|she|it|they|we|you)(?:'s|'re| is| was| are| were| has been)? (?:still |now |currently )?(?:on|getting|taking|giving|having)|${cuePattern('dose until now')})\b`,
  'i',
);

/** How many characters before a number of the note tell that it is a new dose. */
const reachInNote = 40;
/** How many characters before a number tell of a change of dose. */
const reach = 60;

/** The dose that the transcript changes to, where the note has the one before as the new one. Otherwise null. */
export function newDose(
  number: NumberOfNote,
  said: readonly Said[],
  section: SectionInNote,
  heard: Heard,
): Said | null {
  const { quantity, span, topic } = number;
  if (topic !== null || !isDose(quantity.unit?.dimension)) return null;
  if (!changedTo.test(section.text.slice(Math.max(0, span.start - reachInNote), span.start))) return null;
  if (said.length === 0 || said.some((one) => isChange(one, heard))) return null;
  if (!said.some((one) => before.test(wordsBefore(one, heard)))) return null;
  return (
    heard.said.find(
      (one) =>
        isChange(one, heard) &&
        isLikelyMeant(one, number) &&
        heard.byValue.get(valueKey(one.value))?.includes(one) === true &&
        !isNoted(one, number, section.noted, heard),
    ) ?? null
  );
}

const isDose = (dimension: string | undefined): boolean =>
  dimension !== undefined && /^(?:mass|volume|unit|tablet|capsule|drop)$/.test(dimension);

/** What its turn says right before a number. */
function wordsBefore({ from }: Said, { text, tokens }: Heard): string {
  const start = tokens[from]?.start ?? 0;
  return (
    text
      .slice(Math.max(0, start - reach), start)
      .split('\n')
      .at(-1) ?? ''
  );
}

/** Whether it is the first number after the words that tell of a change. */
function isChange(one: Said, heard: Heard): boolean {
  const words = wordsBefore(one, heard);
  const cue = change.exec(words);
  if (cue === null) return false;
  const end = (heard.tokens[one.from]?.start ?? 0) - words.length + cue.index;
  return !heard.said.some(
    ({ from, to }) => to <= one.from && one.from - from <= reach && (heard.tokens[from]?.start ?? 0) >= end,
  );
}

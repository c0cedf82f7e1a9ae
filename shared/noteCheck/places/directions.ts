import partRows from '../data/bodyParts.tsv?raw';
import { cuePattern, cueWordSet } from '../data/cues.ts';
import { mentionPattern } from '../data/mentions.ts';
import formRows from '../data/sideForms.tsv?raw';
import { firstCellByWord, anyOfWordsPattern, tsvRows, cellWords } from '../data/tsvRows.ts';
import type { Token } from '../tokens.ts';
import { elidedArticle } from './bodyParts.ts';
import { meaningAt, type MeaningRule } from './context.ts';
import type { PlaceAxis, PlaceCoordinates, Direction } from './place.ts';

/** `part`: of the body in an abbreviation, the eye of "OD". */
export type NamedDirection = {
  readonly coordinates: Partial<PlaceCoordinates>;
  readonly part: string | null;
};

const directionsByAxis: readonly (readonly [PlaceAxis, readonly Direction[]])[] = [
  ['side', ['left', 'right', 'both']],
  ['end', ['fore', 'hind']],
  ['level', ['upper', 'lower']],
  ['aspect', ['medial', 'lateral']],
  ['along', ['cranial', 'caudal']],
];
const directions = new Map<string, NamedDirection>();
for (const [axis, those] of directionsByAxis)
  for (const direction of those)
    for (const word of cueWordSet(direction))
      directions.set(word, {
        coordinates: { ...directions.get(word)?.coordinates, [axis]: direction },
        part: null,
      });
/** "LF" and "OD" are read in notes only, never in speech. */
const forms: ReadonlyMap<string, NamedDirection> = new Map(
  tsvRows(formRows).flatMap(([side, end = '', part = '', words]) =>
    cellWords(words).map((form) => [
      form,
      {
        coordinates: { side: side as Direction, ...(end === '' ? {} : { end: end as Direction }) },
        part: part === '' ? null : part,
      },
    ]),
  ),
);

const ends = cuePattern('fore', 'hind');
const parts = anyOfWordsPattern([...firstCellByWord(partRows).keys()]);
/** "Left ear", "right front", "the right one". */
const ofBody = `(?:${parts}|${ends}|${mentionPattern('side of body after')})\\b`;

const forEyes = `(?:${cuePattern('for eyes')}|eyes?)\\b`;
const start = /(?:^|[\n.,?!;:–—]) ?$/;
const left = /^left$/i;
const right = /^right$/i;
const any = null;
const isRemaining = new RegExp(`^ (?:open|in (?:situ|place)|alone|home|${cuePattern('month')})\\b`);
const gone = /\b(?:was|were|is|are|has|have|had|he|she|they|it|we|i|who|got|what|any|only) $/;
const correct = new RegExp(`${start.source}|\\b${mentionPattern('remark before')} $`);

/** By the first rule that fits. own: the side that the word usually names; null: none, as in "all right". */
const sideRules: readonly MeaningRule<'own' | 'left' | 'right' | null>[] = [
  // "OD" is once daily, not the right eye, after a dose by mouth or injection.
  [/^OD$/, new RegExp(`(?:\\d|\\b${cuePattern('route or form')}(?: (?!${forEyes})\\S+){0,5}) $`), any, null],
  // No sides: "R4 000", "5 L" (but the L of "R 12 L 31" is left), "inverted L", "R / L", "L block", the
  // breaths of "P 48, R 16", the view of "Echo (right lateral)", and what was left.
  [/^[LR]$/, any, /^\d+(?:[.,]\d+)*(?![/\d])/, null],
  [/^L$/, /(?<!(?:\/|:|\br) ?[\d.,]*)\d ?$/, any, null],
  [/^[LR]$/, /(?:\/|\b(?:inverted|reversed?)) ?$/, any, null],
  [/^[LR]$/, any, /^(?: ?\/ ?[lr]\b|[- ](?:block|shaped?|reins?|circle)\b)/, null],
  [/^R$/, /\b(?:p|t|hr|hf|pulse?) ?\d[\d.,]*,? $/, /^ ?\d/, null],
  [/^(?:[LR]|left|right)$/i, /\b(?:echo|rads?|views?)\W*$/, /^ (?:lateral|parasternal)\b/, null],
  [/^(?:left|right)$/i, any, /^ heart failure\b/, null],
  [left, any, isRemaining, null, 'note'],
  // "Hoger" is higher in Dutch; "höger" is right in Swedish.
  [/^hoger$/i, any, any, null],
  [/^near$/i, any, new RegExp(`^[- ](?:${ends}|side)\\b`), 'left'],
  [/^off$/i, any, new RegExp(`^[- ](?:${ends}|side)\\b`), 'right'],

  [/^(?:left|right)(?:['’]s)?$/i, any, new RegExp(`^[- ]${ofBody}`), 'own', 'speech'],
  [left, /\b(?:the|his|her|on) $/, any, 'own', 'speech'],
  [left, gone, any, null, 'speech'],
  [right, /(?<!\b(?:the|his|her|on)) $/, /^ (?:where|away|the)\b/, null, 'speech'],
  // "Right, let's see" is a remark, unless "left" is said before or after it.
  [right, start, new RegExp(`^,? ${cuePattern('after a remark', 'after right')}\\b`), null, 'speech'],
  [right, new RegExp(`\\bleft\\b(?!.*\\bright\\b).*${start.source}`, 's'), any, 'own', 'speech'],
  [right, start, /^[^\n]*?[.,;] (?:(?:the|and|then|his|her|on) ){0,3}left\b/, 'own', 'speech'],
  [right, correct, any, null, 'speech'],
  [right, new RegExp(`\\b(?:the|his|her|on|upper|lower|${ends}) $`), any, 'own', 'speech'],
];

/** null: none, as the "right" of "all right" in speech. */
export function directionAt(tokens: readonly Token[], at: number, isNote: boolean): NamedDirection | null {
  const { text, written } = tokens[at] ?? { text: '', written: '' };
  const own = (isNote ? forms.get(written) : undefined) ?? directions.get(text.replace(elidedArticle, ''));
  if (own === undefined && !/^(?:near|off)$/.test(text)) return null;
  const meaning = meaningAt(sideRules, tokens, at, isNote);
  if (meaning === undefined || meaning === 'own') return own ?? null;
  return meaning === null ? null : { coordinates: { side: meaning }, part: null };
}

/** "LF" is left and fore. */
export const directionAbbreviation = (written: string): NamedDirection | undefined => forms.get(written);

import { cueWordSet } from '../data/cues.ts';
import { tokenTextAt, type Token } from '../tokens.ts';
import { bodyPartAt, foreOrHindOf, isPartOfLeg } from './bodyParts.ts';
import { meaningAt, plainTextOf, type MeaningRule } from './context.ts';
import { directionAt } from './directions.ts';
import type { BodyPlace } from './place.ts';

/** tooth, toe: which one of all. */
export type PointerAxis = 'side' | 'end' | 'level' | 'aspect' | 'along' | 'height' | 'tooth' | 'toe';

/** One word of several that tells where on the body something is: "lateral", "hind", "108". */
export type Pointer = {
  readonly axis: PointerAxis;
  /** "Lateral", "108", "toe 4". */
  readonly value: string;
  /** From this token up to, not including, token `to`. */
  readonly from: number;
  readonly to: number;
};

const any = null;
const partsOfFoot = '(?:toes?|claws?|hoof|heel|wall|quarter|corner|half|edge|one|side|of)';
const partsWithLevel =
  '(?:claw|toe|aspect|side|canthus|lid|eyelid|lip|left|right|jaw|teeth|tooth|canine|incisor|premolar|molar|' +
  'carnassial|row|one|cheek|of)';

/** Words that only seem to point (false), as the "outside" of "he goes outside"; by the first that fits. */
const rules: readonly MeaningRule<boolean>[] = [
  [
    /^(?:lateral|lat)$/i,
    any,
    /^ (?:\S+ ){0,2}(?:views?|rad\w*|x|xrays?|films?|projections?|recumb\w*|thora\w*|chest|abd\w*)\b/,
    false,
  ],
  [/^(?:lateral|lat)$/i, /\b(?:l|r|left|right|dv|vd|\/|\+) ?$/, /^ ?[.,;)\n+/(]/, false],
  [/^(?:med|lat|bottom|top|inner)$/i, any, new RegExp(`^(?! (?:\\w+ )?${partsWithLevel}\\b)`), false],
  [/^(?:inside|outside)$/i, any, new RegExp(`^ ${partsOfFoot}\\b`), true],
  [
    /^(?:inside|outside)$/i,
    /\b(?:on|from|at|to|of|along|towards?|out|in|the|his|her|and) (?:the )?$/,
    /^(?! (?:the (?:house|box|cage|car)|all|with|in the|at))/,
    true,
  ],
  [/^(?:inside|outside)$/i, /(?:^|[,.]) ?$/, /^ ?[.,]/, true],
  [/^(?:inside|outside)$/i, any, any, false],
  [/^(?:upper|lower)$/i, any, /^ (?:resp|airway|gi|urin|end|limit|tract|than|dose|back|it|the)/, false],
];

const hasLevel = (part: string): boolean => /^(?:jaw|tooth\d+|eye|lip|udder)$/.test(part);
const isOfEnd = (part: string): boolean =>
  part === 'udder' || (isPartOfLeg(part) && foreOrHindOf(part) === null);
/** "Fores" needs no other word, "back" does. */
const ofLegAlone =
  /^(?:(?:fore|hind)s?|fronts|backs|(?:fore|hind|front|back)(?:legs?|limbs?|feet|foot|paws?))$/;

function isMeant(tokens: readonly Token[], at: number, axis: PointerAxis, isNote: boolean): boolean {
  if (meaningAt(rules, tokens, at, isNote) === false) return false;
  if (axis !== 'end' && axis !== 'level') return true;
  const isSide = (there: number): boolean =>
    directionAt(tokens, there, isNote)?.coordinates.side !== undefined;
  const isPart = axis === 'end' ? isOfEnd : hasLevel;
  return (
    (axis === 'end' && ofLegAlone.test(tokenTextAt(tokens, at))) ||
    [at, at - 1, at + 1].some(isSide) ||
    /^(?:ones?|end)$/.test(tokenTextAt(tokens, at + 1)) ||
    // "Front are good."
    (axis === 'end' && /^(?:front|fore|hind) (?:are|is|was|,)/.test(plainTextOf(tokens, at, at + 2))) ||
    [at + 1, at + 2, at + 3].some((there) => {
      const part = tokens[there]?.line === tokens[at]?.line ? bodyPartAt(tokens, there) : null;
      return part !== null && isPart(part);
    })
  );
}

const toes = [
  '1 one 1st first',
  '2 two 2nd second',
  '3 three 3rd third',
  '4 four 4th fourth',
  '5 five 5th fifth',
];
const toeByWord = new Map(toes.flatMap((words, index) => words.split(' ').map((word) => [word, index + 1])));
const toeWord = /^(?:toe|digit|claw|nail)$/;
const reachOfToe = 40;

/** "Digit 4", "the third toe", and where a toe was named before, "the third one". */
function toeAt(tokens: readonly Token[], at: number): Pointer | null {
  const word = tokenTextAt(tokens, at);
  const next = tokenTextAt(tokens, at + 1);
  const isToe = toeWord.test(word);
  const there = isToe ? at + (next === 'number' ? 2 : 1) : at;
  const number = toeByWord.get(tokenTextAt(tokens, there));
  if (number === undefined) return null;
  const isNamedBefore = (): boolean =>
    tokens.slice(Math.max(0, at - reachOfToe), at).some(({ text }) => toeWord.test(text.replace(/s$/, '')));
  const isOrdinal = /(?:st|d|th)$/.test(word);
  const isMeant = isToe || (isOrdinal && (toeWord.test(next) || (next === 'one' && isNamedBefore())));
  if (!isMeant) return null;
  return { axis: 'toe', value: `toe ${number}`, from: at, to: there + 1 };
}

const quadrants = ['upper right', 'upper left', 'lower left', 'lower right'];
/** "tooth8" of the upper right quadrant is 108. */
const toothNumber = (side: string, level: string, tooth: string): string =>
  `${quadrants.indexOf(`${level} ${side}`) + 1}${tooth.replace('tooth', '').padStart(2, '0')}`;

/** Words that point somewhere though they name no place: "proximal" and "above". */
const more = [
  ['along', 'cranial', cueWordSet('headward')],
  ['along', 'caudal', cueWordSet('tailward')],
  ['height', 'higher up', cueWordSet('upward')],
  ['height', 'lower down', cueWordSet('downward')],
] as const;
const beforeTop = /^(?:the|at|low|high|right|gone|goes|and)$/;

function moreAt(tokens: readonly Token[], at: number): readonly Pointer[] {
  const text = tokenTextAt(tokens, at);
  if (/^(?:top|up|bottom|down)$/.test(text) && beforeTop.test(tokenTextAt(tokens, at - 1)))
    return [{ axis: 'height', value: text.endsWith('p') ? 'higher up' : 'lower down', from: at, to: at + 1 }];
  return more.flatMap(([axis, value, words]) =>
    words.has(text) ? [{ axis, value, from: at, to: at + 1 } as const] : [],
  );
}

const axesOfWords = ['end', 'level', 'aspect'] as const;

/** In the order of the text, for each axis. */
export function pointersIn(
  tokens: readonly Token[],
  places: readonly BodyPlace[],
  isNote: boolean,
): readonly Pointer[] {
  const ofPlaces = places.flatMap((place): readonly Pointer[] => {
    const { from, to, parts, coordinates, isToothNumber } = place;
    const { side, level } = coordinates;
    if (side === null) return [];
    const tooth = [...parts].find((part) => part.startsWith('tooth'));
    return [
      { axis: 'side', value: side, from, to },
      ...(isToothNumber && level !== null && !isNote
        ? [{ axis: 'level', value: level, from, to } as const]
        : []),
      ...(tooth === undefined || level === null
        ? []
        : [{ axis: 'tooth', value: toothNumber(side, level, tooth), from, to } as const]),
    ];
  });
  const ofWords = tokens.flatMap((token, at): readonly Pointer[] => {
    const toe = toeAt(tokens, at);
    const named = token.kind === 'word' ? directionAt(tokens, at, isNote)?.coordinates : undefined;
    const known = axesOfWords.flatMap((axis) => {
      const value = named?.[axis] ?? null;
      if (value === null || !isMeant(tokens, at, axis, isNote)) return [];
      return [{ axis, value, from: at, to: at + 1 } as const];
    });
    return [...known, ...moreAt(tokens, at), ...(toe === null ? [] : [toe])];
  });
  return [...ofPlaces, ...ofWords].toSorted((a, b) => a.from - b.from);
}

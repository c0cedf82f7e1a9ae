import { firstFrom } from '../../firstFrom.ts';
import { figure } from '../amounts.ts';
import { isOfSomething, isPercent, isSameKind, isSameMeasure, type Measure } from '../written/measure.ts';
import { figuresIn, type Figure } from './figures.ts';
import { sumsOfThree, sumsOfTwo, type Formula, type Operand } from './formulas.ts';

/** A line of a section, with where it begins. */
export type Line = { readonly start: number; readonly line: { readonly text: string } };

/** A number of a note, and what the note's other figures give for it. */
export type Derivation = {
  readonly result: Figure;
  /** Whether it stands in a row of a table, where the figures beside it are of other columns. */
  readonly isInTable: boolean;
  /** Whether a sign after it makes it a part of the next sum. */
  readonly isOperand: boolean;
  /** Whether a sign or a word before it says that it was worked out. */
  readonly isCalledResult: boolean;
  /** The same, without the brackets and the colon that stand before other numbers too. */
  readonly isAfterEquals: boolean;
  /** Whether it is what is needed or dispensed in all. */
  readonly isTotal: boolean;
  /** In the unit of the number, those of the nearest figures first. */
  readonly values: readonly Derived[];
};

export type Derived = {
  readonly value: number;
  readonly calculation: string;
  /** Whether the figure right before the result is a part of it. */
  readonly isNearest: boolean;
  /** So much at once, so often a day, for so many days. */
  readonly isCourse: boolean;
};

/** How many lines before its own a result may take its figures from, and how many figures. */
const linesBefore = 6;
const mostOfTwo = 12;
const mostOfThree = 6;
const mostBehind = 2;
const mostOfConcentration = 4;
/** A longer line is no note of amounts, and has too many figures. */
const mostLength = 1000;

/**
 * What the figures that stand before a number, or right behind it in brackets, and the weights give in the unit of the
 * number. `at`: where the number begins in the section. `weights`: of the patient, in kg. null: sums give no such number.
 */
export function derivationAt(
  at: number,
  lines: readonly Line[],
  weights: readonly number[],
): Derivation | null {
  const here = firstFrom(lines, ({ start }) => start, at + 1) - 1;
  const line = lines[here];
  if (line === undefined || line.line.text.length > mostLength) return null;
  const place = at - line.start;
  const own = figuresOfLine(line);
  const index = own.findIndex(({ start, end }) => start <= place && place < end);
  const result = own[index];
  if (result === undefined || result.isOften) return null;
  const before = [...figuresBefore(lines, here), ...own.slice(0, index)].toReversed();
  const behind = own
    .slice(index + 1)
    // What a bottle holds is often told before the dose and the volume that give it.
    .filter(
      ({ start }) =>
        isConcentration(result.measure) || inBrackets.test(line.line.text.slice(result.end, start)),
    )
    .slice(0, isConcentration(result.measure) ? mostOfConcentration : mostBehind);
  // "7.2 kg/day" of hay is read as a weight too, and nothing gives itself.
  const patient = weights
    .slice(0, 2)
    .filter((kg) => kg !== result.measure.value)
    .map(asOperand);
  const ofTwo = [...before.slice(0, mostOfTwo), ...behind];
  const { text } = line.line;
  const around = text.slice(Math.max(0, result.start - 30), result.end + 24);
  const [isTogether, isApart] = [together.test(around), apart.test(around)];
  const isAllowed = ({ sign }: Formula): boolean =>
    (sign !== '+' || isTogether) && (!sign.startsWith('−') || isApart);
  const [nearest] = before;
  const isInTable = text.includes('|');
  const isOperand = /^\s*(?:[x×*÷]|\/\s?\d)/.test(text.slice(result.end, result.end + 4));
  const beforeResult = text.slice(Math.max(0, result.start - 24), result.start);
  const isOften = ofTwo.some((one) => one.isOften);
  const values = formulasOf([...ofTwo, ...patient], [...before.slice(0, mostOfThree), ...behind, ...patient])
    .filter(isAllowed)
    .flatMap((formula) => {
      const { calculation } = formula;
      const value = valueOf(formula, result.measure, { isDaily: !isOften, isInTable });
      const isNearest = nearest !== undefined && calculation.includes(nearest.written);
      return value === null ? [] : [{ value, calculation, isNearest, isCourse: formula.isCourse === true }];
    });
  return {
    result,
    isInTable,
    isOperand,
    isCalledResult: calledResult.test(beforeResult),
    isAfterEquals: calledResult.test(beforeResult) && !/[(:+−±–-]\s*$/.test(beforeResult),
    isTotal: totalBehind.test(text.slice(result.end, result.end + 24)) || totalBefore.test(beforeResult),
    values,
  };
}

/** Between a number and the figures right behind it: in brackets, or "over 30 days". */
const inBrackets = /^[^.;()]{0,12}\([^()]*$|^(?: \w+)? (?:over|for|in) $/i;

const totalBehind =
  /^(?: \w+)? (?:needed|required|dispensed|supplied|sent home|used|in all|in total|total|over|for|lasts?)\b/i;
const totalBefore = /\b(?:total|needs?|requires?|dispens\w*|suppl\w*|in all|altogether)[^.;\d]*$/i;

/** Words that tell that amounts were added up, or that one was taken from another. */
const together = /\b(?:total|altogether|together|in all|overall|both|sum|combined|all)\b|\+/i;
const apart =
  /\bb(?:ody )?w(?:eight)?\b|\b(?:left|leaves|leaving|over|spare|remain\w*|down|up|gain\w*|lost|lose|loss|more|less|less than|difference|change|lighter|heavier|under|short)\b|(?:^|[\s(])[-−+±]\s?\d/i;

const calledResult =
  /(?:[=≈→(:–+−±-]|->|\b(?:i\.e\.|so|thus|hence|therefore|which is|that is|makes|making|giving|gives|equals|equal to|works out at|comes to|being|needs?|lasts?|leaves))\s*(?:about|approx\.?|~|≈)?\s*$|\b(?:total|in all|altogether)\b[^.;\d]*$/i;

const figuresBefore = (lines: readonly Line[], here: number): readonly Figure[] =>
  lines
    .slice(Math.max(0, here - linesBefore), here)
    .filter(({ line: { text } }) => text.length <= mostLength)
    .flatMap(figuresOfLine);

const known = new WeakMap<Line['line'], readonly Figure[]>();

/** Read once: each number of the next lines asks for them. */
function figuresOfLine({ line }: Line): readonly Figure[] {
  const figures = known.get(line) ?? figuresIn(line.text);
  known.set(line, figures);
  return figures;
}

/** mg/ml */
export const isConcentration = ({ powers }: Measure): boolean => powers['volume'] === -1;

const asOperand = (kg: number): Operand => ({
  measure: { plain: kg, value: kg, counted: kg, powers: { kg: 1 }, isBare: false },
  written: `${figure(kg)} kg`,
});

function formulasOf(ofTwo: readonly Operand[], ofThree: readonly Operand[]): readonly Formula[] {
  const found: Formula[] = [];
  for (const [at, a] of ofTwo.entries()) for (const b of ofTwo.slice(at + 1)) found.push(...sumsOfTwo(a, b));
  for (const [at, a] of ofThree.entries())
    for (const [next, b] of ofThree.slice(at + 1).entries())
      for (const c of ofThree.slice(at + next + 2)) found.push(...sumsOfThree(a, b, c));
  return found;
}

/** What the line around a formula tells of its units. */
type Reading = {
  /** Nothing else says how often, so that "5 days, 660 g" is so much on each day. */
  readonly isDaily: boolean;
  /** The columns have units that their figures leave out. */
  readonly isInTable: boolean;
};

/** What a formula comes to in the unit of the result; null: it is of something else. */
function valueOf(formula: Formula, result: Measure, reading: Reading): number | null {
  const { measure } = formula;
  if (isPercent(measure) !== isPercent(result)) return null;
  if (isPercent(result)) return measure.value * 100;
  if (reading.isInTable && result.isBare && isOfTwo(formula)) return measure.plain;
  const isMeant =
    isSameMeasure(measure.powers, result.powers) ||
    (reading.isDaily && isSameKind(measure.powers, result.powers) && isOfDays(formula, result));
  return isMeant ? measure.value / (result.value / result.plain) : null;
}

/** "10 mg/kg for 450 kg: 4.5 g/day" and "5 days, 660 g: 3.3 kg" leave out that it is once a day. */
function isOfDays(formula: Formula, result: Measure): boolean {
  const { measure, sign } = formula;
  if (sign !== '×') return false;
  if (result.powers['time'] === -1 && measure.powers['time'] === undefined) return true;
  const isSameThing =
    isOfSomething(result) || Object.keys(result.powers).some((thing) => measure.powers[thing] === 1);
  return measure.powers['time'] === 1 && isOfTwo(formula) && isSameThing;
}

const isOfTwo = ({ calculation }: Formula): boolean => calculation.split(' × ').length <= 2;

import { firstFrom } from '../../firstFrom.ts';
import { figure } from '../amounts.ts';
import { isOfSomething, isPercent, isSameKind, isSameMeasure, type Measure } from '../written/measure.ts';
import { figuresIn, type Figure } from './figures.ts';
import { sumsOfThree, sumsOfTwo, type Formula, type Operand } from './formulas.ts';

/** A section by its lines, and by what it says of each drug. `start`: where these begin. */
export type Section = {
  readonly lines: readonly Line[];
  readonly parts: readonly { readonly start: number; readonly drug: unknown }[];
  /** Of the patient, in kg. */
  readonly weights: readonly number[];
};

/** A line of a section, with where it begins. */
type Line = { readonly start: number; readonly line: { readonly text: string } };

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
  /** Where the figures begin in the section that give it; the patient's weight has no place. */
  readonly places: readonly number[];
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
 * number. `at`: where the number begins in the section. null: sums give no such number.
 */
export function derivationAt(at: number, { lines, parts, weights }: Section): Derivation | null {
  const here = firstFrom(lines, ({ start }) => start, at + 1) - 1;
  const line = lines[here];
  if (line === undefined || line.line.text.length > mostLength) return null;
  const own = figuresOfLine(line);
  const index = own.findIndex(({ start, end }) => start <= at - line.start && at - line.start < end);
  const result = own[index];
  if (result === undefined || result.isOften) return null;
  const around = aroundResult(line.line.text, result);
  const before = [...figuresBefore(lines, here), ...own.slice(0, index).map((one) => inSection(one, line))]
    .filter(isOfSamePart(at, parts))
    .toReversed();
  const behind = behindResult(own.slice(index + 1), result, line).map((one) => inSection(one, line));
  // "7.2 kg/day" of hay is read as a weight too, and nothing gives itself.
  const patient = weights
    .slice(0, 2)
    .filter((kg) => kg !== result.measure.value)
    .map(asOperand);
  const ofTwo = [...before.slice(0, mostOfTwo), ...behind];
  const reading = { ...around, isDaily: !ofTwo.some((one) => one.isOften) };
  const [nearest] = before;
  const values = formulasOf([...ofTwo, ...patient], [...before.slice(0, mostOfThree), ...behind, ...patient])
    .filter((formula) => isAllowed(formula, result.measure, around))
    .flatMap((formula): readonly Derived[] => {
      const { calculation, places, isCourse = false } = formula;
      const value = valueOf(formula, result.measure, reading);
      const isNearest = nearest !== undefined && calculation.includes(nearest.written);
      return value === null ? [] : [{ value, calculation, places, isNearest, isCourse }];
    });
  return { ...around, result, values };
}

type Around = Omit<Derivation, 'result' | 'values'> & {
  readonly isTogether: boolean;
  readonly isApart: boolean;
  readonly isGivenOnce: boolean;
};

/** What the words around a number tell of how it came about. */
function aroundResult(text: string, { start, end }: Figure): Around {
  const [before, behind] = [text.slice(Math.max(0, start - 30), start), text.slice(end, end + 24)];
  const around = before + text.slice(start, end) + behind;
  const isCalledResult = calledResult.test(before.slice(-24));
  return {
    isTogether: together.test(around),
    isApart: apart.test(around),
    isInTable: text.includes('|'),
    isOperand: /^\s*(?:[x×*÷]|\/\s?\d)/.test(behind),
    isCalledResult,
    isAfterEquals: isCalledResult && !/[(:+−±–-]\s*$/.test(before),
    isTotal: totalBehind.test(behind) || totalBefore.test(before),
    isGivenOnce: givenOnce.test(behind),
  };
}

/** "500 mg at night": how often, or how it is given, makes it one dose and no total. */
const givenOnce =
  /^\s*(?:po\b|p\.o|orally|by mouth|sc\b|s\.c|im\b|iv\b|nocte|mane|at night|daily|once|twice|every|[sbtq]\.?i\.?d\b|od\b|bd\b|tds|qds|eod|q ?\d)/i;

/** Weights are put on scales: only a change tells what one must be. */
const isAllowed = ({ sign }: Formula, { powers }: Measure, { isTogether, isApart }: Around): boolean =>
  (sign !== '+' || isTogether) &&
  (!sign.startsWith('−') || isApart) &&
  (powers['kg'] !== 1 || sign === '+' || sign === '−');

/** The figures of other drugs say nothing of this one; the number of animals and their weights are of all. */
function isOfSamePart(at: number, parts: Section['parts']): (figure: FigureInSection) => boolean {
  const part = parts[firstFrom(parts, ({ start }) => start, at + 1) - 1];
  if (part === undefined || part.drug === null) return () => true;
  return ({ measure, places: [place = 0] }) =>
    place >= part.start || measure.isBare || (measure.powers['kg'] === 1 && !isPercent(measure));
}

/** A figure with its place in the section. */
type FigureInSection = Figure & { readonly places: readonly number[] };

const inSection = (figure: Figure, { start }: Line): FigureInSection => ({
  ...figure,
  places: [start + figure.start],
});

/** What a bottle holds is often told before the dose and the volume that give it; otherwise what stands in brackets. */
const behindResult = (after: readonly Figure[], result: Figure, { line }: Line): readonly Figure[] =>
  isConcentration(result.measure)
    ? after.slice(0, mostOfConcentration)
    : after.filter(({ start }) => inBrackets.test(line.text.slice(result.end, start))).slice(0, mostBehind);

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

const figuresBefore = (lines: readonly Line[], here: number): readonly FigureInSection[] =>
  lines
    .slice(Math.max(0, here - linesBefore), here)
    .filter(({ line: { text } }) => text.length <= mostLength)
    .flatMap((line) => figuresOfLine(line).map((one) => inSection(one, line)));

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
  places: [],
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
} & Around;

/** What a formula comes to in the unit of the result; null: it is of something else. */
function valueOf(formula: Formula, result: Measure, reading: Reading): number | null {
  const { measure } = formula;
  if (isPercent(measure) !== isPercent(result)) return null;
  if (isPercent(result)) return measure.value * 100;
  if (reading.isInTable && result.isBare && isOfTwo(formula)) return measure.plain;
  if (formula.isCourse === true && reading.isGivenOnce) return null;
  const isMeant =
    isSameMeasure(measure.powers, result.powers) ||
    (reading.isDaily &&
      !reading.isGivenOnce &&
      isSameKind(measure.powers, result.powers) &&
      isOfDays(formula, result, reading));
  return isMeant ? measure.value / (result.value / result.plain) : null;
}

/** "10 mg/kg for 450 kg: 4.5 g/day" and "5 days, 660 g: 3.3 kg" leave out that it is once a day. */
function isOfDays(
  formula: Formula,
  result: Measure,
  { isTotal, isAfterEquals, isCalledResult }: Around,
): boolean {
  const { measure, sign } = formula;
  if (sign !== '×') return false;
  if (result.powers['time'] === -1 && measure.powers['time'] === undefined) return true;
  const isSameThing =
    isOfSomething(result) || Object.keys(result.powers).some((thing) => measure.powers[thing] === 1);
  const isTold = isTotal || isAfterEquals || isCalledResult;
  return measure.powers['time'] === 1 && isOfTwo(formula) && isSameThing && isTold;
}

const isOfTwo = ({ calculation }: Formula): boolean => calculation.split(' × ').length <= 2;

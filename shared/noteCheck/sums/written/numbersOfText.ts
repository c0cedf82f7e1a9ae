import type { Span } from '../../noteCheck.ts';
import { monthPattern } from '../../monthNames.ts';
import { unitOf } from '../../units.ts';
import { match } from './match.ts';
import { measureOf, type Measure, type UnitPart } from './measure.ts';

/** `measure`: null where it is an end of a range, a part of a date, a time of day or a name, and no part of a sum. */
type NumberOfText = Span & { readonly measure: Measure | null };

const money = /(?:[£$€]|\bR(?=\d))\s?/y;
const figure =
  /(?:(?<whole>\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+(?:[.,]\d+)?)(?:\s?(?<part>[½¼¾]))?|(?<alone>[½¼¾]))(?![\d:]|\.\d)/y;
const parts: Readonly<Record<string, number>> = { '½': 0.5, '¼': 0.25, '¾': 0.75 };

/** A number with its unit. */
export function numberAt(text: string, start: number): NumberOfText | null {
  const sign = match(money, text, start)?.[0] ?? '';
  const from = start + sign.length;
  const found = match(figure, text, from);
  if (found === null) return /\d/.test(text[start] ?? '') ? partedNumber(text, start, start) : null;
  const afterFigure = from + found[0].length;
  if (sign === '' && isOfName(text, start)) return partedNumber(text, start, start);
  const parted = afterParted(text, start, afterFigure);
  if (parted !== null) return partedNumber(text, start, parted);
  const { units, end } = unitsAt(text, afterFigure);
  const ofMoney = [{ word: '£', power: 1 as const, times: 1 }, ...units.filter(({ power }) => power < 0)];
  const measure = measureOf(figureOf(found.groups ?? {}), sign === '' ? units : ofMoney, hasNoun(text, end));
  return { start, end, measure };
}

const figureOf = ({ whole = '', part = '', alone = '' }: Readonly<Record<string, string>>): number =>
  valueOf(whole) + (parts[part] ?? 0) + (parts[alone] ?? 0);

/** The figure of "B12", "12:30" and "T4"; in "2x75", the x is a sign. */
const isOfName = (text: string, start: number): boolean =>
  /[\p{L}\d:.,_#^]$/u.test(text.slice(Math.max(0, start - 1), start)) &&
  !/[x×^]$/.test(text.slice(Math.max(0, start - 1), start));

/** Where a number goes on that is a date or the first end of a range; null: it is neither. */
function afterParted(text: string, start: number, end: number): number | null {
  if (isDate(text, start, end) || isPartOfWeek(text, start, end)) return start;
  const isWideMinus = /^\s[-–—]\s/.test(text.slice(end, end + 3));
  const range = /^\s?(?:[-–—]|\.\.)\s?\d|^\s+(?:to|or)\s+\d|^(?:st|nd|rd|th)\b/.exec(
    text.slice(end, end + 8),
  );
  return range === null || isWideMinus ? null : end + range[0].length - 1;
}

/** Whether the word after a number tells what it counts. */
function hasNoun(text: string, end: number): boolean {
  const noun = /^[ -]?\p{L}{3,}/u.exec(text.slice(end, end + 12))?.[0] ?? '';
  return (
    noun !== '' &&
    !/^.?(?:for|and|per|over|makes?|gives|equals|times|plus|minus|less|into|total)$/i.test(noun)
  );
}

/** "x 14/7" are days; "5/7 (71 %)" is a share. */
const isPartOfWeek = (text: string, start: number, end: number): boolean =>
  /^\/(?:7|52|12)\b/.test(text.slice(end, end + 4)) &&
  (/(?:[x×]|\bfor|\b[a-z]?[bostq]\.?i?\.?d\.?)\s?$/i.test(text.slice(Math.max(0, start - 6), start)) ||
    !/^\/\d+\s?[=(]/.test(text.slice(end, end + 6)));

const monthAfter = new RegExp(String.raw`^(?:st|nd|rd|th)?(?: of)? ${monthPattern}(?![a-z]| ?\d{3})`, 'i');
const monthBefore = new RegExp(String.raw`\b${monthPattern}\.? $`, 'i');

/** "12 May", "May 12", "12/5/2026". */
const isDate = (text: string, start: number, end: number): boolean =>
  monthAfter.test(text.slice(end, end + 16)) ||
  monthBefore.test(text.slice(Math.max(0, start - 11), start)) ||
  /^[/.-]\d{1,2}[/.-]\d/.test(text.slice(end, end + 6));

/** A number that is no part of a sum. `at`: where its last figure begins. */
function partedNumber(text: string, start: number, at: number): NumberOfText {
  const length = /^[\d.,:/½¼¾-]*/.exec(text.slice(at))?.[0].length ?? 1;
  return { start, end: at + Math.max(1, length), measure: null };
}

const valueOf = (written: string): number => {
  if (written === '') return 0;
  return Number(
    /^\d{1,3}(?:,\d{3})+/.test(written) ? written.replaceAll(',', '') : written.replace(',', '.'),
  );
};

const unitWord = /\s?-?([a-zµμ°%]+)(?![\w])/iy;
const perWord = /\s?\/\s?|\s(?:per|an?|each)\s/y;
const beatsPerMinute = /\s?(?:bpm|brpm|rpm)\b/iy;
const perNumber = /(\d+(?:\.\d+)?)\s?/y;
/** Units of one letter, which are words or signs elsewhere. */
const noUnit = /^(?:u|x|k|m|st|in|no|can|second|point|c|t|foot|hand|hands|y)$/;

/** "mg", "mg/kg/day", "ml per kg", "mg/5 ml". */
function unitsAt(text: string, from: number): { readonly units: readonly UnitPart[]; readonly end: number } {
  const units: UnitPart[] = [];
  let end = from;
  const first = unitIn(text, from);
  const beats = match(beatsPerMinute, text, from);
  if (beats !== null) return { units: [{ word: 'min', power: -1, times: 1 }], end: from + beats[0].length };
  if (first !== null) {
    units.push({ word: first.word, power: 1, times: 1 });
    ({ end } = first);
  }
  for (;;) {
    const per = match(perWord, text, end);
    if (per === null) break;
    const afterPer = end + per[0].length;
    const times = match(perNumber, text, afterPer);
    const unit = unitIn(text, afterPer + (times?.[0].length ?? 0));
    if (unit === null) break;
    units.push({ word: unit.word, power: -1, times: Number(times?.[1] ?? 1) });
    ({ end } = unit);
  }
  return { units, end };
}

function unitIn(text: string, at: number): { readonly word: string; readonly end: number } | null {
  const found = match(unitWord, text, at);
  const written = found?.[1] ?? '';
  const word = written.toLowerCase();
  const isNeedle = written === 'G' || written === 'D';
  if (found === null || isNeedle || unitOf(word) === null) return null;
  if (noUnit.test(word) && written !== 'U') return null;
  return { word, end: at + found[0].length };
}

const counts: readonly string[] = 'two three four five six seven eight nine ten eleven twelve'.split(' ');
const shares: Readonly<Record<string, number>> = { half: 0.5, quarter: 0.25 };

/** "Seven calves", "half of 75 mg". */
export function countAt(text: string, start: number): NumberOfText | null {
  const word = match(/[a-z]+(?![\w-])/iy, text, start)?.[0].toLowerCase() ?? '';
  const value = shares[word] ?? (counts.includes(word) ? counts.indexOf(word) + 2 : null);
  if (value === null) return null;
  const { units, end } = unitsAt(text, start + word.length);
  return { start, end, measure: measureOf(value, units, true) };
}

import { figure, type Amount } from './amounts.ts';
import { isResult } from './beside.ts';
import { headsIn } from './heads.ts';
import { products } from './products.ts';
import type { SumsOfPart, WrongSum } from './sumsOfPart.ts';
import { isNear } from './tolerance.ts';

/** Grams of food that are not the calories by the kcal in each gram: 300 kcal at 3 kcal/g are 100 g. */
export function wrongFood({ line, kinds, perDay }: SumsOfPart): readonly WrongSum[] {
  const [density, otherDensity] = kinds.densities;
  const [energy] = kinds.energies;
  if (density === undefined || otherDensity !== undefined || energy === undefined) return [];
  const foods = kinds.masses.filter((one) => isFood(one) && isResult(line, one));
  const [food, otherFood] = foods;
  // Of several foods, and of a treat beside the food, each has its own share of the calories.
  if (food === undefined || otherFood !== undefined || /\btreat|\bplus\b|\bhalf\b|%/i.test(line.text))
    return [];
  const energies = kinds.energies.map(({ amount }) => amount);
  const parts = [...perDay, ...mealsIn(line.text), ...headsIn(line.text)].map((one) => 1 / one);
  const right = products(energies, [1 / density.amount], [1, ...parts]);
  if (right.some((sum) => isNear(food.amount, sum))) return [];
  const sum = figure((energy.amount / density.amount) * 1000);
  return [{ result: food, span: food, calculation: `${energy.written} ÷ ${density.written} = ${sum} g` }];
}

/** From a few grams to a few kilos, told in grams: other masses are patients and drugs. */
const isFood = ({ unit, amount }: Amount): boolean => unit?.factor === 1e-3 && amount >= 0.005 && amount < 5;

/** "3 meals", "split into 4 feeds". */
export const mealsIn = (text: string): readonly number[] =>
  [...text.matchAll(/\b(\d{1,2}) (?:\w+ )?(?:meals|feeds|portions)\b/gi)].map(({ 1: count }) =>
    Number(count),
  );

/** What each feed has, where it is not its part of the day: "240 ml/day: 6 feeds of 40 ml". */
export function wrongFeeds(
  { line: { text }, kinds }: SumsOfPart,
  marked: ReadonlySet<Amount>,
): readonly WrongSum[] {
  const amounts = kinds.volumes.length > 0 ? kinds.volumes : kinds.masses.filter(isFood);
  const [day, otherDay] = amounts.filter(({ per }) => per === 'day');
  const [feed, otherFeed] = amounts.filter(({ per }) => per !== 'day');
  if (day === undefined || feed === undefined || otherDay !== undefined || otherFeed !== undefined) return [];
  if (marked.has(day) || marked.has(feed)) return [];
  const [first, second] = day.start < feed.start ? [day, feed] : [feed, day];
  const count = /\b(\d{1,2}) (?:\w+ )?(?:meals|feeds|portions)(?: of| x| ×)?(?: about| approx\.?)?\s*$/i.exec(
    text.slice(Math.max(0, feed.start - 30), feed.start),
  )?.[1];
  if (count === undefined || /[;\n]/.test(text.slice(first.end, second.start))) return [];
  const sum = Number(count) * feed.amount;
  if (isNear(day.amount, sum)) return [];
  const unit = feed.unit?.dimension === 'volume' ? 'ml' : 'g';
  const calculation = `${count} × ${feed.written} = ${figure(sum * 1000)} ${unit}`;
  return [{ result: second, span: second, calculation }];
}

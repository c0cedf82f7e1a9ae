import { expect, test } from 'vitest';
import { nowhere, placesInOrder, withRow, type Places } from '../../../../main/storage/placesInOrder.ts';
import { createRandom } from '../../../chaos/run/random.ts';

type Row = readonly [row: number, createdAt: number];

const inOrder = (rows: readonly Row[]): readonly Row[] =>
  rows.toSorted(([a, at], [b, bAt]) => bAt - at || b - a);
const placesOf = (rows: readonly Row[]): Places => placesInOrder(inOrder(rows).map(([row]) => row));

function expectPlaces(places: Places, rows: readonly Row[]): void {
  const placed = inOrder(rows);
  expect([...places.rows]).toEqual(placed.map(([row]) => row));
  const known = [...places.placeOf.entries()].filter(([, place]) => place !== nowhere);
  expect(known.toSorted(([, a], [, b]) => a - b).map(([row]) => row)).toEqual(placed.map(([row]) => row));
}

test('rows that come, move and go are where a sort of all of them puts them', () => {
  const random = createRandom(20_261_122);
  for (let run = 0; run < 40; run += 1) {
    const rows = new Map<number, number>();
    for (let at = 0; at < random.between(0, 8); at += 1)
      rows.set(random.between(1, 30), random.between(0, 6));
    let places = placesOf([...rows]);
    for (let change = 0; change < 60; change += 1) {
      const row = random.between(1, random.chance(0.05) ? 5000 : 30);
      const createdAt = random.chance(0.3) ? null : random.between(0, 6);
      const others = new Map(rows);
      others.delete(row);
      if (createdAt === null) rows.delete(row);
      else rows.set(row, createdAt);
      places = withRow(places, row, createdAt, (other) => others.get(other) ?? Number.NaN);
      expectPlaces(places, [...rows]);
    }
  }
});

test('where nothing is to be changed, the places are the same object, and else the old ones stay as they were', () => {
  const before = placesOf([
    [1, 10],
    [2, 20],
  ]);
  const timeOf = (row: number): number => row * 10;
  expect(withRow(before, 1, 10, timeOf)).toBe(before);
  expect(withRow(before, 7, null, timeOf)).toBe(before);
  withRow(before, 3, 15, timeOf);
  withRow(before, 2, null, timeOf);
  expectPlaces(before, [
    [1, 10],
    [2, 20],
  ]);
});

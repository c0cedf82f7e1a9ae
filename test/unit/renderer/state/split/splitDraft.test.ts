import { array, assert, constantFrom, integer, nat, property, record, type Arbitrary } from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { SplitDraft } from '../../../../../shared/consult/begunSplit.ts';
import {
  addAnimal,
  addMark,
  fitSplitDraft,
  leftOutMs,
  lengthOf,
  moveMark,
  nameAnimal,
  newSplitDraft,
  partsOf,
  piecesOf,
  removeAnimal,
  removeMark,
  snapToJoin,
  splitObstacle,
  toggleAnimal,
  type SplitSource,
} from '../../../../../renderer/state/split/splitDraft.ts';
import { areRangesWithin, mostParts, mostRanges } from '../../../../../shared/consult/splitRecording.ts';

const biscuit = { name: 'Biscuit', species: 'Dog', reference: '2211' };
const luna = { name: 'Luna', species: 'Cat', reference: '' };
const range = { fromMs: 0, toMs: 60_000 };
const source: SplitSource = { patient: biscuit, range, animalMarks: [], joins: [], silences: [] };
const draftWith = (more: Partial<SplitSource> = {}): SplitDraft => newSplitDraft({ ...source, ...more });
const startsOf = (draft: SplitDraft): readonly number[] => draft.pieces.map(({ fromMs }) => fromMs);
const animalsOf = (draft: SplitDraft): readonly (readonly number[])[] =>
  draft.pieces.map(({ animals }) => animals);

describe('a new draft', () => {
  const silences = [
    { fromMs: 1_000, toMs: 3_000 },
    { fromMs: 20_000, toMs: 25_000 },
  ];
  test('has the marks of Next animal, and an animal for each piece, the first of them the patient', () => {
    const draft = draftWith({ animalMarks: [10_000, 30_000], joins: [15_000], silences });
    expect(startsOf(draft)).toEqual([0, 10_000, 30_000]);
    expect(animalsOf(draft)).toEqual([[0], [1], [2]]);
    expect(draft.animals.map(({ patient }) => patient.name)).toEqual(['Biscuit', '', '']);
  });
  test('without marks, has the places where the recording was continued', () => {
    expect(startsOf(draftWith({ joins: [15_000], silences }))).toEqual([0, 15_000]);
  });
  test('without those, has the middle of the longest silence', () => {
    expect(startsOf(draftWith({ silences }))).toEqual([0, 22_500]);
  });
  test('without anything to go by, has one piece, and a second animal that waits for a mark', () => {
    const draft = draftWith();
    expect(startsOf(draft)).toEqual([0]);
    expect(draft.animals).toHaveLength(2);
    expect(animalsOf(addMark(draft, 12_000))).toEqual([[0], [1]]);
  });
  test('leaves out marks at the ends and marks that were pressed at the same place', () => {
    const trimmed = { fromMs: 5_000, toMs: 50_000 };
    const animalMarks = [4_000, 5_050, 9_000, 9_000, 9_099, 9_100, 49_950, 55_000];
    expect(startsOf(draftWith({ range: trimmed, animalMarks }))).toEqual([5_000, 9_000, 9_100]);
  });
  test('with more marks than animals come in one visit, can still be split', () => {
    const animalMarks = Array.from({ length: 300 }, (_, index) => 150 + index * 150);
    const draft = draftWith({ animalMarks });
    expect(draft.animals).toHaveLength(mostParts);
    expect(draft.pieces).toHaveLength(mostRanges);
    expect(leftOutMs(draft)).toBe(0);
  });
});

describe('a mark', () => {
  const draft = draftWith({ animalMarks: [10_000, 20_000] });
  test('moves up to 0.1 s beside the next mark, and not past it', () => {
    expect(startsOf(moveMark(draft, 1, 12_345))).toEqual([0, 12_345, 20_000]);
    expect(startsOf(moveMark(draft, 1, 99_000))).toEqual([0, 19_900, 20_000]);
    expect(startsOf(moveMark(draft, 1, -5))).toEqual([0, 100, 20_000]);
    expect(startsOf(moveMark(draft, 2, 99_000))).toEqual([0, 10_000, 59_900]);
    expect(moveMark(draft, 0, 5)).toBe(draft);
  });
  test('that is added in a piece gives both halves to the animals of that piece', () => {
    const shared = toggleAnimal(draft, 1, 2);
    const added = addMark(shared, 15_000);
    expect(startsOf(added)).toEqual([0, 10_000, 15_000, 20_000]);
    expect(animalsOf(added)).toEqual([[0], [1, 2], [1, 2], [2]]);
  });
  test('is not added where a piece would be too short', () => {
    expect(addMark(draft, 10_050)).toBe(draft);
    expect(addMark(draft, 70_000)).toBe(draft);
  });
  test('that is removed gives both pieces to the animals of the first', () => {
    const removed = removeMark(draft, 1);
    expect(startsOf(removed)).toEqual([0, 20_000]);
    expect(animalsOf(removed)).toEqual([[0], [2]]);
    expect(removeMark(draft, 0)).toBe(draft);
  });
  test('that is removed behind a piece that was left out gives both to the animals of the second', () => {
    expect(animalsOf(removeMark(toggleAnimal(draft, 0, 0), 1))).toEqual([[1], [2]]);
  });
  test('near a place where the recording was continued goes to that place', () => {
    expect(snapToJoin(4_900, [1_000, 5_000, 5_300], 250)).toBe(5_000);
    expect(snapToJoin(4_700, [1_000, 5_000], 250)).toBe(4_700);
    expect(snapToJoin(4_700, [], 250)).toBe(4_700);
  });
});

describe('the parts', () => {
  const named = nameAnimal(draftWith({ animalMarks: [10_000, 20_000, 40_000] }), 1, luna);
  test('have the pieces that are beside each other as one range', () => {
    // Biscuit has the first two and the last, Luna has the second on purpose and the third.
    let draft = removeAnimal(removeAnimal(named, 2), 3);
    expect(leftOutMs(draft)).toBe(40_000);
    draft = toggleAnimal(toggleAnimal(toggleAnimal(draft, 1, 0), 2, 1), 3, 0);
    expect(partsOf(draft)).toEqual([
      {
        id: 0,
        patient: biscuit,
        ranges: [
          { fromMs: 0, toMs: 20_000 },
          { fromMs: 40_000, toMs: 60_000 },
        ],
      },
      { id: 1, patient: luna, ranges: [{ fromMs: 10_000, toMs: 40_000 }] },
    ]);
    expect(splitObstacle(draft)).toBeNull();
  });

  const press = record({
    what: constantFrom('add', 'move', 'remove', 'toggle', 'animal', 'removeAnimal', 'trim'),
    place: integer({ min: 0, max: 60_000 }),
    one: nat(8),
    other: nat(8),
  });
  type Press = typeof press extends Arbitrary<infer P> ? P : never;
  const after = (draft: SplitDraft, { what, place, one, other }: Press): SplitDraft => {
    if (what === 'add') return addMark(draft, place);
    if (what === 'move') return moveMark(draft, one, place);
    if (what === 'remove') return removeMark(draft, one);
    if (what === 'toggle') return toggleAnimal(draft, one, draft.animals[other]?.id ?? 0);
    if (what === 'animal') return addAnimal(draft);
    if (what === 'removeAnimal') return removeAnimal(draft, draft.animals[other]?.id ?? 0);
    return fitSplitDraft(draft, { fromMs: one * 1_000, toMs: 60_000 - other * 1_000 });
  };

  test('after any presses, have each moment for exactly the animals that its piece was given to', () => {
    assert(
      property(
        array(integer({ min: 0, max: 60_000 }), { maxLength: 8 }),
        array(press, { maxLength: 40 }),
        array(integer({ min: 0, max: 59_999 }), { minLength: 20, maxLength: 20 }),
        (animalMarks, presses, moments) => {
          const draft = presses.reduce(after, draftWith({ animalMarks }));
          const parts = partsOf(draft);
          for (const { ranges } of parts) expect(areRangesWithin(ranges, draft.range)).toBe(true);
          const pieces = piecesOf(draft);
          expect(pieces[0]?.fromMs).toBe(draft.range.fromMs);
          expect(lengthOf(pieces)).toBe(draft.range.toMs - draft.range.fromMs);
          const isIn =
            (atMs: number) =>
            ({ fromMs, toMs }: { readonly fromMs: number; readonly toMs: number }): boolean =>
              atMs >= fromMs && atMs < toMs;
          for (const atMs of [...moments, ...startsOf(draft)]) {
            const whose = parts.filter(({ ranges }) => ranges.some(isIn(atMs))).map(({ id }) => id);
            const chosen = pieces.find(isIn(atMs))?.animals ?? [];
            expect(new Set(whose)).toEqual(new Set(chosen));
          }
        },
      ),
    );
  });
});

describe('the recording cannot be split', () => {
  const two = draftWith({ animalMarks: [10_000] });
  test('while fewer than two animals have a piece', () => {
    expect(splitObstacle(draftWith())).toEqual({ why: 'fewerThanTwo' });
  });
  test('while an animal with a name has no piece', () => {
    const draft = nameAnimal(draftWith(), 1, luna);
    expect(splitObstacle(draft)).toEqual({ why: 'withoutPiece', animal: { id: 1, patient: luna } });
  });
  test('while two animals are the same, whatever their letters and blanks', () => {
    const again = { name: ' biscuit ', species: 'DOG', reference: '2211' };
    expect(splitObstacle(nameAnimal(two, 1, again))).toMatchObject({ why: 'twice', animal: { id: 1 } });
    expect(splitObstacle(nameAnimal(two, 1, { ...biscuit, reference: '2212' }))).toBeNull();
  });
  test('while several animals have no name; one may stay without', () => {
    expect(splitObstacle(two)).toBeNull();
    expect(splitObstacle(draftWith({ animalMarks: [10_000, 20_000] }))).toEqual({ why: 'severalUnnamed' });
  });
});

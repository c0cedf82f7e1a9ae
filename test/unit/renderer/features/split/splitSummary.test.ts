import { expect, test } from 'vitest';
import { animalNames } from '../../../../../renderer/features/split/animalNames.ts';
import { splitSummary } from '../../../../../renderer/features/split/splitSummary.ts';
import { nameAnimal, newSplitDraft, toggleAnimal } from '../../../../../renderer/state/split/splitDraft.ts';

const biscuit = { name: 'Biscuit', species: 'Dog', reference: '2211' };
const draftOf = (animalMarks: readonly number[]) =>
  newSplitDraft({
    patient: biscuit,
    range: { fromMs: 0, toMs: 434_000 },
    animalMarks,
    joins: [],
    silences: [],
  });
const two = draftOf([252_000]);

test('the summary says whose consults are made, how long each is, and what is left out', () => {
  const named = nameAnimal(two, 1, { ...biscuit, name: 'Luna' });
  expect(splitSummary(named)).toEqual({
    text: 'Makes 2 consults: Biscuit 4 min 12 s, Luna 3 min 2 s.',
    isPossible: true,
  });
  const three = nameAnimal(draftOf([252_000, 400_000]), 1, { ...biscuit, name: 'Luna' });
  expect(splitSummary(toggleAnimal(three, 2, 2)).text).toBe(
    'Makes 2 consults: Biscuit 4 min 12 s, Luna 2 min 28 s. 34 s is left out.',
  );
});

test('the summary of many animals names none of them', () => {
  const marks = [50_000, 100_000, 150_000, 200_000];
  const named = [1, 2, 3, 4].reduce(
    (draft, id) => nameAnimal(draft, id, { ...biscuit, name: `Puppy ${id}` }),
    draftOf(marks),
  );
  expect(splitSummary(named).text).toBe('Makes 5 consults.');
});

test('the summary says why nothing can be split yet', () => {
  expect(splitSummary(draftOf([]))).toEqual({
    text: 'Give at least two animals a piece.',
    isPossible: false,
  });
  expect(splitSummary(nameAnimal(two, 1, biscuit)).text).toBe(
    'Biscuit is there twice. Tell them apart by reference.',
  );
  expect(splitSummary(draftOf([10_000, 20_000])).text).toBe(
    'Name the animals. Only one can stay without a name.',
  );
  const longName = { ...biscuit, name: 'a'.repeat(500) };
  expect(splitSummary(nameAnimal(draftOf([]), 1, longName)).text).toBe(
    `${'a'.repeat(24)}… has no piece yet.`,
  );
});

test('namesakes have their number with the name, and an animal without a name has its number', () => {
  const named = nameAnimal(draftOf([10_000, 20_000]), 2, { ...biscuit, name: 'biscuit', species: 'Cat' });
  expect([...animalNames(named.animals).values()]).toEqual(['Biscuit (1)', 'Animal 2', 'biscuit (3)']);
});

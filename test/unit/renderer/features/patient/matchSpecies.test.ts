import { expect, test } from 'vitest';
import { matchSpecies } from '../../../../../renderer/features/patient/PatientFields.tsx';

const all = ['Dog', 'Cat', 'Cattle', 'Guinea pig', 'Pig'];

test('everything is suggested while nothing is typed', () => {
  expect(matchSpecies(all, '')).toEqual(all);
});

test('what begins with the text comes before what holds it', () => {
  expect(matchSpecies(all, 'pi')).toEqual(['Pig', 'Guinea pig']);
  expect(matchSpecies(all, ' GUI')).toEqual(['Guinea pig']);
});

test('a species that is spelled out needs no suggestion, and one that is not known has none', () => {
  expect(matchSpecies(all, 'cat')).toEqual([]);
  expect(matchSpecies(all, 'axolotl')).toEqual([]);
});

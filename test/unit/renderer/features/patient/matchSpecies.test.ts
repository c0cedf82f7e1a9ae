import { expect, test } from 'vitest';
import { matchSpecies } from '../../../../../renderer/features/patient/PatientFields.tsx';

const all = ['Dog', 'Cat', 'Cattle', 'Guinea pig', 'Pig'];

test.each([
  ['', 'Dog,Cat,Cattle,Guinea pig,Pig'],
  // What begins with the text comes before what holds it.
  ['pi', 'Pig,Guinea pig'],
  [' GUI', 'Guinea pig'],
  // Spelled out, it needs no suggestion.
  ['cat', ''],
  ['axolotl', ''],
])('for “%s” the species “%s” are suggested', (typed, suggested) => {
  expect(matchSpecies(all, typed).join()).toBe(suggested);
});

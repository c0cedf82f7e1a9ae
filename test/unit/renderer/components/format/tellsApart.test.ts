import { expect, it } from 'vitest';
import { tellsApart } from '../../../../../renderer/components/format/tellsApart.ts';

const dog = { species: 'Dog', reference: '2211' };
const cat = { species: 'Cat', reference: '2290' };
const sameReference = { ...cat, reference: '2211' };
const sameSpecies = { ...cat, species: ' dog' };

it.each([
  [dog, [cat], 'species,reference'],
  [dog, [{ species: '', reference: '' }], 'species,reference'],
  [dog, [sameSpecies], 'reference'],
  [dog, [sameReference], 'species'],
  // No other fact differs from each namesake’s.
  [dog, [dog], 'time'],
  [{ species: '', reference: ' ' }, [dog], 'time'],
  [dog, [sameReference, sameSpecies], 'time'],
])('what tells %j from %j is %s', (patient, others, facts) => {
  expect(tellsApart(patient, others).join()).toBe(facts);
});

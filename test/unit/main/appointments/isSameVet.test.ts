import { expect, it } from 'vitest';
import { isSameVet } from '../../../../main/appointments/isSameVet.ts';

it.each([
  ['Moor', 'Dr Moor', true],
  ['MOOR, Anna', 'Dr. Anna Moor', true],
  ['Dr. med. vet. A. Müller', 'Dr Muller', true],
  ['Hale', 'Dr Moor', false],
  ['Ben Moor', 'Anna Moor', false],
  ['', 'Dr Moor', false],
  ['Dr', 'Dr Moor', false],
])('isSameVet takes %s for %s: %s', (written, vet, isSame) => {
  expect(isSameVet(written, vet)).toBe(isSame);
});

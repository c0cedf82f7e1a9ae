import { expect, test } from 'vitest';
import { connectionId, consultId } from '../../../../../shared/ids.ts';
import {
  awaitImport,
  hasBecomeConsult,
  isSamePatient,
} from '../../../../../renderer/state/consultList/newConsultDrafts.ts';
import { consultRow, snapshot } from '../../../../support/snapshots.ts';

const biscuit = { name: 'Biscuit', species: 'Dog', reference: '2211' };

test('New consult is emptied only if a new consult has the typed patient', () => {
  const old = consultRow({ id: consultId('old'), patient: biscuit });
  const before = snapshot({ consults: [old] });
  const awaited = awaitImport(before, biscuit);
  expect(hasBecomeConsult(before, awaited)).toBe(false);

  const nobodys = consultRow({ id: consultId('n'), patient: { name: '', species: '', reference: '' } });
  expect(hasBecomeConsult(snapshot({ consults: [nobodys, old] }), awaited)).toBe(false);

  const made = consultRow({ id: consultId('made'), patient: biscuit });
  expect(hasBecomeConsult(snapshot({ consults: [made, old] }), awaited)).toBe(true);
});

test('a switch of practice is not an import', () => {
  const awaited = awaitImport(snapshot(), biscuit);
  const other = { ...snapshot().active, id: connectionId('other') };
  const made = consultRow({ patient: biscuit });
  expect(hasBecomeConsult(snapshot({ active: other, consults: [made] }), awaited)).toBe(false);
});

test('blanks around a name do not make another patient', () => {
  expect(isSamePatient(biscuit, { ...biscuit, name: ' Biscuit ' })).toBe(true);
  expect(isSamePatient(biscuit, { ...biscuit, species: 'Cat' })).toBe(false);
});

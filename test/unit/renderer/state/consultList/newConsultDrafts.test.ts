import { expect, test } from 'vitest';
import { connectionId, consultId } from '../../../../../shared/ids.ts';
import {
  awaitImport,
  draftOf,
  hasBecomeConsult,
  importState,
  isSamePatient,
  withDraft,
  withFieldsSetAside,
  withoutPatient,
  withPatientUsed,
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

const luna = { name: 'Luna', species: 'Cat', reference: '' };
const nobody = { name: '', species: '', reference: '' };
const typed = withDraft({}, 'riverside', { patient: biscuit, isConsentGiven: true });

test('a patient left for another consult waits beside empty fields, and the consent ends', () => {
  const left = withFieldsSetAside(typed, 'riverside');
  expect(draftOf(left, 'riverside')).toEqual({
    patient: nobody,
    isConsentGiven: false,
    setAside: [biscuit],
    fromOutside: [],
  });
  expect(withFieldsSetAside(left, 'riverside')).toBe(left);
  const again = withFieldsSetAside(withDraft(left, 'riverside', { patient: biscuit }), 'riverside');
  expect(draftOf(again, 'riverside').setAside).toEqual([biscuit]);
});

test('a patient who is used goes into the fields, and the one there is set aside', () => {
  const left = withFieldsSetAside(typed, 'riverside');
  const used = withPatientUsed(withDraft(left, 'riverside', { patient: luna }), 'riverside', biscuit);
  expect(draftOf(used, 'riverside')).toMatchObject({ patient: biscuit, setAside: [luna] });
});

test('a consult takes its patient out of the fields, or from those set aside', () => {
  expect(draftOf(withoutPatient(typed, 'riverside', biscuit), 'riverside').patient).toEqual(nobody);
  const left = withFieldsSetAside(typed, 'riverside');
  expect(draftOf(withoutPatient(left, 'riverside', biscuit), 'riverside').setAside).toEqual([]);
  expect(withoutPatient(left, 'riverside', luna)).toBe(left);
});

test('an import is followed from its file to its consult, or until the file is gone', () => {
  const chosen = { id: 'chosen', count: 1 };
  const reading = { id: 'a', fileName: 'a.m4a', chosen, state: 'reading' } as const;
  const awaited = awaitImport(snapshot({ imports: [{ ...reading, id: 'old' }] }), biscuit);
  const refused = {
    ...reading,
    state: 'refused',
    failure: { code: 'not_audio', detail: null },
  } as const;
  expect(importState(snapshot(), awaited)).toBe('notBegun');
  expect(importState(snapshot({ imports: [reading] }), awaited)).toBe('reading');
  expect(importState(snapshot({ imports: [reading, { ...reading, id: 'b' }] }), awaited)).toBe('several');
  const begun = { ...awaited, importId: 'a' };
  expect(importState(snapshot({ imports: [reading, { ...reading, id: 'b' }] }), begun)).toBe('reading');
  expect(importState(snapshot({ imports: [refused] }), begun)).toBe('gone');
  expect(importState(snapshot(), begun)).toBe('gone');
  const made = consultRow({ id: consultId('made'), patient: biscuit });
  expect(importState(snapshot({ consults: [made] }), begun)).toBe('done');
});

import { expect, test } from 'vitest';
import {
  draftOf,
  isSamePatient,
  withDraft,
  withFieldsSetAside,
  withoutPatient,
  withPatientUsed,
} from '../../../../../renderer/state/consultList/newConsultDrafts.ts';

const biscuit = { name: 'Biscuit', species: 'Dog', reference: '2211' };

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

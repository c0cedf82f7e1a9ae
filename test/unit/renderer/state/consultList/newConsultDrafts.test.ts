import { expect, test } from 'vitest';
import {
  isSamePatient,
  noDraft,
  withAppointmentUsed,
  withFieldsSetAside,
  withoutPatient,
  withPatientUsed,
} from '../../../../../renderer/state/consultList/newConsultDrafts.ts';

const biscuit = { name: 'Biscuit', species: 'Dog', reference: '2211' };
const luna = { name: 'Luna', species: 'Cat', reference: '' };
const nobody = { name: '', species: '', reference: '' };
const typed = { ...noDraft, patient: biscuit, isConsentGiven: true };
const left = withFieldsSetAside(typed);

test('blanks around a name do not make another patient', () => {
  expect(isSamePatient(biscuit, { ...biscuit, name: ' Biscuit ' })).toBe(true);
  expect(isSamePatient(biscuit, { ...biscuit, species: 'Cat' })).toBe(false);
});

test('a patient left for another consult waits beside empty fields, and the consent ends', () => {
  expect(left).toEqual({ patient: nobody, isConsentGiven: false, setAside: [biscuit], fromOutside: [] });
  expect(withFieldsSetAside(left)).toEqual(left);
  expect(withFieldsSetAside({ ...left, patient: biscuit }).setAside).toEqual([biscuit]);
});

test('a patient who is used goes into the fields, and the one there is set aside', () => {
  expect(withPatientUsed({ ...left, patient: luna }, biscuit)).toMatchObject({
    patient: biscuit,
    setAside: [luna],
  });
});

test('a consult takes its patient out of the fields, or from those set aside', () => {
  expect(withoutPatient(typed, biscuit).patient).toEqual(nobody);
  expect(withoutPatient(left, biscuit).setAside).toEqual([]);
  expect(withoutPatient(left, luna)).toBe(left);
});

test('a choice from today’s list sets aside what was typed, and nothing that was of the list', () => {
  const used = (patient: typeof biscuit) => withAppointmentUsed({ ...typed, patient }, luna, [biscuit, luna]);
  const changed = { ...biscuit, name: 'Biscuit Smith' };
  expect(used(changed)).toMatchObject({ patient: luna, isConsentGiven: false, setAside: [changed] });
  expect(used(biscuit)).toMatchObject({ patient: luna, isConsentGiven: false, setAside: [] });
  expect(used(luna)).toMatchObject({ patient: luna, isConsentGiven: true, setAside: [] });
  expect(withAppointmentUsed(noDraft, luna, [])).toMatchObject({ patient: luna, setAside: [] });
});

import { expect, it } from 'vitest';
import {
  draftOf,
  withAppointmentUsed,
  withDraft,
} from '../../../../../renderer/state/consultList/newConsultDrafts.ts';

const biscuit = { name: 'Biscuit', species: 'Dog', reference: '2211' };
const luna = { name: 'Luna', species: 'Cat', reference: '2290' };
const typed = { name: 'Bella', species: '', reference: '' };
const listed = [biscuit, luna];

const used = (before: typeof typed): ReturnType<typeof draftOf> =>
  draftOf(
    withAppointmentUsed(withDraft({}, 'a', { patient: before, isConsentGiven: true }), 'a', luna, listed),
    'a',
  );

it('sets aside what somebody typed, and forgets the owner’s consent', () => {
  expect(used(typed)).toMatchObject({ patient: luna, isConsentGiven: false, setAside: [typed] });
  const changed = { ...biscuit, name: 'Biscuit Smith' };
  expect(used(changed).setAside).toEqual([changed]);
});

it('sets nothing aside for another choice from the list', () => {
  expect(used(biscuit)).toMatchObject({ patient: luna, isConsentGiven: false, setAside: [] });
});

it('changes nothing where the patient is in the fields already', () => {
  expect(used(luna)).toMatchObject({ patient: luna, isConsentGiven: true, setAside: [] });
});

it('fills empty fields', () => {
  const drafts = withAppointmentUsed({}, 'a', luna, listed);
  expect(drafts).toMatchObject({ a: { patient: luna, isConsentGiven: false, setAside: [] } });
});

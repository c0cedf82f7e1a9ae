import { describe, expect, it } from 'vitest';
import {
  isConsultLink,
  patientFromOutside,
  readConsultLink,
} from '../../../../main/commandLine/consultLink.ts';

const at = 'clinic-companion://consult';
const patient = (name = '', species = '', reference = '') => ({
  ok: true,
  value: { name, species, reference },
});

describe('a link of another program', () => {
  it.each([
    [`${at}?patient=Bella&species=Dog&reference=2211`, patient('Bella', 'Dog', '2211')],
    [at, patient()],
    [`${at}/`, patient()],
    [`${at}?`, patient()],
    [`${at}/?patient=Bella&`, patient('Bella')],
    [`${at}?patient=`, patient()],
    ['CLINIC-COMPANION://Consult?patient=Bella', patient('Bella')],
    [`${at}?patient=Bella%20Moor`, patient('Bella Moor')],
    [`${at}?patient=Bella+Moor`, patient('Bella Moor')],
    [`${at}?patient=A%2BB%26C%3DD`, patient('A+B&C=D')],
    [`${at}?reference=a=b`, patient('', '', 'a=b')],
    [`${at}?patient=M%C3%BCsli`, patient('Müsli')],
    [`${at}?patient=Müsli`, patient('Müsli')],
    [`${at}?patient=%20Bella%20`, patient('Bella')],
    [`${at}?patient=%D9%85%DB%8C%E2%80%8C%D8%B1%D9%88`, patient('می\u200cرو')],
    [`${at}?patient=%22--gpu-launcher%3Dcalc%22`, patient('"--gpu-launcher=calc"')],
    [`${at}?patient=%2525`, patient('%25')],
    [`${at}?patient=${'a'.repeat(500)}`, patient('a'.repeat(500))],
    [`${at}?patient=${encodeURIComponent('犬'.repeat(500))}`, patient('犬'.repeat(500))],
  ])('a link of another program is read: %s', (link, expected) => {
    expect(readConsultLink(link)).toEqual(expected);
  });

  it.each([
    ['another scheme', 'https://consult?patient=Bella'],
    ['a scheme that only begins like ours', 'clinic-companionx://consult?patient=Bella'],
    ['a single slash', 'clinic-companion:/consult?patient=Bella'],
    ['another host', 'clinic-companion://record?patient=Bella'],
    ['a longer host', 'clinic-companion://consult.evil.example?patient=Bella'],
    ['a user', 'clinic-companion://vet@consult?patient=Bella'],
    ['a port', 'clinic-companion://consult:80?patient=Bella'],
    ['a path', 'clinic-companion://consult/record?patient=Bella'],
    ['an encoded host', 'clinic-companion://con%73ult?patient=Bella'],
    ['a fragment', `${at}?patient=Bella#record`],
    ['a parameter that is not known', `${at}?patient=Bella&practice=Riverside`],
    ['a parameter of another case', `${at}?Patient=Bella`],
    ['an encoded name of a parameter', `${at}?p%61tient=Bella`],
    ['a name of every object', `${at}?constructor=Bella`],
    ['a parameter twice', `${at}?patient=Bella&patient=Luna`],
    ['an empty one twice', `${at}?patient=&patient=Luna`],
    ['half an escape', `${at}?patient=Bella%2`],
    ['an escape of Latin-1', `${at}?patient=M%FCsli`],
    ['a line end', `${at}?patient=Bella%0D%0AX-Header%3A+1`],
    ['a control character above ASCII', `${at}?patient=%C2%85`],
    ['a line separator', `${at}?patient=%E2%80%A8`],
    ['an override of direction', `${at}?patient=%E2%80%AEalleB`],
    ['an invisible tag', `${at}?patient=%F3%A0%81%81`],
    ['the mark of wrongly decoded text', `${at}?patient=M%EF%BF%BDsli`],
    ['a half of a character', `${at}?patient=\ud83d`],
    ['a blank', `${at}?patient=Bella Moor`],
    ['a quote and a switch', `${at}?patient=Bella" --gpu-launcher="calc`],
    ['a backslash', `${at}?patient=C:\\Windows`],
    ['a raw zero', `${at}?patient=Bella\u0000`],
    ['a name that is too long', `${at}?patient=${'a'.repeat(501)}`],
    ['a reference that is too long when decoded', `${at}?reference=${'%41'.repeat(501)}`],
    ['more than a link can hold', `${at}?patient=Bella${'&'.repeat(20_000)}`],
    ['nothing', ''],
  ])(
    'a link of another program is refused with one sentence that repeats nothing of it: %s',
    (_what, link) => {
      const read = readConsultLink(link);
      expect(read).toMatchObject({ ok: false });
      const sentence = read.ok ? '' : read.error;
      expect(sentence).toMatch(/^[A-Z][^.]*[.?]$/);
      expect(sentence).not.toMatch(/Bella|Luna|Riverside|evil|calc|passwd/);
    },
  );

  it('a link of another program is recognised on a command line in whatever form, so that no form of it reaches another job', () => {
    for (const word of ['clinic-companion:x', 'Clinic-Companion://consult', ' clinic-companion:'])
      expect(isConsultLink(word)).toBe(true);
    for (const word of [
      'clinic-companion',
      '/opt/clinic-companion',
      '--patient=clinic-companion:x',
      'https://x',
    ])
      expect(isConsultLink(word)).toBe(false);
  });
});

it('a patient from outside is as strict without a link', () => {
  expect(patientFromOutside({ name: ' Bella ', species: '', reference: '7' })).toEqual(
    patient('Bella', '', '7'),
  );
  expect(patientFromOutside({ name: 'Bella\u202e', species: '', reference: '' })).toMatchObject({
    ok: false,
  });
  expect(patientFromOutside({ name: '', species: 'x'.repeat(501), reference: '' })).toMatchObject({
    ok: false,
  });
});

import { expect, it } from 'vitest';
import { readForm, marksOf } from '../../../../../renderer/features/connect/connectForm.ts';
import { snapshot } from '../../../../support/snapshots.ts';

const reconnects = snapshot().active;
const address = 'https://notes.example';
const [missing, both, untick] = [
  'Please fill this in',
  'Please give the access key or the code, not both.',
  'Please tick this',
];

it.each([
  [{ address, vet: 'Dr Moor', token: 't' }, {}, {}],
  [{ address, vet: 'Dr Moor', token: 'a key' }, {}, { token: 'An access key has no spaces.' }],
  [{}, {}, { address: missing, vet: missing, token: missing }],
  [{}, { isServiceFixed: true }, { vet: missing, token: missing }],
  [{ address, vet: ' ', token: 't' }, {}, { vet: missing }],
  [{ address, vet: 'Dr Moor', token: ' ' }, {}, { token: missing }],
  [{ address, vet: 'Dr Moor', code: 'c' }, {}, {}],
  [{ vet: 'Dr Moor', code: 'c' }, {}, {}],
  [{ address, vet: 'Dr Moor', token: 't', code: 'c' }, {}, { token: both }],
  [{ address, vet: 'Dr Moor' }, { reconnects }, { token: missing, isSameVet: untick }],
  [{ address, vet: 'Dr Moor', token: 't', isSameVet: 'on' }, { reconnects }, {}],
  [
    { address, vet: 'Dr Moor', token: 't', isSameVet: 'on' },
    { reconnects, question: { code: 'practice_renamed', name: 'Brookside Vets' } as const },
    { isSamePractice: untick },
  ],
  [
    { address, vet: 'Dr Moor', token: 't', isAnotherPractice: 'on' },
    { reconnects, question: { code: 'already_connected', name: 'Riverside Vets' } as const },
    {},
  ],
] as const)('%j %j: %j', (fields, way, marks) => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  const kind = { reconnects: null, isServiceFixed: false, question: null, ...way };
  expect(marksOf(readForm(form), kind)).toEqual(marks);
});

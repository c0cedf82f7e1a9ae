import { expect, it } from 'vitest';
import { readForm, formError } from '../../../../../renderer/features/connect/connectForm.ts';
import { snapshot } from '../../../../support/snapshots.ts';

const reconnects = snapshot().active;
const address = 'https://notes.example';

it.each([
  [{ address, vet: 'Dr Moor', token: 't' }, {}, null, []],
  [{}, {}, 'Please fill in the address, your name and the access key.', ['address', 'vet', 'token']],
  [{}, { isServiceFixed: true }, 'Please fill in your name and the access key.', ['vet', 'token']],
  [{ address, vet: ' ', token: 't' }, {}, 'Please fill in your name.', ['vet']],
  [{ address, vet: 'Dr Moor', token: ' ' }, {}, 'Please fill in the access key.', ['token']],
  [
    { address },
    { isCodeOffered: true },
    'Please fill in your name and the access key or the code.',
    ['vet', 'token'],
  ],
  [{ address, vet: 'Dr Moor', code: 'c' }, { isCodeOffered: true }, null, []],
  [{ vet: 'Dr Moor', code: 'c' }, { isCodeOffered: true }, null, []],
  [
    { address, vet: 'Dr Moor', token: 't', code: 'c' },
    { isCodeOffered: true },
    'Please give the access key or the code, not both.',
    ['token', 'code'],
  ],
  [
    { address, vet: 'Dr Moor' },
    { reconnects },
    'Please fill in the access key. Please tick “I am Dr Moor” above.',
    ['token', 'isSameVet'],
  ],
  [{ address, vet: 'Dr Moor', token: 't', isSameVet: 'on' }, { reconnects }, null, []],
  [
    { address, vet: 'Dr Moor', token: 't', isSameVet: 'on' },
    { reconnects, question: { code: 'practice_renamed', name: 'Brookside Vets' } as const },
    'Please tick “Riverside Vets is now called Brookside Vets” above.',
    ['isSamePractice'],
  ],
] as const)('%j %j: %j', (fields, way, text, marked) => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  const error = formError(readForm(form), { reconnects: null, isCodeOffered: false, ...way });
  expect(error?.text.replaceAll(/[\u2068\u2069]/g, '') ?? null).toBe(text);
  expect(Object.keys(error?.marks ?? {})).toEqual(marked);
});

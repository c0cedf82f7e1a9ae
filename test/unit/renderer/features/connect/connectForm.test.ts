import { expect, it } from 'vitest';
import { readForm, formError } from '../../../../../renderer/features/connect/readForm.ts';
import { snapshot } from '../../../../support/snapshots.ts';

const reconnects = snapshot().active;

it.each([
  [{ vet: 'Dr Moor', token: 't' }, {}, null],
  [{ vet: ' ', token: 't' }, {}, 'Please fill in your name and the token.'],
  [{ vet: 'Dr Moor', token: ' ' }, {}, 'Please fill in your name and the token.'],
  [{ vet: 'Dr Moor' }, { isCodeOffered: true }, 'Please fill in your name, and the token or the code.'],
  [{ vet: 'Dr Moor', code: 'c' }, { isCodeOffered: true }, null],
  [
    { vet: 'Dr Moor', token: 't', code: 'c' },
    { isCodeOffered: true },
    'Please give the token or the code, not both.',
  ],
  [{ vet: 'Dr Moor', token: 't' }, { reconnects }, 'Please confirm that you are Dr Moor.'],
  [{ vet: 'Dr Moor', token: 't', isSameVet: 'on' }, { reconnects }, null],
])('%j: %j', (fields, way, missing) => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  const to = { reconnects: null, isCodeOffered: false, ...way };
  expect(formError(readForm(form), to)).toBe(missing);
});

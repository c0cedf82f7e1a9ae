import { expect, test } from 'vitest';
import { consultSchema } from '../../../../shared/consult/consultSchemas.ts';
import { newConnection, newConsult, newNote } from '../../../support/sampleConsults.ts';

test('a consult that an earlier version stored keeps its other note', () => {
  const ready = newConsult(newConnection(), { phase: 'noteReady', note: newNote() }, { otherNotes: [] });
  const { otherNotes: _others, ...before } = ready;
  const offered = newNote({ transcript: 'Vet: so' });
  const at = ready.since;
  expect(consultSchema.parse({ ...before, offered })).toEqual({
    ...ready,
    otherNotes: [{ note: offered, edits: {}, at }],
  });
  expect(consultSchema.parse({ ...before, offered: null })).toEqual(ready);
  expect(consultSchema.parse(ready)).toEqual(ready);
});

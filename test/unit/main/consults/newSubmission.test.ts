import { expect, test } from 'vitest';
import { newSubmission } from '../../../../main/consults/newSubmission.ts';
import { epochMs } from '../../../../shared/ids.ts';
import { newConnection, newConsult, submission } from '../../../support/sampleConsults.ts';

test('name, species and reference go to the service each in its own field', () => {
  const connection = newConnection();
  const patient = { name: 'Biscuit', species: 'Dog', reference: '2211' };
  const consult = newConsult(connection, undefined, { patient });
  const { fields } = newSubmission(consult, submission(connection.id), epochMs(0));
  expect(fields).toMatchObject({ pet_name: 'Biscuit', pet_type: 'Dog', external_ref: '2211' });
});

test('the length that is claimed is that of what the trim leaves', () => {
  const end = { by: 'person', recordedMs: 4_000, durationMs: 4_000, gaps: [] } as const;
  const source = { kind: 'take', file: 'a', microphone: '', consent: 'confirmed', end } as const;
  const connection = newConnection();
  const { audio, trimmedFrom, compressedFrom } = submission(connection.id);
  const claimed = (trimmed: typeof trimmedFrom): number | null =>
    newSubmission(
      newConsult(connection, undefined, { source }),
      { audio, trimmedFrom: trimmed, compressedFrom },
      epochMs(0),
    ).fields.captured_seconds;
  expect([claimed(null), claimed(trimmedFrom)]).toEqual([4, 0.5]);
});

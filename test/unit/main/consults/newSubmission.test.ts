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

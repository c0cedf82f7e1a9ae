import { expect, test, vi } from 'vitest';
import { z } from 'zod';
import { PatientFields } from '../../../../../renderer/features/patient/PatientFields.tsx';
import { strings } from '../../../../../renderer/strings/strings.ts';

const patient = { name: 'Luna', species: 'Cat', reference: '2211' };

type Change = (change: unknown) => void;
const onChange = z.custom<Change>((value) => typeof value === 'function');
const field = z.object({
  props: z.object({ label: z.string().optional(), value: z.string(), onChange }),
});
/** It completes the other fields too, from today's list. */
const nameField = z.object({
  props: z.object({ label: z.string(), patient: z.object({ name: z.string() }), onPatient: onChange }),
});
const fieldsOf = z.object({ props: z.object({ children: z.tuple([nameField, field, field]) }) });

test('each field shows its part of the patient, and changes that part alone', () => {
  const changed = vi.fn();
  const { children } = fieldsOf.parse(PatientFields({ patient, onChange: changed })).props;
  const [name, species, reference] = children;
  expect([name.props.label, name.props.patient]).toEqual([strings.newConsult.name, { name: 'Luna' }]);
  expect([species.props.label, species.props.value]).toEqual([undefined, 'Cat']);
  expect([reference.props.label, reference.props.value]).toEqual([strings.newConsult.reference, '2211']);
  name.props.onPatient({ ...patient, name: 'Bella' });
  species.props.onChange('Dog');
  reference.props.onChange({ target: { value: '17' } });
  expect(changed.mock.calls).toEqual([
    [{ ...patient, name: 'Bella' }],
    [{ ...patient, species: 'Dog' }],
    [{ ...patient, reference: '17' }],
  ]);
});

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
const fieldsOf = z.object({ props: z.object({ children: z.tuple([field, field, field]) }) });

test('each field shows its part of the patient, and changes that part alone', () => {
  const changed = vi.fn();
  const { children } = fieldsOf.parse(PatientFields({ patient, onChange: changed })).props;
  expect(children.map(({ props: { label, value } }) => [label, value])).toEqual([
    [strings.newConsult.name, 'Luna'],
    [undefined, 'Cat'],
    [strings.newConsult.reference, '2211'],
  ]);
  const [name, species, reference] = children;
  name.props.onChange({ target: { value: 'Bella' } });
  species.props.onChange('Dog');
  reference.props.onChange({ target: { value: '17' } });
  expect(changed.mock.calls).toEqual([
    [{ ...patient, name: 'Bella' }],
    [{ ...patient, species: 'Dog' }],
    [{ ...patient, reference: '17' }],
  ]);
});

import { expect, it } from 'vitest';
import { parsePolicy, type PolicyName } from '../../../../main/policy/policy.ts';
import { policySettings } from '../../../../main/policy/policySchema.ts';
import { managedSettings } from '../../../../main/workstationStatus/managedSettings.ts';
import { workstationFacts } from '../../../../main/workstationStatus/statusSchema.ts';
import { policySamples } from '../../../support/policySamples.ts';

const names = Object.keys(policySettings) as readonly PolicyName[];
const samples = names.flatMap((name) =>
  policySamples[name].good.map((value) => ({ name, value, beside: policySamples[name].beside })),
);

it.each(samples)('$name is named, and its value is shown only if it is no text: $value', (sample) => {
  const { name, value, beside } = sample;
  const facts = managedSettings(parsePolicy({ ...beside, [name]: value }));
  const { kind } = policySettings[name].shape;
  const isShown = kind === 'switch' || kind === 'number' || kind === 'choice';
  expect(facts.managed).toContainEqual({ name, value: isShown ? value : null });
  expect(facts.faults).toEqual([]);
  expect(workstationFacts.shape.policy.parse(facts)).toEqual(facts);
});

it('a setting that does not count is named, and a name that is none of the app is not', () => {
  const written = { lockAfterMinutes: 'Dr Moor', 'Dr Moor': 'Riverside Vets' };
  const facts = managedSettings(parsePolicy(written));
  expect(facts).toEqual({ managed: [], faults: ['lockAfterMinutes', null] });
});

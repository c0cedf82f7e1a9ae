import type { ReadPolicy } from '../policy/policy.ts';
import { isSetting, managedNames } from '../policy/policy.ts';
import { policySettings } from '../policy/policySchema.ts';
import type { WorkstationFacts } from './statusSchema.ts';

/** The policy in force without a text: names of settings, and the values of switches, numbers and choices. */
export function managedSettings({
  policy,
  problems,
}: Pick<ReadPolicy, 'policy' | 'problems'>): WorkstationFacts['policy'] {
  return {
    managed: managedNames(policy).map((name) => {
      const value = policy[name];
      const { kind } = policySettings[name].shape;
      const isShown = kind === 'switch' || kind === 'number' || kind === 'choice';
      const isPlain = typeof value === 'boolean' || typeof value === 'number' || typeof value === 'string';
      return { name, value: isShown && isPlain ? value : null };
    }),
    faults: problems.map(({ name }) => (isSetting(name) ? name : null)),
  };
}

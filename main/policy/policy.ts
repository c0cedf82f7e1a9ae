import { z } from 'zod';
import { policyMisfitsOf } from './policyMisfits.ts';
import { policyNames, policySettings, type Policy, type PolicyName } from './policySchema.ts';

export type { Policy, PolicyName } from './policySchema.ts';

export const noPolicy = Object.fromEntries(policyNames.map((name) => [name, null])) as Policy;

/** What does not count, or not wholly, and why. Never the value itself. */
export type PolicyProblem = { readonly name: string; readonly reason: string };

export type ReadPolicy = {
  readonly policy: Policy;
  readonly problems: readonly PolicyProblem[];
  /** There is something of which nobody knows what it says: what is not set here may be set there. */
  readonly isUnreadable: boolean;
};

export const nothingManaged: ReadPolicy = { policy: noPolicy, problems: [], isUnreadable: false };

/** Whether it is a setting of this app's, and so not a text that anybody could have written there. */
export const isSetting = (name: string): name is PolicyName => Object.hasOwn(policySettings, name);

/** A bad value costs itself alone, a bad item of a list that item; the others count. */
export function parsePolicy(input: unknown): ReadPolicy {
  const table = z.record(z.string(), z.unknown()).safeParse(input);
  if (!table.success)
    return {
      ...nothingManaged,
      problems: [{ name: '', reason: 'not an object of settings' }],
      isUnreadable: true,
    };
  const problems: PolicyProblem[] = [];
  const values: Record<string, unknown> = { ...noPolicy };
  for (const [name, value] of Object.entries(table.data)) {
    const { value: read, reasons } = isSetting(name)
      ? policySettings[name].read(value)
      : { value: undefined, reasons: ['not a setting of this app'] };
    if (read !== undefined) values[name] = read;
    problems.push(...reasons.map((reason) => ({ name, reason })));
  }
  const misfits = policyMisfitsOf(values as Policy);
  for (const { name } of misfits) values[name] = null;
  return { policy: values as Policy, problems: [...problems, ...misfits], isUnreadable: false };
}

/** Which settings the organisation has decided. */
export const managedNames = (policy: Policy): readonly PolicyName[] =>
  policyNames.filter((name) => policy[name] !== null);

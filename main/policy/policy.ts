import { policyMisfitsOf } from './policyMisfits.ts';
import { policyNames, policySettings, type Policy, type PolicyName } from './policySchema.ts';

export type { Policy, PolicyName } from './policySchema.ts';

export const noPolicy = Object.fromEntries(policyNames.map((name) => [name, null])) as Policy;

/** A setting that does not count, or not wholly. Never holds the value. */
export type PolicyProblem = { readonly name: string; readonly reason: string };

export type ReadPolicy = {
  readonly policy: Policy;
  readonly problems: readonly PolicyProblem[];
  /** A source could not be read, so an absent setting may be set there. */
  readonly isUnreadable: boolean;
};

export const nothingManaged: ReadPolicy = { policy: noPolicy, problems: [], isUnreadable: false };

/** Whether a name is one of this app's settings, and not any text. */
export const isSetting = (name: string): name is PolicyName => Object.hasOwn(policySettings, name);

/** Drops a bad value, or the bad item of a list; all others count. */
export function parsePolicy(input: unknown): ReadPolicy {
  if (typeof input !== 'object' || input === null || Array.isArray(input))
    return {
      ...nothingManaged,
      problems: [{ name: '', reason: 'not an object of settings' }],
      isUnreadable: true,
    };
  const problems: PolicyProblem[] = [];
  const values: Record<string, unknown> = { ...noPolicy };
  for (const [name, value] of Object.entries(input)) {
    const { value: read, reasons } = isSetting(name)
      ? policySettings[name].read(value)
      : { value: undefined, reasons: ['not a setting of this app'] };
    if (read !== undefined) values[name] = read;
    problems.push(...reasons.map((reason) => ({ name, reason })));
  }
  const policy = values as Policy;
  const misfits = policyMisfitsOf(policy);
  const fitting = { ...policy, ...Object.fromEntries(misfits.map(({ name }) => [name, null])) };
  return { policy: fitting, problems: firstOf([...misfits, ...problems]), isUnreadable: false };
}

/** Every one is logged at each start, and listed in the settings. */
const mostProblems = 100;

const firstOf = (problems: readonly PolicyProblem[]): readonly PolicyProblem[] =>
  problems.length <= mostProblems
    ? problems
    : [
        ...problems.slice(0, mostProblems),
        { name: '', reason: `${problems.length - mostProblems} more that do not count` },
      ];

export const managedNames = (policy: Policy): readonly PolicyName[] =>
  policyNames.filter((name) => policy[name] !== null);

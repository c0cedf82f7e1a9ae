import { policyMisfitsOf } from './policyMisfits.ts';
import { policyNames, policySettings, type Policy, type PolicyName } from './policySchema.ts';
import { reasonText, type Reason } from './policyValues.ts';

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
  const { policy, faults, misfits } = readSettings(Object.entries(input));
  const problems = faults.map(({ name, reason }) => ({ name, reason: reasonText(reason) }));
  const fitting = { ...policy, ...Object.fromEntries(misfits.map(({ name }) => [name, null])) };
  return { policy: fitting, problems: firstOf([...misfits, ...problems]), isUnreadable: false };
}

type SettingFault = { readonly name: string; readonly reason: Reason };

/** Reads each setting by itself; `policy` still has those of `misfits`, which contradict others. */
export function readSettings(entries: readonly (readonly [name: string, value: unknown])[]): {
  readonly policy: Policy;
  readonly faults: readonly SettingFault[];
  readonly misfits: ReturnType<typeof policyMisfitsOf>;
} {
  const faults: SettingFault[] = [];
  const values: Record<string, unknown> = { ...noPolicy };
  for (const [name, value] of entries) {
    const { value: read, reasons } = isSetting(name)
      ? policySettings[name].read(value)
      : { value: undefined, reasons: [{ text: 'not a setting of this app' }] };
    if (read !== undefined) values[name] = read;
    faults.push(...reasons.map((reason) => ({ name, reason })));
  }
  const policy = values as Policy;
  return { policy, faults, misfits: policyMisfitsOf(policy) };
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

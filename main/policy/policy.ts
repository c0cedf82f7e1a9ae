import { policyNames, policySettings, type Policy, type PolicyName } from './policySchema.ts';

type Misfit = { readonly name: PolicyName; readonly reason: string };

/** Valid values that contradict others, and so do not count. */
function policyMisfitsOf(policy: Policy): readonly Misfit[] {
  return [
    ...proxyMisfits(policy),
    ...connectMisfits(policy),
    ...addressMisfits(policy),
    ...checkMisfits(policy),
  ];
}

function proxyMisfits({ proxyMode, proxyAddress, proxyBypass, proxyPacAddress }: Policy): readonly Misfit[] {
  const isFixed = proxyMode === 'fixed' && proxyAddress !== null;
  const withFixedOnly = 'counts with the proxyMode fixed only';
  const rules: readonly (readonly [isMisfit: boolean, name: PolicyName, reason: string])[] = [
    [proxyMode === 'fixed' && !isFixed, 'proxyMode', 'fixed needs a proxyAddress'],
    [proxyMode === 'pac' && proxyPacAddress === null, 'proxyMode', 'pac needs a proxyPacAddress'],
    [proxyAddress !== null && !isFixed, 'proxyAddress', withFixedOnly],
    [proxyBypass !== null && !isFixed, 'proxyBypass', withFixedOnly],
    [
      proxyPacAddress !== null && proxyMode !== 'pac',
      'proxyPacAddress',
      'counts with the proxyMode pac only',
    ],
  ];
  return rules.filter(([isMisfit]) => isMisfit).map(([, name, reason]) => ({ name, reason }));
}

function connectMisfits({ connectClientId, connectAddress }: Policy): readonly Misfit[] {
  if ((connectClientId === null) === (connectAddress === null)) return [];
  const name = connectClientId === null ? 'connectAddress' : 'connectClientId';
  return [{ name, reason: 'connectClientId and connectAddress count together only' }];
}

function checkMisfits({ checkNotes, checkBeforeFiling }: Policy): readonly Misfit[] {
  if (checkNotes !== false || checkBeforeFiling === null) return [];
  return [{ name: 'checkBeforeFiling', reason: 'does not count with checkNotes off' }];
}

/** The list is stricter, so the address does not count. */
function addressMisfits(policy: Policy): readonly Misfit[] {
  const allowed = policy.allowedServiceAddresses;
  if (allowed === null) return [];
  return (['serviceAddress', 'connectAddress'] as const).flatMap((name) => {
    const address = policy[name];
    if (address === null || allowed.includes(new URL(address).origin)) return [];
    return [{ name, reason: 'not among allowedServiceAddresses' }];
  });
}

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
  return { policy: fitting, problems: [...misfits, ...problems], isUnreadable: false };
}

export const managedNames = (policy: Policy): readonly PolicyName[] =>
  policyNames.filter((name) => policy[name] !== null);

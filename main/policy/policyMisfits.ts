import type { Policy, PolicyName } from './policySchema.ts';

type Misfit = { readonly name: PolicyName; readonly reason: string };

/** Valid values that contradict others, and so do not count. */
export function policyMisfitsOf(policy: Policy): readonly Misfit[] {
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

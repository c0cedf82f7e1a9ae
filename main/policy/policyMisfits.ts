import type { Policy, PolicyName } from './policySchema.ts';

type Misfit = { readonly name: PolicyName; readonly reason: string };

/** Values that are good each by itself, and do not go together with the others: these do not count. */
export function policyMisfitsOf(policy: Policy): readonly Misfit[] {
  return [...proxyMisfits(policy), ...connectMisfits(policy), ...addressMisfits(policy)];
}

function proxyMisfits({ proxyMode, proxyAddress, proxyBypass, proxyPacAddress }: Policy): readonly Misfit[] {
  const isFixed = proxyMode === 'fixed' && proxyAddress !== null;
  const misfits: (Misfit | null)[] = [
    proxyMode === 'fixed' && !isFixed ? { name: 'proxyMode', reason: 'fixed needs a proxyAddress' } : null,
    proxyMode === 'pac' && proxyPacAddress === null
      ? { name: 'proxyMode', reason: 'pac needs a proxyPacAddress' }
      : null,
    proxyAddress !== null && !isFixed
      ? { name: 'proxyAddress', reason: 'counts with the proxyMode fixed only' }
      : null,
    proxyBypass !== null && !isFixed
      ? { name: 'proxyBypass', reason: 'counts with the proxyMode fixed only' }
      : null,
    proxyPacAddress !== null && proxyMode !== 'pac'
      ? { name: 'proxyPacAddress', reason: 'counts with the proxyMode pac only' }
      : null,
  ];
  return misfits.filter((misfit) => misfit !== null);
}

function connectMisfits({ connectClientId, connectAddress }: Policy): readonly Misfit[] {
  if ((connectClientId === null) === (connectAddress === null)) return [];
  const name = connectClientId === null ? 'connectAddress' : 'connectClientId';
  return [{ name, reason: 'connectClientId and connectAddress count together only' }];
}

/** The list is the stricter of the two, so it is the address that does not count. */
function addressMisfits(policy: Policy): readonly Misfit[] {
  const allowed = policy.allowedServiceAddresses;
  if (allowed === null) return [];
  return (['serviceAddress', 'connectAddress'] as const).flatMap((name) => {
    const address = policy[name];
    if (address === null || allowed.includes(new URL(address).origin)) return [];
    return [{ name, reason: 'not among allowedServiceAddresses' }];
  });
}

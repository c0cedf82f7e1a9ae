import { isDeepStrictEqual } from 'node:util';
import type { Store } from '../ports/store.ts';
import { savedConnectionRulesSetting } from '../settings/ownSettings.ts';
import { parsePolicy, type Policy, type PolicyWithProblems } from '../policy/policy.ts';

/** Which connections are allowed, and what is reported over them. */
const names = [
  'serviceAddress',
  'allowedServiceAddresses',
  'allowedPractices',
  'sandboxAllowed',
  'outcomeReport',
] as const satisfies readonly (keyof Policy)[];

const decided = (policy: Policy): Partial<Policy> =>
  Object.fromEntries(names.flatMap((name) => (policy[name] === null ? [] : [[name, policy[name]]])));

/**
 * While the policy cannot be read, the rules that were read last still apply: otherwise consults and reports
 * that those rules hold back would be sent.
 */
export function withSavedConnectionRules(read: PolicyWithProblems, saved: unknown): PolicyWithProblems {
  if (!read.isUnreadable) return read;
  const known = decided(parsePolicy(saved).policy);
  return { ...read, policy: { ...read.policy, ...known, ...decided(read.policy) } };
}

export async function fallBackToSavedConnectionRules(
  read: PolicyWithProblems,
  store: Pick<Store, 'setting' | 'saveSetting'>,
): Promise<PolicyWithProblems> {
  const saved = await savedConnectionRulesSetting.load(store, null);
  if (read.isUnreadable) return withSavedConnectionRules(read, saved);
  const now = decided(read.policy);
  // If the disk is full, the app starts anyway, and the earlier rules stay saved.
  if (!isDeepStrictEqual(now, saved))
    await savedConnectionRulesSetting.save(store, null, now).catch(() => undefined);
  return read;
}

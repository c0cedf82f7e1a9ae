import type { Store } from './consult/ports.ts';
import { parsePolicy, type Policy, type ReadPolicy } from './policy/policy.ts';

/** The settings that say which connections are allowed. */
const names = [
  'serviceAddress',
  'allowedServiceAddresses',
  'allowedPractices',
  'sandboxAllowed',
] as const satisfies readonly (keyof Policy)[];

const setting = 'knownConnections';
const nothing = '{}';

const decided = (policy: Policy): Partial<Policy> =>
  Object.fromEntries(names.flatMap((name) => (policy[name] === null ? [] : [[name, policy[name]]])));

/**
 * A policy that cannot be read this time, as by a slip in its file or a computer that is slow, allows nothing that it did not
 * allow before: what it said last of connections counts on. Else what is held would be sent by that.
 */
export async function withKnownConnections(
  read: ReadPolicy,
  store: Pick<Store, 'setting' | 'saveSetting'>,
): Promise<ReadPolicy> {
  const kept = (await store.setting(null, setting)) ?? nothing;
  if (read.isUnreadable) {
    const known = decided(parsePolicy(JSON.parse(kept)).policy);
    return { ...read, policy: { ...read.policy, ...known, ...decided(read.policy) } };
  }
  const now = JSON.stringify(decided(read.policy));
  // On a full disk the app begins all the same, and what was kept before stays.
  if (now !== kept) await store.saveSetting(null, setting, now).catch(() => undefined);
  return read;
}

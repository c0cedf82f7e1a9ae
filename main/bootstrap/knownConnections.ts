import { isDeepStrictEqual } from 'node:util';
import type { Store } from '../ports/store.ts';
import { knownConnectionsSetting } from '../settings/connectionSettings.ts';
import { parsePolicy, type Policy, type ReadPolicy } from '../policy/policy.ts';

/** The settings that say which connections are allowed. */
const names = [
  'serviceAddress',
  'allowedServiceAddresses',
  'allowedPractices',
  'sandboxAllowed',
] as const satisfies readonly (keyof Policy)[];

const decided = (policy: Policy): Partial<Policy> =>
  Object.fromEntries(names.flatMap((name) => (policy[name] === null ? [] : [[name, policy[name]]])));

/**
 * A policy that cannot be read this time, as by a slip in its file or a computer that is slow, allows nothing that it did not
 * allow before: what it said last of connections, `kept`, counts on. Else what is held would be sent by that.
 */
export function asKnown(read: ReadPolicy, kept: unknown): ReadPolicy {
  if (!read.isUnreadable) return read;
  const known = decided(parsePolicy(kept).policy);
  return { ...read, policy: { ...read.policy, ...known, ...decided(read.policy) } };
}

/** The policy as it counts; what it says of connections is kept for a time when it cannot be read. */
export async function withKnownConnections(
  read: ReadPolicy,
  store: Pick<Store, 'setting' | 'saveSetting'>,
): Promise<ReadPolicy> {
  const kept = await knownConnectionsSetting.load(store, null);
  if (read.isUnreadable) return asKnown(read, kept);
  const now = decided(read.policy);
  // On a full disk the app begins all the same, and what was kept before stays.
  if (!isDeepStrictEqual(now, kept))
    await knownConnectionsSetting.save(store, null, now).catch(() => undefined);
  return read;
}

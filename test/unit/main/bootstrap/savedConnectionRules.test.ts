import { expect, it } from 'vitest';
import { fallBackToSavedConnectionRules } from '../../../../main/bootstrap/savedConnectionRules.ts';
import { emptyPolicy, parsePolicy } from '../../../../main/policy/policy.ts';

function keptSettings() {
  const kept = new Map<string, string>();
  let saves = 0;
  return {
    saves: () => saves,
    setting: (_of: unknown, name: string) => Promise.resolve(kept.get(name) ?? null),
    saveSetting(_of: unknown, name: string, value: string) {
      saves += 1;
      kept.set(name, value);
      return Promise.resolve();
    },
  };
}

const unreadable = { ...emptyPolicy, isUnreadable: true };
const strict = {
  serviceAddress: 'https://notes.example',
  allowedServiceAddresses: ['https://notes.example'],
  allowedPractices: ['Riverside Vets'],
  sandboxAllowed: false,
  outcomeReport: 'off',
};

it('the app keeps to the connections that a policy allowed when it could be read last, and to nothing else of it', async () => {
  const store = keptSettings();
  expect(await fallBackToSavedConnectionRules(unreadable, store)).toEqual(unreadable);
  const read = parsePolicy({ ...strict, updateChannel: 'off', forgetPinsOf: ['Dr Moor'] });
  expect(await fallBackToSavedConnectionRules(read, store)).toBe(read);
  const { policy } = await fallBackToSavedConnectionRules(unreadable, store);
  expect(policy).toEqual({ ...emptyPolicy.policy, ...strict });
});

it('the app goes by what can be read of a policy before what it said last', async () => {
  const store = keptSettings();
  await fallBackToSavedConnectionRules(parsePolicy(strict), store);
  const half = { ...parsePolicy({ allowedPractices: ['Hill Practice'] }), isUnreadable: true };
  const { policy } = await fallBackToSavedConnectionRules(half, store);
  expect(policy).toEqual({ ...emptyPolicy.policy, ...strict, allowedPractices: ['Hill Practice'] });
});

it('what is known of connections is forgotten with the first policy that says nothing of them, and written no more often than needed', async () => {
  const store = keptSettings();
  await fallBackToSavedConnectionRules(emptyPolicy, store);
  expect(store.saves()).toBe(0);
  await fallBackToSavedConnectionRules(parsePolicy(strict), store);
  await fallBackToSavedConnectionRules(parsePolicy(strict), store);
  expect(store.saves()).toBe(1);
  await fallBackToSavedConnectionRules(emptyPolicy, store);
  expect(await fallBackToSavedConnectionRules(unreadable, store)).toEqual(unreadable);
});

it('a policy that cannot be read is no obstacle to the app where the disk is full', async () => {
  const full = { ...keptSettings(), saveSetting: () => Promise.reject(new Error('disk full')) };
  const read = parsePolicy(strict);
  expect(await fallBackToSavedConnectionRules(read, full)).toBe(read);
});

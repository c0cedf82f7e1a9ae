import { expect, it } from 'vitest';
import { policyEffectsOf } from '../../../../main/bootstrap/policyEffects.ts';
import { parsePolicy } from '../../../../main/policy/policy.ts';

const of = (given: unknown, env: Readonly<Record<string, string>> = {}) =>
  policyEffectsOf(parsePolicy(given), env);
const env = { CLINIC_SERVICE_URL: 'https://typed.example' };
const allowing = (...addresses: readonly string[]) => ({ allowedServiceAddresses: addresses });

it.each([
  [{}, {}, ''],
  [{}, env, 'https://typed.example'],
  [{ serviceAddress: 'https://notes.example/v1/' }, env, 'https://notes.example'],
  [allowing('https://first.example', 'https://second.example'), {}, 'https://first.example'],
  [allowing('https://first.example'), env, 'https://first.example'],
  [allowing('https://first.example', 'https://typed.example'), env, 'https://typed.example'],
])('the Connect dialog starts, by the policy %j and %j, with “%s”', (policy, given, address) => {
  expect(of(policy, given).serviceAddress).toBe(address);
});

it('the organisation’s policy offers no code for a service that is not allowed: it would be spent for nothing', () => {
  const code = { connectClientId: 'client-7', connectAddress: 'https://codes.example' };
  expect(of(code).connectClient).toEqual({ id: 'client-7', address: 'https://codes.example' });
  expect(of({ ...code, serviceAddress: 'https://notes.example' }).connectClient).toBeNull();
});

it('the organisation’s policy shows the page what is decided and what does not count, and no value of it but whom to ask', () => {
  const { view } = of({
    serviceAddress: 'https://canary.example',
    sandboxAllowed: false,
    consentMode: 'require',
    longestRecordingMinutes: 'canary',
    nonsense: 'canary',
    adminContact: 'Anna Weber, 030 1234567',
  });
  expect(view).toEqual({
    decided: ['Address of the service', 'Try-out and test connections', 'Owner’s consent', 'Whom to ask'],
    ignored: [
      { name: 'longestRecordingMinutes', reason: 'not a whole number from 5 to 600' },
      { name: 'nonsense', reason: 'not a setting of this app' },
    ],
    isServiceFixed: true,
    isSandboxAllowed: false,
    outcomeReport: 'full',
    adminContact: 'Anna Weber, 030 1234567',
  });
  expect(JSON.stringify(view)).not.toContain('canary');
});

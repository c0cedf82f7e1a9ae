import { expect, it } from 'vitest';
import { parsePolicy } from '../../../../../main/policy/policy.ts';
import { proxyRules } from '../../../../../main/electron/network/proxyRules.ts';

it.each([
  [{}, { mode: 'system' }],
  [{ proxyMode: 'system' }, { mode: 'system' }],
  [{ proxyMode: 'direct' }, { mode: 'direct' }],
  [
    { proxyMode: 'fixed', proxyAddress: 'proxy.clinic:3128' },
    { mode: 'fixed_servers', proxyRules: 'proxy.clinic:3128' },
  ],
  [
    { proxyMode: 'fixed', proxyAddress: 'https://proxy.clinic', proxyBypass: ['*.clinic', '<local>'] },
    { mode: 'fixed_servers', proxyRules: 'https://proxy.clinic', proxyBypassRules: '*.clinic,<local>' },
  ],
  [
    { proxyMode: 'pac', proxyPacAddress: 'http://wpad.clinic/proxy.pac' },
    { mode: 'pac_script', pacScript: 'http://wpad.clinic/proxy.pac' },
  ],
  // What is missing is told as a problem of the policy, and the system decides.
  [{ proxyMode: 'fixed' }, { mode: 'system' }],
  [{ proxyMode: 'pac' }, { mode: 'system' }],
])('%j is the way %j', (given, rules) => {
  expect(proxyRules(parsePolicy(given).policy)).toEqual(rules);
});

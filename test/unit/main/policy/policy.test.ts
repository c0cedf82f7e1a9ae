import { describe, expect, it } from 'vitest';
import { connectClientFromPolicy } from '../../../../main/bootstrap/policyEffects.ts';
import { managedNames, emptyPolicy, parsePolicy } from '../../../../main/policy/policy.ts';
import { policyNames, policySettings } from '../../../../main/policy/policySchema.ts';
import { policySamples } from '../../../support/policySamples.ts';

it('the list of samples has one of each setting', () => {
  expect(Object.keys(policySamples).toSorted()).toEqual([...policyNames].toSorted());
});

describe.each(policyNames)('the setting %s', (name) => {
  const { good, bad, beside = {} }: (typeof policySamples)[typeof name] = policySamples[name];

  it('each setting of a policy counts as it is given', () => {
    expect(good.length).toBeGreaterThan(0);
    // A recovery key of nobody's would be taken for one that somebody has: that example counts for nothing.
    const examples = name === 'recoveryPublicKey' ? [] : [policySettings[name].example];
    for (const value of [...good, ...examples]) {
      const { policy, problems } = parsePolicy({ ...beside, [name]: value });
      expect(problems).toEqual([]);
      expect(policy).toEqual({ ...emptyPolicy.policy, ...beside, [name]: value });
      expect(managedNames(policy)).toContain(name);
    }
  });

  it('each setting of a policy costs itself alone where it is bad, and says why in words', () => {
    const other = name === 'sendOnStop' ? 'requirePin' : 'sendOnStop';
    for (const value of bad) {
      const { policy, problems } = parsePolicy({ [name]: value, [other]: true });
      expect(policy, JSON.stringify(value)).toEqual({ ...emptyPolicy.policy, [other]: true });
      expect(problems.map((problem) => problem.name)).toContain(name);
      for (const { reason } of problems) expect(reason).not.toMatch(/invalid|expected|undefined/i);
    }
  });
});

describe('the policy of an organisation', () => {
  it('the policy of an organisation tells of a bad item of a list by its number, and keeps the others', () => {
    const { policy, problems } = parsePolicy({
      forgetPinsOf: ['Dr Moor', '', 'Dr Hale', 7],
      filedNoteFolders: [
        { practice: 'Hill', folder: 'notes' },
        { practice: 'Dale', folder: '/mnt/dale', format: 'pdf' },
        { folder: '/mnt/dale', format: 'pdf' },
        { practice: 'Dale', folder: '/mnt/dale', place: 'Planted' },
      ],
      noteFormats: [{ practice: 'Dale', sections: [{ heading: 'Plan' }] }],
    });
    expect(policy.forgetPinsOf).toEqual(['Dr Moor', 'Dr Hale']);
    expect(policy.filedNoteFolders?.map(({ practice }) => practice)).toEqual(['Dale']);
    expect(problems).toEqual([
      { name: 'forgetPinsOf', reason: 'item 2: not a text of 1 to 200 characters' },
      { name: 'forgetPinsOf', reason: 'item 4: not a text of 1 to 200 characters' },
      { name: 'filedNoteFolders', reason: 'item 1: folder: not the whole path of a folder' },
      { name: 'filedNoteFolders', reason: 'item 3: practice: not a text of 1 to 500 characters' },
      { name: 'filedNoteFolders', reason: 'item 4: not a practice, a folder and a format' },
      { name: 'noteFormats', reason: 'item 1: sections: not a text of 1 to 200 characters' },
    ]);
  });

  it.each(['allowedServiceAddresses', 'allowedPractices'] as const)(
    'the policy of an organisation allows nothing where nothing of %s can be read, and says so',
    (name) => {
      for (const value of ['https://notes.example', {}, null, [7], ['']]) {
        const { policy, problems } = parsePolicy({ [name]: value });
        expect(policy[name]).toEqual([]);
        expect(problems.at(-1)?.name).toBe(name);
        expect(problems.at(-1)?.reason).toContain('nothing is allowed');
      }
    },
  );

  it('the policy of an organisation takes allowed services as origins, as they are compared', () => {
    const { policy, problems } = parsePolicy({
      allowedServiceAddresses: [
        'HTTPS://Notes.Example:443/',
        'https://notes.example/prefix',
        'http://far.example',
      ],
    });
    expect(policy.allowedServiceAddresses).toEqual(['https://notes.example']);
    expect(problems.map(({ reason }) => reason.slice(0, 6))).toEqual(['item 2', 'item 3']);
  });

  it('the policy of an organisation reads no list without an end', () => {
    const { policy, problems } = parsePolicy({ forgetPinsOf: Array.from({ length: 101 }, () => 'Dr Moor') });
    expect(policy.forgetPinsOf).toHaveLength(100);
    expect(problems).toEqual([{ name: 'forgetPinsOf', reason: 'items after the first 100' }]);
  });

  it.each([
    [
      { checkNotes: false, checkBeforeFiling: 'ask' },
      { checkBeforeFiling: 'does not count with checkNotes off' },
    ],
    [
      { connectClientId: 'client-7' },
      { connectClientId: 'connectClientId and connectAddress count together only' },
    ],
    [
      { allowedServiceAddresses: ['https://notes.example'], serviceAddress: 'https://other.example/v1' },
      { serviceAddress: 'not among allowedServiceAddresses' },
    ],
  ])('the policy of an organisation does not take %j together', (input, expected) => {
    const { policy, problems } = parsePolicy(input);
    for (const [name, reason] of Object.entries(expected)) {
      expect(problems).toContainEqual({ name, reason });
      expect(policy).toMatchObject({ [name]: null });
    }
  });

  it.each([
    ['https://notes.example/prefix', 1],
    ['http://notes.example', 0],
    [7, 0],
  ])('the policy of an organisation sends the partner’s secret to %s: %i', (connectAddress, count) => {
    const { policy, problems } = parsePolicy({ connectClientId: 'client-7', connectAddress });
    expect(problems.some(({ name }) => name === 'connectAddress')).toBe(count === 0);
    expect(connectClientFromPolicy(policy)).toEqual(
      count === 0 ? null : { id: 'client-7', address: connectAddress },
    );
  });
});

it.each(['none', 'Off', '', false, 1, null])(
  'an invalid outcomeReport counts as off, and is named: %j',
  (value) => {
    const { policy, problems } = parsePolicy({ outcomeReport: value });
    expect(policy.outcomeReport).toBe('off');
    expect(problems).toEqual([
      { name: 'outcomeReport', reason: 'none of full, outcomeOnly, off, so off counts' },
    ]);
  },
);

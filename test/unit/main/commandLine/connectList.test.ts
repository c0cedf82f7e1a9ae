import { describe, expect, it } from 'vitest';
import { readConnectInput } from '../../../../main/commandLine/connectJob.ts';
import { parseConnectList } from '../../../../main/commandLine/connectList.ts';

const canary = 'canary-token-7f3a9c1e5b';
const good = {
  address: 'https://notes.example',
  vet: 'Dr Moor',
  practice: 'Riverside Vets',
  isTest: false,
  token: canary,
};
const { token: _, ...withoutKey } = good;
const cafe = (letter: string) => ({ ...good, practice: `Caf${letter} Vets` });

/** What is wrong with each item; null: nothing. */
function faultsOf(items: readonly unknown[]): readonly (string | null)[] {
  const list = parseConnectList(JSON.stringify(items));
  if (!list.ok) throw new Error(list.error);
  const faults = list.value.map((one) => (one.ok ? null : one.error));
  expect(JSON.stringify(faults)).not.toContain('canary');
  return faults;
}

describe('the input of --connect', () => {
  it('the input of --connect is a list of vets and practices with a token or a code each', () => {
    const byCode = { ...withoutKey, vet: ' Dr Lindqvist ', isTest: true, code: 'canary-code' };
    const list = parseConnectList(JSON.stringify([good, byCode]));
    const { address, practice } = good;
    expect(list).toEqual({
      ok: true,
      value: [
        {
          ok: true,
          value: {
            asked: { address, vet: 'Dr Moor', practice, isSandbox: false },
            secret: { token: canary },
          },
        },
        {
          ok: true,
          value: {
            asked: { address, vet: 'Dr Lindqvist', practice, isSandbox: true },
            secret: { code: 'canary-code' },
          },
        },
      ],
    });
  });

  it.each([
    ['no JSON', `[{"token":"${canary}"`],
    ['nothing', ''],
    ['an object', JSON.stringify(good)],
    ['a text', JSON.stringify(canary)],
    ['an empty list', '[]'],
    ['a list that is too long', `[${'{},'.repeat(1000)}{}]`],
    ['nested without end', '['.repeat(100_000)],
  ])(
    'the input of --connect is bad usage as a whole where it is %s, and repeats nothing of it',
    async (_name, input) => {
      const read = await readConnectInput(() => Promise.resolve(input));
      expect(read).toMatchObject({ ok: false, error: { exitCode: 2, stdout: '' } });
      expect(JSON.stringify(read)).toContain('Usage: --connect');
      expect(JSON.stringify(read)).not.toContain('canary');
    },
  );

  it('the input of --connect is not taken from a terminal, which would show the keys', async () => {
    expect(await readConnectInput(() => Promise.resolve(null))).toMatchObject({ error: { exitCode: 2 } });
  });

  it.each<[string, unknown, string]>([
    ['is null', null, 'no JSON object'],
    ['is a text', canary, 'no JSON object'],
    ['is a list', [good], 'no JSON object'],
    ['does not say if it is a test', { ...good, isTest: undefined }, 'isTest'],
    ['says it as a text', { ...good, isTest: 'false' }, 'isTest'],
    ['has no vet', { ...good, vet: ' ' }, 'vet'],
    ['has a vet that is no text', { ...good, vet: { name: canary } }, 'vet'],
    ['has a vet of two lines', { ...good, vet: 'Dr\nMoor' }, 'vet'],
    ['has a vet whose text runs backwards', { ...good, vet: 'Dr \u202eMoor' }, 'vet'],
    ['has a long vet', { ...good, vet: 'x'.repeat(201) }, 'vet'],
    ['has no practice', { ...good, practice: undefined }, 'practice'],
    ['has a long address', { ...good, address: 'x'.repeat(2001) }, 'address'],
    ['has a token with a blank', { ...good, token: `${canary} ${canary}` }, 'token'],
    ['has a token with a line end', { ...good, token: `${canary}\r\nX: y` }, 'token'],
    ['has a long token', { ...good, token: canary.repeat(1000) }, 'token'],
    ['has a number as a token', { ...good, token: 7 }, 'token'],
    ['has no key', withoutKey, 'a token or a code'],
    ['has two keys', { ...good, code: 'canary-code' }, 'not both'],
    ['has its key as a name', { ...good, [canary]: true }, 'a field that is not known'],
  ])('the input of --connect tells of an item that %s, and of that item alone', (_name, item, told) => {
    const other = { ...good, vet: 'Dr Lindqvist', token: 'canary-of-another' };
    const [first, fault, last] = faultsOf([other, item, { ...good, vet: 'Dr Achebe', token: 'canary-3' }]);
    expect([first, last]).toEqual([null, null]);
    expect(fault).toContain(told);
  });

  it.each<[string, object, object]>([
    ['two keys for one vet and practice', good, { ...good, token: 'canary-2' }],
    ['the same in another spelling of the vet', good, { ...good, vet: 'DR MOOR', token: 'canary-2' }],
    [
      'the same in another form of a letter of the practice',
      cafe('\u00e9'),
      { ...cafe('e\u0301'), token: 'canary-2' },
    ],
    ['one key for two vets', good, { ...good, vet: 'Dr Lindqvist' }],
    [
      'one code for two vets',
      { ...withoutKey, code: 'c' },
      { ...withoutKey, vet: 'Dr Lindqvist', code: 'c' },
    ],
    ['one key for a practice and a test of another vet', good, { ...good, vet: 'Dr Achebe', isTest: true }],
  ])('the input of --connect takes neither token nor code where it has %s', (_name, one, other) => {
    const third = { ...good, vet: 'Dr Third', token: 'canary-3' };
    const faults = faultsOf([one, third, other]);
    expect(faults[0]).toContain('Nobody can say which is right');
    expect(faults[2]).toBe(faults[0]);
    expect(faults[1]).toBeNull();
  });

  it('the input of --connect may repeat an item, give a vet several practices, and share the key of a test', () => {
    const hillside = { ...good, practice: 'Hillside', token: 'canary-2' };
    const test = { ...good, isTest: true, token: 'canary-test' };
    expect(faultsOf([good, good, hillside, test, { ...test, vet: 'Dr Achebe' }])).toEqual([
      null,
      null,
      null,
      null,
      null,
    ]);
  });
});

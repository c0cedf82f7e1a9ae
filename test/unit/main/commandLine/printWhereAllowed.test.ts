import { expect, it } from 'vitest';
import { printWhereAllowed } from '../../../../main/commandLine/printWhereAllowed.ts';
import type { PrintNoteDeps } from '../../../../main/commandLine/printNote.ts';

const job = { file: '/a.m4a', patient: { name: 'Biscuit', species: 'Dog', reference: '' } };

type Allowing = Parameters<typeof printWhereAllowed>[1];
// Whatever is refused comes to none of them.
const deps = {} as PrintNoteDeps;

const refusal = (over: Partial<Allowing>) =>
  printWhereAllowed(job, {
    storage: { problem: null, hasEarlierRecords: true },
    isSandboxAllowed: true,
    active: () => ({ heldFor: null, isEmbedded: false }),
    isLocked: () => false,
    isRecording: () => false,
    deps,
    ...over,
  });

const noSandbox = { isSandboxAllowed: false } as const;
const embedded = { heldFor: 'sandbox_not_allowed', isEmbedded: true } as const;

it.each([
  ['no practice is connected', { ...noSandbox, active: () => embedded }, 'connect a practice'],
  [
    'the practice is not allowed',
    { active: () => ({ heldFor: 'practice_not_allowed' as const, isEmbedded: false }) },
    'does not allow this practice',
  ],
  [
    'there is no keychain, and the sandbox is switched off',
    {
      ...noSandbox,
      active: () => embedded,
      storage: { problem: 'keychain_absent', hasEarlierRecords: false },
    },
    'has no keychain',
  ],
  ['the screen is locked', { isLocked: () => true }, 'locked by a PIN'],
  ['a consult is recorded', { isRecording: () => true }, 'being recorded'],
  [
    'the key of earlier records is missing',
    { storage: { problem: 'keychain_absent', hasEarlierRecords: true } },
    'has no keychain',
    true,
  ],
] as const)(
  'a script gets no note where %s, and is told why',
  async (_name, over, words, isTryOutLeft: boolean = false) => {
    const ended = await refusal(over);
    expect(ended).toMatchObject({ exitCode: 1, stdout: '' });
    expect(ended.stderr).toContain(words);
    expect(ended.stderr.includes('Only the try-out works')).toBe(isTryOutLeft);
  },
);

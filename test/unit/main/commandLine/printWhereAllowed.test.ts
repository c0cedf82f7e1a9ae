import { expect, it } from 'vitest';
import { printWhereAllowed } from '../../../../main/commandLine/printWhereAllowed.ts';

const job = { file: '/a.m4a', patient: { name: 'Biscuit', species: 'Dog', reference: '' } };

type Deps = Parameters<typeof printWhereAllowed>[1];
type Shown = Pick<ReturnType<Deps['connections']['view']>, 'heldFor' | 'isEmbedded'>;

const refusal = (active: Shown, isSandboxAllowed: boolean, over: Partial<Deps>) =>
  printWhereAllowed(job, {
    // Whatever is refused comes to none of the others.
    ...({} as Deps),
    storage: { problem: null, hasEarlierRecords: true },
    organisation: { view: { isSandboxAllowed } },
    connections: { active: () => null, view: () => active } as unknown as Deps['connections'],
    workstation: { isLocked: () => false },
    recordings: { liveId: () => null },
    ...over,
  });

const embedded = { heldFor: 'sandbox_not_allowed', isEmbedded: true } as const;
const held = { heldFor: 'practice_not_allowed', isEmbedded: false } as const;
const keychainless = { storage: { problem: 'keychain_absent', hasEarlierRecords: false } } as const;

it.each([
  ['no practice is connected', embedded, false, {}, 'connect a practice'],
  ['the practice is not allowed', held, true, {}, 'does not allow this practice'],
  ['there is no keychain, and the sandbox is switched off', embedded, false, keychainless, 'has no keychain'],
] as const)(
  'a script gets no note where %s, and is told why',
  async (_name, active, isAllowed, over, words) => {
    const ended = await refusal(active, isAllowed, over);
    expect(ended).toMatchObject({ exitCode: 1, stdout: '' });
    expect(ended.stderr).toContain(words);
    expect(ended.stderr).not.toContain('Only the try-out works');
  },
);

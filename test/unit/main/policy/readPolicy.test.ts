import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { emptyPolicy } from '../../../../main/policy/policy.ts';
import { withoutAccountName } from '../../../../main/policy/policyPlaces.ts';
import { policyFromSources, readPolicy } from '../../../../main/policy/readPolicy.ts';
import { temporaryFolder } from '../../../support/temporaryFolder.ts';

describe('where the policy is read', () => {
  let folder = '';
  beforeEach(async () => {
    folder = await temporaryFolder();
  });

  const read = (file: string, isPackaged = false): ReturnType<typeof readPolicy> =>
    readPolicy({ platform: 'darwin', isPackaged, dataFolder: folder, env: { CLINIC_POLICY_FILE: file } });

  it('the policy is read from the file that the environment names, in an unpackaged build alone', async () => {
    const file = join(folder, 'policy.json');
    await writeFile(file, '{"audioRetentionDays": 7}');
    expect(read(file).policy.audioRetentionDays).toBe(7);
    expect(read(file, true).policy).toEqual(emptyPolicy.policy);
  });

  it('the policy’s place is told where that file is missing or no JSON, and nothing is managed then', async () => {
    const missing = read(join(folder, 'nowhere.json'));
    expect(missing).toEqual({
      policy: emptyPolicy.policy,
      problems: [expect.objectContaining({ reason: 'cannot be read' })],
      isUnreadable: true,
    });
    const file = join(folder, 'policy.json');
    await writeFile(file, '{');
    expect(read(file).problems).toEqual([{ name: file, reason: 'not JSON' }]);
  });

  it('the policy is that of the computer, and over it that of whoever is signed in', () => {
    const { policy, problems, isUnreadable } = policyFromSources([
      { kind: 'found', settings: { lockAfterMinutes: 5, sandboxAllowed: true } },
      { kind: 'absent' },
      { kind: 'unreadable', problem: { name: 'elsewhere', reason: 'cannot be read' } },
      { kind: 'found', settings: { sandboxAllowed: false, updateChannel: 'loud' } },
    ]);
    expect(policy).toEqual({ ...emptyPolicy.policy, lockAfterMinutes: 5, sandboxAllowed: false });
    expect(problems.map(({ name }) => name)).toEqual(['elsewhere', 'updateChannel']);
    expect(isUnreadable).toBe(true);
  });

  it('the policy’s place is told without the name of whoever is signed in', () => {
    const [folder, file] = ['/Library/Managed Preferences', 'app.clinic-companion.plist'];
    const named = (name: string) => ({
      kind: 'unreadable' as const,
      problem: { name, reason: 'cannot be read' },
    });
    expect(withoutAccountName(named(`${folder}/dr.moor/${file}`), 'dr.moor')).toEqual(
      named(`${folder}/…/${file}`),
    );
    expect(withoutAccountName(named(`${folder}/${file}`), 'dr.moor')).toEqual(named(`${folder}/${file}`));
  });

  it('the policy’s place is not told where there is none on an ordinary machine', () => {
    expect(readPolicy({ platform: 'freebsd', isPackaged: true, dataFolder: folder, env: {} })).toEqual({
      policy: emptyPolicy.policy,
      problems: [],
      isUnreadable: false,
    });
  });
});

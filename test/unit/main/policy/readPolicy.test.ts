import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { noPolicy } from '../../../../main/policy/policy.ts';
import { readPolicy } from '../../../../main/policy/readPolicy.ts';

describe('where the policy is read', () => {
  let folder = '';
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'clinic-policy-'));
  });
  afterEach(() => rm(folder, { recursive: true }));

  const read = (file: string, isPackaged = false): ReturnType<typeof readPolicy> =>
    readPolicy({ platform: 'darwin', isPackaged, env: { CLINIC_POLICY_FILE: file } });

  it('is the file that the environment names, in an unpackaged build alone', async () => {
    const file = join(folder, 'policy.json');
    await writeFile(file, '{"audioRetentionDays": 7}');
    expect(read(file).policy.audioRetentionDays).toBe(7);
    expect(read(file, true).policy).toEqual(noPolicy);
  });

  it('says so where that file is missing or no JSON, and nothing is managed then', async () => {
    const missing = read(join(folder, 'nowhere.json'));
    expect(missing).toEqual({
      policy: noPolicy,
      problems: [expect.objectContaining({ reason: 'cannot be read' })],
    });
    const file = join(folder, 'policy.json');
    await writeFile(file, '{');
    expect(read(file).problems).toEqual([{ name: file, reason: 'not JSON' }]);
  });

  it('is silent where there is none on an ordinary machine', () => {
    expect(readPolicy({ platform: 'win32', isPackaged: true, env: {} })).toEqual({
      policy: noPolicy,
      problems: [],
    });
  });
});

import { generateKeyPairSync } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { connectClientOf } from '../../../../main/connectClient.ts';
import { noPolicy, parsePolicy } from '../../../../main/policy/policy.ts';
import { readPolicy } from '../../../../main/policy/readPolicy.ts';

const publicKey = (modulusLength: number): string =>
  generateKeyPairSync('rsa', { modulusLength }).publicKey.export({ type: 'spki', format: 'pem' }).toString();

describe('the policy of an organisation', () => {
  it('counts value by value: a bad one is told and costs itself alone', () => {
    const { policy, problems } = parsePolicy({
      audioRetentionDays: 30,
      noteRetentionDays: 'soon',
      lockAfterMinutes: 0,
      colour: 'green',
    });
    expect(policy).toEqual({ ...noPolicy, audioRetentionDays: 30 });
    expect(problems.map(({ name }) => name)).toEqual(['noteRetentionDays', 'lockAfterMinutes', 'colour']);
  });

  it('tells of a bad value without repeating it', () => {
    const { problems } = parsePolicy({ connectClientId: { secret: 'planted-canary' } });
    expect(problems).toHaveLength(1);
    expect(JSON.stringify(problems)).not.toContain('planted-canary');
  });

  it('takes a partner’s id and address together only', () => {
    const id = { connectClientId: 'client-7' };
    expect(parsePolicy({ ...id, connectAddress: 'https://notes.example' }).problems).toEqual([]);
    expect(parsePolicy(id).problems).toMatchObject([{ name: 'connectClientId' }]);
    expect(parsePolicy({ connectAddress: 'https://notes.example' }).problems).toHaveLength(1);
  });

  it.each([
    ['https://notes.example', 1],
    ['https://notes.example/prefix', 1],
    ['http://127.0.0.1:8080', 1],
    ['http://notes.example', 0],
    ['notes.example', 0],
    ['https://name:password@notes.example', 0],
    ['https://notes.example?to=elsewhere', 0],
    ['file:///etc/passwd', 0],
    [7, 0],
  ])('sends the partner’s secret to %s: %i', (connectAddress, count) => {
    const { policy, problems } = parsePolicy({ connectClientId: 'client-7', connectAddress });
    expect(problems.some(({ name }) => name === 'connectAddress')).toBe(count === 0);
    expect(connectClientOf(policy)).toEqual(count === 0 ? null : { id: 'client-7', address: connectAddress });
  });

  it.each([
    [{ practice: 'Hill', folder: '/mnt/notes', format: 'json' }, 'json'],
    [{ practice: 'Hill', folder: '/mnt/notes' }, 'text'],
    [{ practice: 'Hill', folder: 'notes' }, null],
    [{ practice: '', folder: '/mnt/notes' }, null],
    [{ practice: 'Hill', folder: '/mnt/notes', format: 'docx' }, null],
  ])('writes filed notes to %j: as %s', (place, format) => {
    const { policy, problems } = parsePolicy({ filedNoteFolders: [place] });
    expect(policy.filedNoteFolders?.[0]?.format ?? null).toBe(format);
    expect(problems).toHaveLength(format === null ? 1 : 0);
  });

  it('takes nothing that an object inherits for a setting', () => {
    expect(parsePolicy({ toString: 1, constructor: 2 }).problems).toHaveLength(2);
  });

  it('takes a recovery key only where it is a public RSA key that is strong enough', () => {
    const good = publicKey(3072);
    expect(parsePolicy({ recoveryPublicKey: good }).policy.recoveryPublicKey).toBe(good);
    expect(parsePolicy({ recoveryPublicKey: publicKey(2048) }).problems).toHaveLength(1);
    expect(parsePolicy({ recoveryPublicKey: 'no key' }).problems).toHaveLength(1);
  });
});

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

import { expect, test } from 'vitest';
import { retryWhileInUse } from '../../../../main/platform/filesInUse.ts';

/** An action that fails with one code after the other, and then succeeds. */
function failing(codes: readonly string[]) {
  const left = [...codes];
  const waits: number[] = [];
  let attempts = 0;
  const act = async (): Promise<string> => {
    attempts += 1;
    const code = left.shift();
    if (code !== undefined) throw Object.assign(new Error(code), { code });
    return 'renamed';
  };
  const run = (platform: NodeJS.Platform): Promise<string> =>
    retryWhileInUse(act, { platform, wait: async (ms) => void waits.push(ms) });
  return { run, waits, attempts: () => attempts };
}

test.each(['EPERM', 'EACCES', 'EBUSY'])(
  'on Windows, a file that a virus scanner holds (%s) is renamed when the scanner is done',
  async (code) => {
    const { run, waits } = failing([code, code, code]);
    expect(await run('win32')).toBe('renamed');
    expect(waits).toHaveLength(3);
  },
);

test('the waits grow, and a file that stays open is given up after about two seconds', async () => {
  const { run, waits, attempts } = failing(Array.from({ length: 1000 }, () => 'EBUSY'));
  await expect(run('win32')).rejects.toMatchObject({ code: 'EBUSY' });
  expect(waits.toSorted((one, other) => one - other)).toEqual(waits);
  expect(waits.reduce((sum, ms) => sum + ms, 0)).toBe(2000);
  expect(attempts()).toBe(waits.length + 1);
});

test.each(['ENOENT', 'ENOSPC', 'EEXIST', 'EXDEV'])('on Windows, %s fails at once', async (code) => {
  const { run, waits } = failing([code]);
  await expect(run('win32')).rejects.toMatchObject({ code });
  expect(waits).toEqual([]);
});

test.each(['linux', 'darwin'] as const)('%s refuses once and for all', async (platform) => {
  const { run, waits, attempts } = failing(['EPERM']);
  await expect(run(platform)).rejects.toMatchObject({ code: 'EPERM' });
  expect(waits).toEqual([]);
  expect(attempts()).toBe(1);
});

import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { windowsFolder } from '../../../../main/platform/windowsFolder.ts';
import { repoRoot } from '../../../../scripts/dev/repoRoot.ts';

it('the folder of Windows is what the kernel says', () => {
  const asked: string[] = [];
  const found = windowsFolder((path) => {
    asked.push(path);
    return 'D:\\Windows';
  });
  expect(found).toBe('D:\\Windows');
  expect(asked).toEqual(['\\\\?\\GLOBALROOT\\SystemRoot']);
});

it.each(['\\\\server\\share', 'C:\\Users\\vet\\Windows', 'windows', ''])(
  'an answer that is no folder of a drive counts as none: %s',
  (answer) => {
    expect(windowsFolder(() => answer)).toBe('C:\\Windows');
  },
);

it('no module of the app takes the folder of Windows, or a shell, from the environment', () => {
  const files = globSync('main/**/*.ts', { cwd: repoRoot });
  const taking = files.filter((file) =>
    /env(?:\??\.|\[['"])(?:SystemRoot|windir|ComSpec)\b/i.test(readFileSync(join(repoRoot, file), 'utf8')),
  );
  expect(taking).toEqual([]);
});

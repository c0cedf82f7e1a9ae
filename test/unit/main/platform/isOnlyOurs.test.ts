import { chmod, mkdir, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, expect, it } from 'vitest';
import { isOnlyOurs } from '../../../../main/platform/isOnlyOurs.ts';
import { temporaryFolder } from '../../../support/temporaryFolder.ts';

let parent = '';
let folder = '';
beforeEach(async () => {
  parent = await temporaryFolder();
  folder = join(parent, 'data');
  await mkdir(folder, { mode: 0o700 });
});

it('a folder is the account’s own where no other account can change it or its path', async () => {
  expect(isOnlyOurs(folder)).toBe(true);
  await symlink(folder, join(parent, 'link'));
  expect(isOnlyOurs(join(parent, 'link'))).toBe(true);
  await chmod(folder, 0o770);
  expect(isOnlyOurs(folder)).toBe(false);
  await chmod(folder, 0o700);
  await chmod(parent, 0o777);
  expect(isOnlyOurs(folder)).toBe(false);
  await chmod(parent, 0o1777);
  expect(isOnlyOurs(folder)).toBe(true);
});

it('a missing folder is nobody’s', () => {
  expect(isOnlyOurs(join(parent, 'none'))).toBe(false);
});

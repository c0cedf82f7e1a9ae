import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { placeDictionaries } from '../../../../../main/electron/spelling/dictionaries.ts';
import { spellingLanguages } from '../../../../../shared/settings/spelling.ts';
import { temporaryFolder } from '../../../../support/temporaryFolder.ts';

const brought = resolve(import.meta.dirname, '../../../../../main/electron/spelling/dictionaries');
let dataFolder: string;

beforeEach(async () => {
  dataFolder = await temporaryFolder();
});

describe('the dictionaries of the spell check', () => {
  it('are the ones that the notices describe', async () => {
    const notices = await readFile(join(brought, 'NOTICES.txt'), 'utf8');
    for (const language of spellingLanguages) {
      const bytes = await readFile(join(brought, `${language}.bdic`));
      expect(notices).toContain(createHash('sha256').update(bytes).digest('hex'));
    }
  });

  it('are put where Chromium looks for them, also in the place of damaged ones', async () => {
    expect(placeDictionaries(brought, dataFolder)).toEqual(spellingLanguages);
    const place = join(dataFolder, 'Dictionaries', 'en-US-10-1.bdic');
    await writeFile(place, 'damaged');
    expect(placeDictionaries(brought, dataFolder)).toEqual(spellingLanguages);
    expect((await readFile(place)).equals(await readFile(join(brought, 'en-US.bdic')))).toBe(true);
    expect(await readdir(join(dataFolder, 'Dictionaries'))).toHaveLength(2);
  });

  it('are written through no link that somebody put where they are made', async () => {
    const behind = join(dataFolder, 'another file');
    await writeFile(behind, 'untouched');
    const folder = join(dataFolder, 'Dictionaries');
    await mkdir(folder);
    for (const language of spellingLanguages) {
      await symlink(behind, join(folder, `${language}-10-1.bdic`));
      await symlink(behind, join(folder, `${language}-10-1.bdic.new`));
    }
    expect(placeDictionaries(brought, dataFolder)).toEqual(spellingLanguages);
    expect(await readFile(behind, 'utf8')).toBe('untouched');
  });

  it('are not offered where they are missing, or cannot be put there', async () => {
    expect(placeDictionaries(join(dataFolder, 'nowhere'), dataFolder)).toEqual([]);
    await writeFile(join(dataFolder, 'Dictionaries'), 'a file in the way');
    expect(placeDictionaries(brought, dataFolder)).toEqual([]);
  });
});

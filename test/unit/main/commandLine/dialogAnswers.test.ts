import { mkdir, realpath, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { createDialogAnswers } from '../../../../main/commandLine/dialogAnswers.ts';
import { temporaryFolder } from '../../../support/temporaryFolder.ts';

let outside = '';
let folder = '';
let file = '';
let said: string[] = [];
beforeEach(async () => {
  outside = await realpath(await temporaryFolder());
  folder = join(outside, 'answers');
  file = join(outside, 'answers.json');
  said = [];
  await mkdir(folder);
  for (const name of ['a.m4a', 'b.m4a']) await writeFile(join(folder, name), '');
  await writeFile(join(outside, 'secret.m4a'), '');
});

async function answers(content: object | string) {
  await writeFile(file, typeof content === 'string' ? content : JSON.stringify(content));
  return createDialogAnswers(file, (sentence) => said.push(sentence));
}

describe('dialogs that a program answers', () => {
  it('dialogs that a program answers get one answer each, in their order, and an empty one cancels', async () => {
    const open = [['a.m4a', join(folder, 'b.m4a')], [], ['b.m4a']];
    const queue = await answers({ folder, open, save: ['note.pdf', ''] });
    expect(await queue.open()).toEqual([join(folder, 'a.m4a'), join(folder, 'b.m4a')]);
    expect(await queue.save()).toBe(join(folder, 'note.pdf'));
    expect(await queue.open()).toEqual([]);
    expect(await queue.save()).toBeNull();
    expect(await queue.open()).toEqual([join(folder, 'b.m4a')]);
    expect(said).toEqual([]);
  });

  it('dialogs that a program answers are cancelled with a sentence where no answer is left, until one is added', async () => {
    const queue = await answers({ folder, open: [] });
    expect(await queue.open()).toEqual([]);
    expect(said).toEqual([
      '--answer-dialogs: "open" has 0 answers, and one more is needed. The dialog is cancelled.',
    ]);
    await writeFile(file, JSON.stringify({ folder, open: [['a.m4a']] }));
    expect(await queue.open()).toEqual([join(folder, 'a.m4a')]);
  });

  it('dialogs that a program answers are led out of the folder by no path and by no link', async () => {
    const sibling = `${folder}-2`;
    await mkdir(sibling);
    await writeFile(join(sibling, 'c.m4a'), '');
    await symlink(outside, join(folder, 'up'));
    await symlink(join(outside, 'secret.m4a'), join(folder, 'link.m4a'));
    await symlink(join(outside, 'new.pdf'), join(folder, 'dangling.pdf'));
    const paths = [
      '../secret.m4a',
      'up/../a.m4a',
      join(outside, 'secret.m4a'),
      join(sibling, 'c.m4a'),
      'up/secret.m4a',
      'link.m4a',
      '.',
      folder,
    ];
    const places = ['../new.pdf', join(outside, 'new.pdf'), 'up/new.pdf', 'link.m4a', 'dangling.pdf', '.'];
    const queue = await answers({ folder, open: paths.map((path) => ['a.m4a', path]), save: places });
    for (const path of paths) expect(await queue.open(), path).toEqual([]);
    for (const place of places) expect(await queue.save(), place).toBeNull();
    expect(said).toHaveLength(paths.length + places.length);
    expect(said[0]).toBe(`--answer-dialogs: ../secret.m4a is not below ${folder}. The dialog is cancelled.`);
  });

  it('dialogs that a program answers open nothing that is not there, and save into no folder that is not there', async () => {
    const queue = await answers({ folder, open: [['none.m4a']], save: ['none/note.pdf'] });
    expect(await queue.open()).toEqual([]);
    expect(await queue.save()).toBeNull();
    expect(said).toEqual([
      `--answer-dialogs: ${join(folder, 'none.m4a')} is not there. The dialog is cancelled.`,
      `--answer-dialogs: ${join(folder, 'none')} is not there. The dialog is cancelled.`,
    ]);
  });

  it.each(['', '[]', '{}', '{"folder":"/","opens":[]}', '{"folder":"/","open":["a.m4a"]}'])(
    'dialogs that a program answers are cancelled with a sentence where the file says %s',
    async (content) => {
      const queue = await answers(content);
      expect(await queue.open()).toEqual([]);
      expect(said.join()).toContain(`${file} cannot be used:`);
    },
  );

  it('dialogs that a program answers are cancelled with a sentence where the file of answers is not there', async () => {
    const queue = createDialogAnswers('', (sentence) => said.push(sentence));
    expect(await queue.open()).toEqual([]);
    expect(said.join()).toContain('Write --answer-dialogs=FILE.');
  });
});

import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { commandsOnPage } from '../../../../scripts/release/debProof/pageCommands.ts';

const page = readFileSync('docs/administrators.md', 'utf8');

it('the page for administrators has the commands by which the .deb is tried out, and none of them asks', () => {
  const { install, verify, selfTest, remove } = commandsOnPage(page);
  expect(install).toBe('apt-get install --yes ./clinic-companion-VERSION-linux-amd64.deb');
  expect(verify).toBe('dpkg --verify clinic-companion');
  expect(selfTest).toBe('clinic-companion --self-test');
  expect(remove).toBe('apt-get purge --yes clinic-companion');
  expect(() => commandsOnPage(page.replaceAll(remove, 'the trash'))).toThrow('has no command');
});

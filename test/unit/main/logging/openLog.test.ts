import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { openLog } from '../../../../main/logging/openLog.ts';
import { temporaryFolder } from '../../../support/temporaryFolder.ts';

let folder = '';
beforeEach(async () => {
  folder = await temporaryFolder();
});

const lines = (name = 'clinic-companion.log'): readonly unknown[] =>
  readFileSync(join(folder, name), 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as unknown);

describe('the log', () => {
  it('the log has written a line, with its time, when the call returns', () => {
    const log = openLog(folder);
    log({ event: 'storageOpened', problem: 'keychain_locked' });
    log({ event: 'stopped' });
    const at: unknown = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
    expect(lines()).toEqual([
      { at, event: 'storageOpened', problem: 'keychain_locked' },
      { at, event: 'stopped' },
    ]);
  });

  it('the log keeps one line to one event, whatever is in it', () => {
    openLog(folder)({ event: 'defect', kind: 'Error\nforged: line %s %o', places: ['    at a\n    at b'] });
    expect(lines()).toMatchObject([{ kind: 'Error\nforged: line %s %o', places: ['    at a\n    at b'] }]);
  });

  it('the log is for the account alone', () => {
    openLog(folder)({ event: 'stopped' });
    if (process.platform !== 'win32')
      expect(statSync(join(folder, 'clinic-companion.log')).mode & 0o777).toBe(0o600);
  });

  it('the log takes three files of a mebibyte at most, and loses the oldest lines alone', () => {
    const log = openLog(folder);
    const places = ['x'.repeat(1000)];
    for (let n = 0; n < 5000; n += 1) log({ event: 'defect', kind: String(n), places });
    const names = readdirSync(folder);
    expect(names).toHaveLength(3);
    for (const name of names) expect(statSync(join(folder, name)).size).toBeLessThan(1024 * 1024 + 2000);
    const kinds = ['clinic-companion.2.log', 'clinic-companion.1.log', 'clinic-companion.log'].flatMap(
      (name) => lines(name).map((line) => Number((line as { readonly kind: string }).kind)),
    );
    expect(kinds.at(-1)).toBe(4999);
    expect(kinds.every((kind, i) => i === 0 || kind === (kinds[i - 1] ?? 0) + 1)).toBe(true);
  });

  it('the log never disturbs the app where it cannot be written', () => {
    const blocked = join(folder, 'a file');
    writeFileSync(blocked, '');
    const log = openLog(join(blocked, 'logs'));
    expect(() => log({ event: 'stopped' })).not.toThrow();
    expect(existsSync(join(blocked, 'logs'))).toBe(false);
  });
});

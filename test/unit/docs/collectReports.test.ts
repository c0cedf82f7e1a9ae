import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { WorkstationReport } from '../../../main/commandLine/workstationReport.ts';
import { createRandom } from '../../chaos/run/random.ts';
import { madeUpReports, type MadeUp } from '../../support/sampleReports.ts';

const run = promisify(execFile);
const script = join(import.meta.dirname, '../../../docs/examples/collectReports.mjs');
const collect = (...args: readonly string[]) => run(process.execPath, [script, ...args]);

const fleet: readonly MadeUp[] = madeUpReports(200, Date.now(), createRandom(21));
let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'clinic-fleet-'));
  for (const { machine, text } of fleet) await writeFile(join(folder, `${machine}.json`), text);
});
afterAll(() => rm(folder, { recursive: true }));

const unusable = fleet.filter(({ report }) => report === null);
const usable = fleet.flatMap(({ report }) => report ?? []);

/** A machine that root reported is fit if the accounts of its vets are. */
const isFit = ({ isFit: isChecked, facts, accounts }: WorkstationReport): boolean =>
  accounts === null
    ? isChecked && facts.store === 'ok'
    : accounts.list.every(({ status }) => status?.facts.store === 'ok');

it('the made-up fleet has each kind of report', () => {
  expect(usable.length).toBeGreaterThan(100);
  expect(unusable.length).toBeGreaterThan(10);
  expect(usable.filter(({ accounts }) => accounts !== null).length).toBeGreaterThan(10);
});

it('each of 200 machines is in the table once, and those without a usable report are named', async () => {
  const { stdout } = await collect(folder);
  const [table = '', summary = ''] = stdout.split('\n\n');
  const rows = table.split('\n').slice(2);
  const cells = rows.map((row) => row.split(' | ').map((cell) => cell.replace(/^\| /, '')));
  expect(cells.map(([machine]) => machine)).toEqual(fleet.map(({ machine }) => machine));
  const badRows = cells.filter(([, result]) => result?.startsWith('BAD: '));
  expect(badRows.map(([machine]) => machine)).toEqual(unusable.map(({ machine }) => machine));
  const fit = usable.filter(isFit).length;
  expect(summary).toContain(
    `200 machines: ${fit} fit, ${usable.length - fit} unfit, ${unusable.length} without a usable report.`,
  );
  for (const { machine } of unusable) expect(summary).toContain(`${machine} (`);
  const timedOut = usable.filter(({ checks }) => checks.serviceReachable.code === 'timed_out').length;
  expect(summary).toContain(`serviceReachable:timed_out ${timedOut}`);
  const oldVersion = usable.filter(({ version }) => version === '0.1.0').length;
  expect(summary).toContain(`Versions: 0.1.0 ${oldVersion}, `);
  const since = usable
    .flatMap(({ facts, accounts }) => [facts, ...(accounts?.list ?? []).map(({ status }) => status?.facts)])
    .flatMap((facts) => facts?.queue?.oldestSince ?? []);
  const oldest = Math.max(...since.map((time) => Date.now() - Date.parse(time)));
  expect(Number(/Oldest in a queue: ws-\d+, ([\d.]+) h/.exec(summary)?.[1])).toBeCloseTo(
    oldest / 3_600_000,
    0,
  );
});

it('as CSV, the table has a row for each machine, with the reasons', async () => {
  const { stdout, stderr } = await collect(folder, '--csv');
  const rows = stdout.trim().split('\n').slice(1);
  expect(rows.map((row) => row.split(',')[0])).toEqual(fleet.map(({ machine }) => machine));
  expect(stdout).toMatch(/,BAD: newer schema 2,/);
  expect(stdout).toMatch(/,"BAD: not JSON, or cut off",/);
  expect(stdout).toMatch(/,BAD: fields are missing,/);
  expect(stderr).toContain('200 machines: ');
});

it('a link, a folder and a formula in a name stop nothing and do nothing', async () => {
  const other = await mkdtemp(join(tmpdir(), 'clinic-fleet-'));
  try {
    await mkdir(join(other, 'a-folder.json'));
    await symlink(join(folder, `${fleet[0]?.machine}.json`), join(other, 'b-link.json'));
    await writeFile(join(other, '=cmd|x.json'), '');
    await writeFile(join(other, 'c-null.json'), 'null');
    const { stdout } = await collect(other);
    expect(stdout).toContain(String.raw`| '=cmd\|x | BAD: empty |`);
    for (const row of [
      '| a-folder | BAD: not a plain file |',
      '| b-link | BAD: not a plain file |',
      '| c-null | BAD: another file |',
    ])
      expect(stdout).toContain(row);
    const csv = await collect(other, '--csv');
    expect(csv.stdout).toContain(`\n'=cmd|x,BAD: empty,`);
  } finally {
    await rm(other, { recursive: true });
  }
});

it('without a folder, the script says how it is used', async () => {
  const usage = 'Usage: node collectReports.mjs FOLDER [--csv]\n';
  await expect(collect()).rejects.toMatchObject({ code: 2, stdout: '', stderr: usage });
});

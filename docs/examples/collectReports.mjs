#!/usr/bin/env node
/*
 * Makes one table of the reports of many workstations. Plain Node (20 or newer), no packages.
 *
 *   node collectReports.mjs FOLDER            a Markdown table, and a summary
 *   node collectReports.mjs FOLDER --csv      the table as CSV; the summary goes to standard error
 *
 * FOLDER has one file for each machine, named by the collector: MACHINE.json. Each is what `--self-test --report` wrote.
 * Every file gets one row. A file that is no report is named with its reason and stops nothing.
 * Exit code: 0 if there is a row for each file, 2 for bad usage.
 */
import { lstatSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const schema = 'clinic-companion/workstation-report';
const newestVersion = 1;
/** A report of one account takes about 8 KB, and each further account 4 KB. */
const mostBytes = 4 * 1024 * 1024;
const columns = [
  'machine',
  'result',
  'codes',
  'version',
  'app',
  'queue',
  'oldest h',
  'last success h',
  'backup h',
  'free GB',
  'updates',
  'policy faults',
  'accounts',
  'report h',
];

const [folder, ...options] = process.argv.slice(2);
if (folder === undefined || options.some((option) => option !== '--csv')) {
  console.error('Usage: node collectReports.mjs FOLDER [--csv]');
  process.exit(2);
}
const now = Date.now();

function readReport(path) {
  // A link, a FIFO or a device is no report, and a FIFO would never end.
  const found = lstatSync(path);
  if (!found.isFile()) return { bad: 'not a plain file' };
  if (found.size > mostBytes) return { bad: 'too large' };
  const text = readFileSync(path, 'utf8');
  if (text.trim() === '') return { bad: 'empty' };
  let report;
  try {
    report = JSON.parse(text);
  } catch {
    return { bad: 'not JSON, or cut off' };
  }
  if (report === null || typeof report !== 'object' || report.schema !== schema)
    return { bad: 'another file' };
  if (!Number.isInteger(report.schemaVersion)) return { bad: 'no schema version' };
  if (report.schemaVersion > newestVersion) return { bad: `newer schema ${report.schemaVersion}` };
  return isWhole(report) ? { report } : { bad: 'fields are missing' };
}

const isObject = (value) => typeof value === 'object' && value !== null && !Array.isArray(value);

/** What this script reads; docs/workstation-report.schema.json has the rest. */
const isWhole = ({ isFit, version, madeAt, checks, facts, app, policyProblems }) =>
  typeof isFit === 'boolean' &&
  typeof version === 'string' &&
  !Number.isNaN(Date.parse(madeAt)) &&
  isObject(checks) &&
  Object.values(checks).every((check) => isObject(check) && typeof check.ok === 'boolean') &&
  isObject(facts) &&
  isObject(app) &&
  Array.isArray(policyProblems);

/** Hours since then; empty: never. */
function hoursSince(time) {
  const hours = Math.round((now - Date.parse(time)) / 360_000) / 10;
  return typeof time === 'string' && Number.isFinite(hours) ? hours : '';
}

/** The other accounts of the machine whose last status could be read. */
const statusesOf = ({ accounts }) =>
  Array.isArray(accounts?.list) ? accounts.list.filter(({ status }) => isObject(status?.facts)) : [];

/** Root or SYSTEM collected it and never uses the app: its own keychain and microphone say nothing. */
const isCollectors = ({ facts, accounts }) => facts.store === 'none' && isObject(accounts);

const troubles = ({ keychain, store }, where) => [
  ...(keychain === 'ok' ? [] : [`${where}keychain:${keychain}`]),
  ...(store === 'ok' || store === 'none' ? [] : [`${where}store:${store}`]),
];

/** What is wrong: failed checks, and what the accounts' last statuses say. Nothing: the machine is fit. */
function codesOf(report) {
  const { checks, facts } = report;
  const failed = Object.entries(checks).filter(
    ([name, { ok }]) => !ok && !(isCollectors(report) && (name === 'keychain' || name === 'microphone')),
  );
  return [
    ...failed.map(([name, { code }]) => `${name}:${code}`),
    // The keychain has a check of its own.
    ...troubles({ ...facts, keychain: 'ok' }, ''),
    ...statusesOf(report).flatMap(({ account, status }) => troubles(status.facts, `account ${account} `)),
  ];
}

/** The facts of all accounts together: the number in all queues, and the oldest of all times. */
function wholeOf(report) {
  const all = [report, ...statusesOf(report).map(({ status }) => status)].map(({ facts }) => facts);
  const oldest = (times) => times.filter((time) => typeof time === 'string').sort()[0];
  const queues = all.flatMap(({ queue }) => (isObject(queue) ? [queue] : []));
  return {
    queue: queues.length === 0 ? '' : queues.reduce((sum, one) => sum + one.waiting + one.needsHelp, 0),
    oldestSince: oldest(queues.map(({ oldestSince }) => oldestSince)),
    lastSuccess: oldest(all.map(({ lastServiceSuccessAt }) => lastServiceSuccessAt)),
    lastBackup: oldest(all.map(({ lastBackupAt }) => lastBackupAt)),
  };
}

function accountsOf({ accounts }) {
  if (!Array.isArray(accounts?.list)) return '';
  const ages = accounts.list.map(({ ageSeconds }) => ageSeconds ?? 0);
  return ages.length === 0 ? '0' : `${ages.length}, ${Math.round(Math.max(...ages) / 3600)} h`;
}

function rowOf(machine, { bad, report }) {
  if (report === undefined) return { machine, result: `BAD: ${bad}` };
  const { facts, app } = report;
  const whole = wholeOf(report);
  const codes = codesOf(report);
  return {
    machine,
    result: codes.length === 0 ? 'fit' : 'UNFIT',
    codes: codes.join(' '),
    version: report.version,
    app: [app.state, app.isLocked === true ? 'locked' : '', app.isRecording === true ? 'recording' : '']
      .filter((word) => word !== '')
      .join(' '),
    queue: whole.queue,
    'oldest h': hoursSince(whole.oldestSince),
    'last success h': hoursSince(whole.lastSuccess),
    'backup h': hoursSince(whole.lastBackup),
    'free GB': typeof facts.freeBytes === 'number' ? Math.round(facts.freeBytes / 1e8) / 10 : '',
    updates: facts.updates?.state ?? '',
    'policy faults': report.policyProblems.length,
    accounts: accountsOf(report),
    'report h': hoursSince(report.madeAt),
  };
}

function attempt(machine, path) {
  try {
    const read = readReport(path);
    return { ...read, row: rowOf(machine, read) };
  } catch (error) {
    const read = { bad: `cannot be read (${error.code ?? error.name})` };
    return { ...read, row: rowOf(machine, read) };
  }
}

const names = readdirSync(folder)
  .filter((name) => name.endsWith('.json'))
  .sort();
const all = names.map((name) => attempt(name.slice(0, -'.json'.length), join(folder, name)));

/** On one line, without control characters, and never a formula of a spreadsheet. */
const plain = (value) => {
  const text = String(value ?? '').replaceAll(/\p{C}/gu, ' ');
  return /^[=+\-@]/.test(text) ? `'${text}` : text;
};
const markdownCell = (value) => plain(value).replaceAll(/[\\|`<[\]*_]/g, String.raw`\$&`);
const csvCell = (value) =>
  /[",;]/.test(plain(value)) ? `"${plain(value).replaceAll('"', '""')}"` : plain(value);
const lineOf = (cells) => `| ${cells.join(' | ')} |`;
const cellsOf = ({ row }, cell) => columns.map((column) => cell(row[column]));

function counted(values) {
  const counts = new Map();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts].sort(([one, a], [other, b]) => b - a || (one < other ? -1 : 1));
}

const withoutAccount = (code) => code.replace(/^account \d+ /, '');

function summary() {
  const reports = all.filter(({ report }) => report !== undefined);
  const bad = all.filter(({ report }) => report === undefined);
  const fit = reports.filter(({ row }) => row.result === 'fit').length;
  const oldest = reports
    .filter(({ row }) => row['oldest h'] !== '')
    .sort((one, other) => other.row['oldest h'] - one.row['oldest h'])[0];
  const list = (counts) => counts.map(([what, count]) => `${plain(what)} ${count}`).join(', ') || 'none';
  return [
    `${all.length} machines: ${fit} fit, ${reports.length - fit} unfit, ${bad.length} without a usable report.`,
    `Codes: ${list(counted(reports.flatMap(({ report }) => codesOf(report).map(withoutAccount))))}.`,
    `Oldest in a queue: ${oldest === undefined ? 'none' : `${plain(oldest.row.machine)}, ${oldest.row['oldest h']} h`}.`,
    `Versions: ${list(counted(reports.map(({ report }) => report.version)))}.`,
    `Not usable: ${bad.map(({ row, bad: why }) => `${plain(row.machine)} (${why})`).join(', ') || 'none'}.`,
  ].join('\n');
}

if (options.includes('--csv')) {
  console.log(
    [columns, ...all.map((one) => cellsOf(one, csvCell))].map((cells) => cells.join(',')).join('\n'),
  );
  console.error(summary());
} else {
  const head = [lineOf(columns), lineOf(columns.map(() => '---'))];
  console.log([...head, ...all.map((one) => lineOf(cellsOf(one, markdownCell)))].join('\n'));
  console.log(`\n${summary()}`);
}

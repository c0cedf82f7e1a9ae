import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { passed, problem, type SelfTestResults } from '../../../../main/commandLine/selfTestResult.ts';
import {
  reportJsonSchema,
  reportOf,
  workstationReport,
} from '../../../../main/commandLine/workstationReport.ts';
import { createRandom } from '../../../chaos/run/random.ts';
import { madeUpReports, sampleStatus } from '../../../support/sampleReports.ts';

const published: unknown = JSON.parse(
  readFileSync(join(import.meta.dirname, '../../../../docs/workstation-report.schema.json'), 'utf8'),
);

it('the published schema is that of the code: npm run report-schema', () => {
  expect(published).toEqual(reportJsonSchema());
});

it('the published schema accepts reports of the app, and nothing more', () => {
  const schema = z.fromJSONSchema(published as Parameters<typeof z.fromJSONSchema>[0]);
  const reports = madeUpReports(20, Date.now(), createRandom(1)).flatMap(({ report }) => report ?? []);
  expect(reports.length).toBeGreaterThan(10);
  for (const report of reports) {
    expect(schema.safeParse(report)).toMatchObject({ success: true });
    expect(schema.safeParse({ ...report, vet: 'Dr Moor' }).success).toBe(false);
    expect(schema.safeParse({ ...report, version: 'Dr Moor' }).success).toBe(false);
  }
});

const results: SelfTestResults = {
  dataFolder: passed,
  keychain: problem('keychain_locked', 'of Dr Moor'),
  ffmpeg: passed,
  microphone: { check: passed, isRecording: true },
  service: { asked: 'practice', check: problem('timed_out', 'https://notes.riverside.example') },
};
const { facts } = sampleStatus();
const about = {
  version: '0.1.0',
  app: { state: 'running', isLocked: true, isRecording: true },
  factsFrom: 'app',
  lastStatusAgeSeconds: null,
  facts,
  nowMs: 0,
  platform: 'linux',
  arch: 'x64',
  policyProblems: [
    { name: 'lockAfterMinutes', reason: 'not a whole number from 1 to 480' },
    { name: '/home/dr-moor/policy.json', reason: 'cannot be read' },
  ],
  accounts: null,
} as const;

it('a report has the codes of the checks, and none of their texts', () => {
  const report = reportOf(results, about);
  expect(workstationReport.parse(report)).toEqual(report);
  expect(report).toMatchObject({
    isFit: false,
    checks: {
      dataFolder: { ok: true, code: null },
      keychain: { ok: false, code: 'keychain_locked' },
      serviceReachable: { ok: false, code: 'timed_out', asked: 'practice' },
    },
    policyProblems: [
      { name: 'lockAfterMinutes', reason: 'not a whole number from 1 to 480' },
      { name: null, reason: 'cannot be read' },
    ],
    accounts: null,
  });
  for (const text of ['Moor', 'moor', 'riverside']) expect(JSON.stringify(report)).not.toContain(text);
});

it('a report has the statuses of other accounts by number', () => {
  const accounts = {
    accounts: [
      { account: 1, read: { state: 'read', status: sampleStatus(), ageSeconds: 7 } },
      { account: 2, read: { state: 'refused' } },
    ],
    areAll: true,
  } as const;
  const report = reportOf(results, { ...about, accounts });
  expect(workstationReport.parse(report).accounts).toEqual({
    areAll: true,
    list: [
      { account: 1, state: 'read', ageSeconds: 7, status: sampleStatus() },
      { account: 2, state: 'refused', ageSeconds: null, status: null },
    ],
  });
});

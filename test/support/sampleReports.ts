import type { SelfTestCode } from '../../main/commandLine/selfTestStrings.ts';
import { workstationReport, type WorkstationReport } from '../../main/commandLine/workstationReport.ts';
import type { WorkstationStatus } from '../../main/workstationStatus/statusSchema.ts';
import type { Random } from '../chaos/run/random.ts';

export const sampleStatus = (changes: Partial<WorkstationStatus> = {}): WorkstationStatus => ({
  schema: 'clinic-companion/workstation-status',
  schemaVersion: 1,
  writtenAt: '2026-11-23T08:00:00.000Z',
  version: '0.1.0',
  startedAt: '2026-11-23T07:00:00.000Z',
  isRunning: true,
  isLocked: false,
  isRecording: false,
  facts: {
    keychain: 'ok',
    store: 'ok',
    lastBackupAt: '2026-11-22T20:00:00.000Z',
    freeBytes: 12_345_678_901,
    queue: { waiting: 2, needsHelp: 1, oldestSince: '2026-11-23T06:30:00.000Z', onlyHere: 4 },
    lastServiceSuccessAt: '2026-11-23T07:59:00.000Z',
    updates: { state: 'idle', off: null, problem: null, lookedAt: '2026-11-23T07:01:00.000Z', next: null },
    policy: { managed: [{ name: 'lockAfterMinutes', value: 10 }], faults: [] },
  },
  ...changes,
});

export type MadeUp = {
  readonly machine: string;
  readonly text: string;
  /** null: not a report that the collector can use. */
  readonly report: WorkstationReport | null;
};

const hour = 3_600_000;

/** Reports of a made-up fleet: most of them whole, some cut off, of another program, or of a later version of the app. */
export function madeUpReports(count: number, nowMs: number, random: Random): readonly MadeUp[] {
  return Array.from({ length: count }, (_, index) => {
    const machine = `ws-${String(index + 1).padStart(3, '0')}`;
    const ofVet = madeUpReport(nowMs, random);
    const report = workstationReport.parse(random.chance(0.2) ? collectedBySystem(ofVet, random) : ofVet);
    const text = `${JSON.stringify(report, null, 2)}\n`;
    const kind = random.between(0, 20);
    if (kind === 0) return { machine, text: text.slice(0, random.between(0, text.length - 2)), report: null };
    if (kind === 1) return { machine, text: 'Access is denied.\r\n', report: null };
    if (kind === 2)
      return { machine, text: text.replace('"schemaVersion": 1', '"schemaVersion": 2'), report: null };
    if (kind === 3)
      return { machine, text: JSON.stringify({ schema: report.schema, schemaVersion: 1 }), report: null };
    return { machine, text, report };
  });
}

/** As root or SYSTEM reports, which has no keychain and never used the app: other accounts do. */
function collectedBySystem(report: WorkstationReport, random: Random): WorkstationReport {
  const status = sampleStatus();
  const failed = (code: SelfTestCode) => ({ ok: false, code }) as const;
  const isDamaged = random.chance(0.2);
  return {
    ...report,
    isFit: false,
    checks: {
      ...report.checks,
      keychain: failed('keychain_absent'),
      microphone: failed('microphone_absent'),
      serviceReachable: { ok: true, code: null, asked: 'address' },
    },
    app: { state: 'notRunning', isLocked: null, isRecording: null },
    facts: { ...report.facts, keychain: 'keychain_absent', store: 'none', queue: null },
    accounts: {
      areAll: true,
      list: Array.from({ length: random.between(1, 4) }, (_, index) => ({
        account: index + 1,
        state: 'read',
        ageSeconds: random.between(0, 1e6),
        status: { ...status, facts: { ...status.facts, store: isDamaged ? 'store_damaged' : 'ok' } },
      })),
    },
  };
}

function madeUpReport(nowMs: number, random: Random): WorkstationReport {
  const ago = (most: number): string => new Date(nowMs - random.between(0, most)).toISOString();
  const passed = { ok: true, code: null } as const;
  const microphone = random.chance(0.1)
    ? ({ ok: false, code: random.oneOf<SelfTestCode>(['microphone_absent', 'microphone_in_use']) } as const)
    : passed;
  const service = random.chance(0.1)
    ? ({
        ok: false,
        code: random.oneOf<SelfTestCode>(['timed_out', 'proxy_refused', 'unauthorized']),
      } as const)
    : passed;
  const waiting = random.chance(0.2) ? random.between(1, 30) : 0;
  const { facts } = sampleStatus();
  return {
    schema: 'clinic-companion/workstation-report',
    schemaVersion: 1,
    madeAt: ago(24 * hour),
    version: random.oneOf(['0.1.0', '0.1.0', '0.1.1', '0.2.0-beta.1']),
    platform: random.oneOf(['win32', 'win32', 'darwin', 'linux']),
    arch: random.oneOf(['x64', 'arm64']),
    isFit: microphone.ok && service.ok,
    checks: {
      dataFolder: passed,
      keychain: passed,
      ffmpeg: passed,
      microphone,
      serviceReachable: { ...service, asked: 'practice' },
    },
    policyProblems: random.chance(0.1) ? [{ name: 'noteRetentionDays', reason: 'not a whole number' }] : [],
    app: random.chance(0.5)
      ? { state: 'running', isLocked: random.chance(0.3), isRecording: random.chance(0.2) }
      : { state: 'notRunning', isLocked: null, isRecording: null },
    factsFrom: 'app',
    lastStatusAgeSeconds: null,
    facts: {
      ...facts,
      store: random.chance(0.03) ? 'store_damaged' : 'ok',
      lastBackupAt: ago(48 * hour),
      freeBytes: random.between(1, 500) * 1_000_000_000,
      queue: {
        waiting,
        needsHelp: 0,
        oldestSince: waiting === 0 ? null : ago(72 * hour),
        onlyHere: waiting,
      },
    },
    accounts: null,
  };
}

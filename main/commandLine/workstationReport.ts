import { z } from 'zod';
import { unreadStates } from '../workstationStatus/readStatusFile.ts';
import {
  settingName,
  time,
  version,
  workstationFacts,
  workstationStatus,
} from '../workstationStatus/statusSchema.ts';
import type { AccountStatuses } from '../workstationStatus/accountStatuses.ts';
import { isSetting } from '../policy/policy.ts';
import type { Check, SelfTestResults } from './selfTestResult.ts';
import { selfTestCodes } from './selfTestStrings.ts';

/*
 * The report of one workstation, for a fleet's collector. It has no text of a person. A change of any field takes a new
 * `schemaVersion`; docs/workstation-report.schema.json is made from this file by `npm run report-schema`.
 */

const reportSchemaName = 'clinic-companion/workstation-report';
const reportSchemaVersion = 1;

/** `code` null: the check has passed. */
const check = z
  .strictObject({ ok: z.boolean(), code: z.enum(selfTestCodes).nullable() })
  .meta({ id: 'check' });

const account = z.strictObject({
  /** Its place among the accounts of this machine that have a status, from 1; never a name. */
  account: z.int().min(1),
  state: z.enum(['read', ...unreadStates]),
  /** null: not read, or from the future. */
  ageSeconds: z.int().min(0).nullable(),
  status: workstationStatus.nullable(),
});

export const workstationReport = z.strictObject({
  schema: z.literal(reportSchemaName),
  schemaVersion: z.literal(reportSchemaVersion),
  madeAt: time,
  version,
  platform: z.enum(['linux', 'darwin', 'win32', 'other']),
  arch: z.enum(['x64', 'arm64', 'other']),
  /** All five checks pass: the exit code is 0. */
  isFit: z.boolean(),
  checks: z.strictObject({
    dataFolder: check,
    keychain: check,
    ffmpeg: check,
    microphone: check,
    serviceReachable: check.extend({ asked: z.enum(['practice', 'address', 'sandbox']).nullable() }),
  }),
  /** Of the policy as read now. `name` null: not the name of a setting, or the whole policy. */
  policyProblems: z
    .array(z.strictObject({ name: settingName.nullable(), reason: z.string().max(300) }))
    .max(200),
  /** unknown: without a writable data folder, no app can be asked. */
  app: z.strictObject({
    state: z.enum(['running', 'notRunning', 'unanswering', 'unknown']),
    isLocked: z.boolean().nullable(),
    isRecording: z.boolean().nullable(),
  }),
  /** app: the running app told them. dataFolder: read from the data folder and from the app's last status. */
  factsFrom: z.enum(['app', 'dataFolder']),
  /** How old that last status is; null: there is none, or it was not needed. */
  lastStatusAgeSeconds: z.int().min(0).nullable(),
  facts: workstationFacts,
  /** The other accounts of this machine, where this process may read their files; null: it may not. */
  accounts: z
    .strictObject({
      /** False: one did not answer, or there are too many. */
      areAll: z.boolean(),
      list: z.array(account),
    })
    .nullable(),
});
export type WorkstationReport = z.output<typeof workstationReport>;

/** The published schema (JSON Schema, 2020-12). The app itself also knows the names of the settings. */
export const reportJsonSchema = (): object => ({
  title: 'Clinic Companion: report of one workstation',
  ...z.toJSONSchema(workstationReport),
});

type About = Pick<WorkstationReport, 'version' | 'app' | 'factsFrom' | 'lastStatusAgeSeconds' | 'facts'> & {
  readonly nowMs: number;
  readonly platform: string;
  readonly arch: string;
  readonly policyProblems: readonly { readonly name: string; readonly reason: string }[];
  readonly accounts: AccountStatuses | null;
};

export function reportOf(
  { dataFolder, keychain, ffmpeg, microphone, service }: SelfTestResults,
  { nowMs, platform, arch, policyProblems, accounts, ...about }: About,
): WorkstationReport {
  const all = [dataFolder, keychain, ffmpeg, microphone.check, service.check];
  return {
    schema: reportSchemaName,
    schemaVersion: reportSchemaVersion,
    madeAt: new Date(nowMs).toISOString(),
    ...about,
    platform: platform === 'linux' || platform === 'darwin' || platform === 'win32' ? platform : 'other',
    arch: arch === 'x64' || arch === 'arm64' ? arch : 'other',
    isFit: all.every((one) => one.ok),
    checks: {
      dataFolder: shown(dataFolder),
      keychain: shown(keychain),
      ffmpeg: shown(ffmpeg),
      microphone: shown(microphone.check),
      serviceReachable: { ...shown(service.check), asked: service.asked },
    },
    // Somebody may have written any text as the name of a setting. The reasons are the app's own sentences.
    policyProblems: policyProblems.map(({ name, reason }) => ({
      name: isSetting(name) ? name : null,
      reason,
    })),
    accounts:
      accounts === null
        ? null
        : {
            areAll: accounts.areAll,
            list: accounts.accounts.map(({ account: number, read }) => ({
              account: number,
              state: read.state,
              ageSeconds: read.state === 'read' ? read.ageSeconds : null,
              status: read.state === 'read' ? read.status : null,
            })),
          },
  };
}

const shown = (one: Check): z.output<typeof check> =>
  one.ok ? { ok: true, code: null } : { ok: false, code: one.error.code };

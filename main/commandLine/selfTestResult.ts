import { z } from 'zod';
import { failureCodes, type Failure, type FailureCode } from '../../shared/consult/failure.ts';
import { err, ok, type Result } from '../../shared/result.ts';
import type { JobResult } from './jobResult.ts';
import { failureStrings } from '../../shared/text/failureStrings.ts';
import { parsedJson } from '../../shared/parsedJson.ts';

const own = {
  data_folder_not_writable: 'This account may not write into the data folder.',
  disk_nearly_full: 'So little room is left on the disk that a recording would not begin.',
  keychain_forgets: 'The keychain did not give back what was put into it.',
  key_missing: 'The keychain does not hold the key to this data folder. What is stored is untouched.',
  key_wrong: 'The keychain holds another key than the one to this data folder. What is stored is untouched.',
  microphone_absent: 'There is no microphone.',
  microphone_blocked: 'The system does not let this app use the microphone.',
  microphone_in_use: 'The microphone does not open. Another program may be using it.',
  microphone_silent: 'The microphone does not answer: nothing came from it in time.',
  address_invalid: 'The service address that is set does not begin with https://.',
  not_configured: 'No practice is connected, and no service address is set.',
  practice_unknown: 'Without the keychain and the data folder it cannot be read which practice is connected.',
  store_unreadable: 'Which practice is connected cannot be read: the stored consults do not open.',
  app_unanswering: 'The app is running on this data folder and did not answer.',
} as const;

/** Scripts may rely on these names. */
const selfTestCodes = [...failureCodes, ...(Object.keys(own) as (keyof typeof own)[])];
type SelfTestCode = (typeof selfTestCodes)[number];

/** For IT staff. */
const selfTestReason = (code: SelfTestCode): string =>
  Object.hasOwn(own, code) ? own[code as keyof typeof own] : failureStrings[code as FailureCode].what;

/** `detail`: of the system or the network. Never a token, a name, or the service's own text. */
type CheckProblem = { readonly code: SelfTestCode; readonly detail: string | null };
export type SelfTestCheck = Result<null, CheckProblem>;

export const selfTestPassed: SelfTestCheck = ok(null);
export const selfTestProblem = (code: SelfTestCode, detail: string | null = null): SelfTestCheck =>
  err({ code, detail });

export const selfTestProblemFromFailure = ({ code, detail }: Failure): SelfTestCheck =>
  selfTestProblem(code, detail);

const check = z.discriminatedUnion('ok', [
  z.object({ ok: z.literal(true), value: z.null() }),
  z.object({
    ok: z.literal(false),
    error: z.object({ code: z.enum(selfTestCodes), detail: z.string().nullable() }),
  }),
]);
const runningAnswer = z.object({
  service: z.object({
    /**
     * The active practice's service; without a practice, the address that is set; without an address, the
     * sandbox inside the app. null: nothing.
     */
    asked: z.enum(['practice', 'address', 'sandbox']).nullable(),
    check,
  }),
  /** Then the microphone works, and no other program may open it. */
  isRecording: z.boolean(),
  /** null: an earlier version runs. */
  practices: z.int().min(0).nullable().default(null),
});

export type RunningAnswer = Readonly<z.infer<typeof runningAnswer>>;
export type ServiceCheck = RunningAnswer['service'];

/** null: not an answer. */
export const parseRunningAnswer = (text: string): RunningAnswer | null =>
  runningAnswer.safeParse(parsedJson(text)).data ?? null;

export type SelfTestResults = {
  readonly dataFolder: SelfTestCheck;
  readonly keychain: SelfTestCheck;
  readonly ffmpeg: SelfTestCheck;
  readonly microphone: { readonly check: SelfTestCheck; readonly isRecording: boolean };
  readonly service: ServiceCheck;
  /** null: not known. */
  readonly practices: number | null;
};

const unconnected = 'No practice is connected here, so vets cannot send recordings yet.';

type About = {
  readonly version: string;
  readonly policyProblems: readonly { readonly name: string; readonly reason: string }[];
};

/** One JSON object on stdout. An ignored policy value does not fail the test. */
export function selfTestResult(
  { dataFolder, keychain, ffmpeg, microphone, service, practices }: SelfTestResults,
  { version, policyProblems }: About,
): JobResult {
  const all = [dataFolder, keychain, ffmpeg, microphone.check, service.check];
  const isFit = all.every((one) => one.ok);
  const text = JSON.stringify(
    {
      ok: isFit,
      version,
      checks: {
        dataFolder: shown(dataFolder),
        keychain: shown(keychain),
        ffmpeg: shown(ffmpeg),
        microphone: { ...shown(microphone.check), ...(microphone.isRecording ? { isRecording: true } : {}) },
        serviceReachable: {
          ...shown(service.check),
          ...(service.asked === null ? {} : { asked: service.asked }),
        },
      },
      practices,
      // A workstation is tested before its practices are connected, so this is no failure.
      ...(practices === 0 ? { notice: unconnected } : {}),
      policyProblems,
    },
    null,
    2,
  );
  return { exitCode: isFit ? 0 : 1, stdout: `${text}\n`, stderr: '' };
}

function shown(one: SelfTestCheck): object {
  if (one.ok) return { ok: true };
  const { code, detail } = one.error;
  const reason = selfTestReason(code);
  return { ok: false, code, reason: detail === null ? reason : `${reason} (${detail})` };
}

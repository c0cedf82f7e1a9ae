import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { onTestFinished } from 'vitest';
import type { AppOptions } from '../../../main/bootstrap/appOptions.ts';
import { startApp } from '../../../main/bootstrap/startApp.ts';
import type { Clock } from '../../../main/ports/clock.ts';
import type { Log } from '../../../main/logging/logEvent.ts';
import { parsePolicy } from '../../../main/policy/policy.ts';
import type { Policy } from '../../../main/policy/policySchema.ts';
import type { Phase } from '../../../shared/consult/consult.ts';
import { noFilters } from '../../../shared/consult/listFilters.ts';
import type { ConsultListRowWithMatch } from '../../../shared/ipc/snapshot.ts';
import { spellingLanguages } from '../../../shared/settings/spelling.ts';
import { startStandIn, type StandIn } from '../../service/standIn.ts';
import { temporaryFolder } from '../../support/temporaryFolder.ts';

type LogEvent = Parameters<Log>[0];

export type ManagedApp = Awaited<ReturnType<typeof openManaged>>;

export async function newService(): Promise<StandIn> {
  const connections = [{ token: 'token-1', vet: 'Dr Moor', practiceName: 'Riverside Vets' }];
  const service = await startStandIn({ profile: 'production', processingMs: 0, connections });
  onTestFinished(() => service.stop());
  return service;
}

/**
 * The whole app but its window, under a policy: real store, keychain, sealed files and HTTP; the dialogs are
 * answered.
 */
export async function openManaged(
  given: { readonly [Name in keyof Policy]?: unknown },
  {
    dataFolder,
    env = {},
    isUnreadable = false,
    ...own
  }: {
    readonly dataFolder?: string;
    readonly env?: NodeJS.ProcessEnv;
    readonly clock?: Clock;
    readonly spelling?: NonNullable<AppOptions['spelling']>;
    readonly isUnreadable?: boolean;
  } = {},
) {
  const folder = dataFolder ?? (await temporaryFolder());
  const logged: LogEvent[] = [];
  const app = await startApp({
    dataFolder: folder,
    policy: { ...parsePolicy(given), isUnreadable },
    log: (event) => void logged.push(event),
    logFolder: join(folder, 'logs'),
    about: { version: '', electron: '', system: '' },
    chooseFolder: async () => null,
    packagedFolder: null,
    env: { ...process.env, ...env },
    system: {
      chooseAudioFiles: async () => [],
      chooseTable: async () => null,
      openMicrophoneSettings: async () => false,
      exampleRecording: '',
    },
    outlets: {
      writeClipboard: async () => true,
      choosePlace: async () => null,
      makePdf: async () => null,
      print: async () => 'cancelled',
    },
    onChange: () => undefined,
    onProgress: () => undefined,
    onRecordingGrowth: () => undefined,
    onRecordingEndedAlone: () => undefined,
    setShortcut: () => null,
    restart: () => undefined,
    spelling: { locale: 'en-GB', offered: spellingLanguages },
    ...own,
  });
  let stopping: Promise<void> | null = null;
  const stop = (): Promise<void> => (stopping ??= app.stop());
  onTestFinished(stop);
  return { app, give: app.commands.handlers, logged: logged as readonly LogEvent[], stop };
}

/** Why a command was not carried out; `done` where it was. */
export async function outcome(
  asking: Promise<{ readonly ok: boolean; readonly error?: { readonly code: string } }>,
): Promise<string> {
  const answer = await asking;
  return answer.ok ? 'done' : (answer.error?.code ?? '');
}

export const connectTo = (
  { give }: ManagedApp,
  service: Pick<StandIn, 'url' | 'tokens'>,
  isSandbox = false,
): Promise<string> =>
  outcome(
    give.connect({
      address: service.url,
      vet: 'Dr Moor',
      token: service.tokens[0] ?? '',
      isSandbox,
      reconnects: null,
    }),
  );

export async function rowsOf({ give }: ManagedApp): Promise<readonly ConsultListRowWithMatch[]> {
  const read = await give.readConsultRows({ query: '', filters: noFilters, from: 0, count: 100 });
  return read.ok ? read.value.rows : [];
}

export async function untilPhase(managed: ManagedApp, phase: Phase): Promise<void> {
  const deadline = performance.now() + 60_000;
  const now = async (): Promise<string> => (await rowsOf(managed)).map((row) => row.phase).join();
  while ((await now()) !== phase) {
    if (performance.now() > deadline) throw new Error(`It did not come to ${phase}: ${await now()}`);
    await wait(20);
  }
}

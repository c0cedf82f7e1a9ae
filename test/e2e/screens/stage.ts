import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Page } from '@playwright/test';
import type { Phase } from '../../../shared/consult/consult.ts';
import type { FailureCode } from '../../../shared/consult/failure.ts';
import type { AlertView } from '../../../shared/ipc/snapshot.ts';
import { startStandIn, type StandIn, type StandInOptions } from '../../service/standIn.ts';
import { launch, type Launched, type LaunchOptions } from '../support/launch.ts';

const run = promisify(execFile);

/** What the states of one scene play on: one app, one stand-in service, one folder for recordings. */
export type Stage = {
  readonly app: Launched;
  readonly page: Page;
  readonly service: StandIn;
  /** Where recordings are made; removed with the stage. */
  readonly folder: string;
};

/** What must be on screen once a state is arranged. `phase` is the open consult's. */
type Facts = {
  readonly phase?: Phase;
  readonly alerts?: readonly AlertView['code'][];
  readonly failures?: readonly FailureCode[];
  /** The name of the dialog that is open. */
  readonly dialog?: string;
  /** Files are held over the window, which a mouse that moves would end. */
  readonly isDragging?: true;
};

type Arrange = (stage: Stage) => Promise<void>;

export type ScreenState = Facts & { readonly name: string; readonly arrange: Arrange };

/** `name`: of its pictures. */
export function state(name: string, ...how: readonly [Arrange] | readonly [Facts, Arrange]): ScreenState {
  const [facts, arrange] = how.length === 1 ? [{}, how[0]] : how;
  return { name, ...facts, arrange };
}

/** One launch of the app. Each state goes on from where the one before it left the app. */
export type Scene = {
  readonly name: string;
  /** Why it cannot be played here; null or not there: it can. */
  readonly unplayable?: string | null;
  readonly open: (stack: AsyncDisposableStack) => Promise<Stage>;
  readonly states: readonly ScreenState[];
};

export const onlyLinux =
  process.platform === 'linux' ? null : 'private sessions and program stand-ins are for Linux';
export const onlyLinuxRoot = process.getuid?.() === 0 ? onlyLinux : 'a volume is mounted, which takes root';

export type StageOptions = {
  readonly service?: Partial<StandInOptions>;
  readonly launch?: LaunchOptions;
  /** What the organisation has decided. */
  readonly policy?: object;
};

export async function temporaryFolder(stack: AsyncDisposableStack): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'clinic-screens-'));
  stack.defer(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }));
  return folder;
}

/** A disk of its own; for root alone. */
export async function openSmallVolume(stack: AsyncDisposableStack, megabytes: number): Promise<string> {
  const volume = await temporaryFolder(stack);
  await run('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'small', volume]);
  stack.defer(async () => {
    await run('umount', ['-l', volume]);
  });
  return volume;
}

/** For the app's environment: what the organisation has decided, in a file. */
export async function policyEnv(
  stack: AsyncDisposableStack,
  policy: object,
): Promise<{ readonly CLINIC_POLICY_FILE: string }> {
  const file = join(await temporaryFolder(stack), 'policy.json');
  await writeFile(file, JSON.stringify(policy));
  return { CLINIC_POLICY_FILE: file };
}

/** On loopback; it writes notes at once. */
export async function startService(
  stack: AsyncDisposableStack,
  options: Partial<StandInOptions> = {},
): Promise<StandIn> {
  const service = await startStandIn({ profile: 'production', processingMs: 0, ...options });
  // A test may have stopped it already.
  stack.defer(() => service.stop().catch(() => undefined));
  return service;
}

/** Real app, real service on loopback; whatever is opened is closed with the stack. */
export async function openStage(
  stack: AsyncDisposableStack,
  options: StageOptions = {},
  launchApp: (options: LaunchOptions) => Promise<Launched> = launch,
): Promise<Stage> {
  const folder = await temporaryFolder(stack);
  const service = await startService(stack, options.service);
  const decided = options.policy === undefined ? {} : await policyEnv(stack, options.policy);
  const env = { ...options.launch?.env, ...decided };
  const app = stack.use(await launchApp({ ...options.launch, env }));
  return { app, page: app.page, service, folder };
}

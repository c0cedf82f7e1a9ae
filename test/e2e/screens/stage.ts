import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type Page, expect, type Locator } from '@playwright/test';
import type { Phase, Patient } from '../../../shared/consult/consult.ts';
import type { FailureCode } from '../../../shared/consult/failure.ts';
import type { AlertView } from '../../../shared/ipc/snapshot.ts';
import { startStandIn, type StandIn, type StandInOptions } from '../../service/standIn.ts';
import { launch, type Launched, type LaunchOptions, connectPractice } from '../support/launch.ts';
import { phaseStrings } from '../../../shared/text/phaseStrings.ts';
import type { NextNote } from '../../service/scriptSchema.ts';
import { controls, press, sendWithoutName } from '../support/controls.ts';
import { makeRecording } from './recordings.ts';

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

/** What a vet does, step by step, as the states need it. */

type Ready = Omit<Extract<NextNote, { readonly ends: 'ready' }>, 'ends'>;
type Vet = Pick<Stage, 'app' | 'page' | 'folder'>;
type About = Partial<Patient> & { readonly fileName?: string; readonly seconds?: number };

/** In ms of the page: longer than the app ignores keys after a change of the screen. */
const ignoredMs = 350;

/**
 * Waits by the page's own clock, as the app does, so that a key counts afterwards on the slowest machine too.
 */
export async function untilKeysCount(page: Page): Promise<void> {
  await page.evaluate(
    (ms) =>
      new Promise<void>((resolve) => {
        const now = (): number => Number(document.timeline.currentTime);
        const from = now();
        const look = (): void => {
          if (now() - from > ms) resolve();
          else requestAnimationFrame(look);
        };
        look();
      }),
    ignoredMs,
  );
  // For a moment after it has changed, until the places are counted, and in a note nobody has read, it takes
  // no press.
  const isHeld = ':is([data-guarded], [title="Checking…"], [title="Read the note first."])';
  await expect(page.locator(`#main-step${isHeld}`)).toHaveCount(0);
}

/** Presses keys as soon as the app takes them, and waits for what they show. */
export async function pressUntil(page: Page, keys: string, shown: Locator): Promise<void> {
  await untilKeysCount(page);
  await page.keyboard.press(keys);
  await expect(shown).toBeVisible();
}

export async function untilPhase(page: Page, phase: Phase): Promise<void> {
  await expect(controls.note(page)).toContainText(phaseStrings[phase]);
}

/**
 * From now on presses the large button whenever it has just become another one, and answers which it pressed.
 */
export async function pressEachGuarded(page: Page): Promise<() => Promise<readonly string[]>> {
  await page.evaluate(() => {
    const pressed: string[] = [];
    Object.assign(window, { pressed });
    new MutationObserver(() => {
      const button = document.querySelector<HTMLElement>('#main-step[data-guarded]');
      button?.click();
      if (button !== null) pressed.push(button.innerText);
    }).observe(document.body, { attributes: true, childList: true, subtree: true });
  });
  return () => page.evaluate(() => (window as unknown as { pressed: readonly string[] }).pressed);
}

/**
 * What has just changed takes no press until the page loads again: slow tests need longer than the app waits.
 */
export const holdGuards = (page: Page, heldMs = 700): Promise<void> =>
  page.evaluate((held) => {
    const after = window.setTimeout.bind(window);
    const hold = (run: () => void, ms: number): number => (ms === held ? 0 : after(run, ms));
    Object.assign(window, { setTimeout: hold });
  }, heldMs);

export async function fillPatient(region: Locator, patient: Partial<Patient>): Promise<void> {
  await controls.patientName(region).fill(patient.name ?? '');
  await controls.reference(region).fill(patient.reference ?? '');
  const species = controls.species(region);
  await species.fill(patient.species ?? '');
  // This closes its suggestions.
  await species.blur();
}

/** A new consult with one recording, which is then open. */
export async function importRecording({ page, app, folder }: Vet, about: About): Promise<void> {
  await press(page, controls.openNewConsult);
  await fillPatient(controls.newConsult(page), about);
  await app.importFiles([await makeRecording(folder, about)]);
  await controls.note(page).waitFor();
}

export async function readyToSend(vet: Vet, about: About): Promise<void> {
  await importRecording(vet, about);
  await untilPhase(vet.page, 'readyToSend');
}

export async function send(vet: Vet, about: About): Promise<void> {
  await readyToSend(vet, about);
  await ((about.name ?? '') === '' ? sendWithoutName(vet.page) : press(vet.page, controls.send));
}

export async function readyNote(stage: Stage, about: About, note: Ready = {}): Promise<void> {
  stage.service.control.noteOutcome({ ends: 'ready', ...note });
  await send(stage, about);
  await untilPhase(stage.page, 'noteReady');
}

/** As the first connection of the stand-in, or another one. */
export async function connect(
  { service, page }: Pick<Stage, 'service' | 'page'>,
  index = 0,
  isSandbox = false,
): Promise<void> {
  const { vet, token } = service.connections[index] ?? {};
  if (vet === undefined || token === undefined) throw new Error('The stand-in has no such connection.');
  await connectPractice(page, { url: service.url, token, vet, isSandbox });
}

export async function openConnected(
  stack: AsyncDisposableStack,
  options: StageOptions = {},
  launchApp?: Parameters<typeof openStage>[2],
): Promise<Stage> {
  const stage = await openStage(stack, options, launchApp);
  await connect(stage);
  return stage;
}

export async function openConsult(page: Page, patient: string): Promise<void> {
  await controls.row(page, patient).first().getByRole('button').click();
  await expect(controls.notePatient(page)).toContainText(patient);
}

/** It stays while the focus is on it. */
export const holdNotice = (page: Page): Promise<void> =>
  controls.dismiss(page.locator('[data-notice]')).focus();

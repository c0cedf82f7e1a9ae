import { test as base, type ElectronApplication } from '@playwright/test';
import { openDesktop } from '../../support/openDesktop.ts';
import type { StandIn, StandInOptions } from '../../service/standIn.ts';
import { policyEnv, startService, temporaryFolder, type Stage, connect } from '../screens/stage.ts';
import { launch, type Launched, type LaunchOptions } from './launch.ts';
import { launchWithMicrophone } from './recording/recorder.ts';
import { launchWithVirtualMicrophone } from './virtualMicrophone.ts';

const launchers = {
  system: launch,
  voice: launchWithMicrophone,
  virtual: launchWithVirtualMicrophone,
};

/** What a file or a group of tests chooses by `test.use`. */
type Choices = {
  /** What the app's microphone is, or what is said into it. */
  readonly microphone: keyof typeof launchers;
  readonly appOptions: LaunchOptions;
  /** What the organisation has decided; null: there is none. */
  readonly policy: object | null;
  readonly serviceOptions: Partial<StandInOptions>;
};

/** What a test has if it names it, opened before it and closed after it. */
type Parts = {
  /** For what else the test opens. */
  readonly stack: AsyncDisposableStack;
  readonly folder: string;
  readonly service: StandIn;
  /** With its page as `page`. */
  readonly app: Launched;
  /**
   * The app's main process; a test that looks into it is skipped for a packaged build, which has no
   * inspector.
   */
  readonly electron: ElectronApplication;
  /** App, service and folder, not connected. */
  readonly stage: Stage;
  /** The same, connected as the service's first vet. */
  readonly connectedStage: Stage;
};

/**
 * Each worker has a session of its own. A keyring, because gnome-keyring 42 can abort when a client is killed
 * in the middle of its greeting, which some tests do, and the apps of another worker would then find none.
 * And where there is no display, a virtual one, because clipboard, focus and global shortcuts belong to all
 * who share it.
 */
export const test = base.extend<Choices & Parts, { readonly ownSession: null }>({
  ownSession: [
    async ({ browserName: _browser }, use) => {
      await using stack = new AsyncDisposableStack();
      await openDesktop(stack);
      await use(null);
    },
    { scope: 'worker', auto: true },
  ],
  microphone: ['system', { option: true }],
  appOptions: [{}, { option: true }],
  policy: [null, { option: true }],
  serviceOptions: [{}, { option: true }],
  stack: async ({ browserName: _browser }, use) => {
    await using stack = new AsyncDisposableStack();
    await use(stack);
  },
  folder: async ({ stack }, use) => use(await temporaryFolder(stack)),
  service: async ({ stack, serviceOptions }, use) => use(await startService(stack, serviceOptions)),
  app: async ({ stack, microphone, appOptions, policy }, use) => {
    const env = { ...appOptions.env, ...(policy === null ? {} : await policyEnv(stack, policy)) };
    await use(stack.use(await launchers[microphone]({ ...appOptions, env })));
  },
  page: async ({ app }, use) => use(app.page),
  electron: async ({ app: { electron } }, use, testInfo) => {
    if (electron === null) testInfo.skip(true, 'a packaged build has no inspector');
    else await use(electron);
  },
  stage: async ({ app, page, service, folder }, use) => use({ app, page, service, folder }),
  connectedStage: async ({ stage }, use) => {
    await connect(stage);
    await use(stage);
  },
});

/* With what nearly every test needs, so that it has one import for all of it. */
export { expect, type ElectronApplication, type Locator, type Page } from '@playwright/test';
export { controls, locate, press, sendWithoutName } from './controls.ts';

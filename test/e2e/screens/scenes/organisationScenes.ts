import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { startStandIn, type StandIn } from '../../../service/standIn.ts';
import { controls, press } from '../../support/controls.ts';
import { openSettings } from '../../support/openSettings.ts';
import { launch } from '../../support/launch.ts';
import { longPractice, longVet } from '../content.ts';
import { temporaryFolder, type Scene, type Stage } from '../stage.ts';
import { connect } from '../steps.ts';

type Deciding = (service: StandIn) => Readonly<Record<string, unknown>>;

/** A workstation whose policy names the very service that it plays with. `before`: what happened without the policy. */
async function openManaged(
  stack: AsyncDisposableStack,
  decided: Deciding,
  before?: (stage: Stage) => Promise<void>,
): Promise<Stage> {
  const folder = await temporaryFolder(stack);
  const connections = [{ token: 'the-token', vet: longVet, practiceName: longPractice }];
  const service = await startStandIn({ profile: 'production', processingMs: 0, connections });
  stack.defer(() => service.stop());
  const policy = join(folder, 'policy.json');
  const env = { CLINIC_POLICY_FILE: policy };
  const stageOf = (app: Awaited<ReturnType<typeof launch>>): Stage => ({
    app,
    page: app.page,
    service,
    folder,
  });
  let dataFolder: string | undefined;
  if (before !== undefined) {
    await writeFile(policy, '{}');
    const app = await launch({ env });
    ({ dataFolder } = app);
    await before(stageOf(app));
    await app.close();
  }
  await writeFile(policy, JSON.stringify(decided(service)));
  const app = stack.use(await launch({ env, ...(dataFolder === undefined ? {} : { dataFolder }) }));
  return stageOf(app);
}

/** A clinic's workstation as IT hands it out: its service set, without the sandbox, and some things decided. */
export const managedScene: Scene = {
  name: 'managed by an organisation',
  unplayable: null,
  open: (stack) =>
    openManaged(stack, (service) => ({
      serviceAddress: service.url,
      sandboxAllowed: false,
      consentMode: 'require',
      noiseSuppression: true,
      sendOnStop: false,
      longestRecordingMinutes: 90,
      audioRetentionDays: 30,
      noteRetentionDays: 'soon',
    })),
  states: [
    {
      name: 'no practice yet, and no sandbox',
      arrange: async ({ page }) => {
        await page.getByRole('heading', { name: 'Connect a practice first' }).waitFor();
      },
    },
    {
      name: 'connect, to the service that is set',
      dialog: 'Connect a practice',
      arrange: async ({ page, service }) => {
        await press(page, controls.connectPractice);
        await expect(page.getByRole('dialog')).toContainText(service.url);
        await expect(controls.serviceAddress(page)).toHaveCount(0);
      },
    },
    {
      name: 'settings, some of them managed',
      arrange: async ({ page, service }) => {
        const dialog = page.getByRole('dialog');
        await controls.yourName(dialog).fill(longVet);
        await controls.token(dialog).fill(service.tokens[0] ?? '');
        await press(dialog, controls.connect);
        await expect(dialog).toBeHidden();
        const section = await openSettings(page, 'Recording');
        await expect(section.getByRole('checkbox', { name: 'Noise reduction' })).toBeDisabled();
      },
    },
    {
      name: 'settings that the organisation decided',
      arrange: async ({ page }) => {
        const section = await openSettings(page, 'Organisation');
        await expect(section).toContainText('noteRetentionDays: not a whole number');
      },
    },
    {
      name: 'what IT can see',
      dialog: 'What IT can see',
      arrange: async ({ page }) => {
        await press(page, controls.whatItSees);
        const shown = controls.whatItCollects(page.getByRole('dialog'));
        await expect(shown).toContainText('"keychain": "ok"');
      },
    },
  ],
};

/** A vet who had connected without a PIN before the organisation required one. */
export const pinRequiredScene: Scene = {
  name: 'a PIN that the organisation requires',
  unplayable: null,
  open: (stack) =>
    openManaged(
      stack,
      () => ({ requirePin: true }),
      (stage) => connect(stage),
    ),
  states: [
    {
      name: 'a first PIN that the organisation requires',
      arrange: async ({ page }) => {
        await expect(controls.newPin(page)).toBeFocused();
      },
    },
  ],
};

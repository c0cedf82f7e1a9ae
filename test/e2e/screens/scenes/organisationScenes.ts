import { expect } from '@playwright/test';
import { controls, press } from '../../support/controls.ts';
import { openSettings } from '../../support/appSteps.ts';
import { longConnection, longVet } from '../content.ts';
import { state, openStage, startService, type Scene, openConnected } from '../stage.ts';

/** A clinic's workstation as IT hands it out: its service set, without the sandbox, and some things decided. */
export const managedScene: Scene = {
  name: 'managed by an organisation',
  async open(stack) {
    const service = await startService(stack, { connections: [longConnection] });
    const policy = {
      serviceAddress: service.url,
      sandboxAllowed: false,
      consentMode: 'require',
      noiseSuppression: true,
      sendOnStop: false,
      longestRecordingMinutes: 90,
      audioRetentionDays: 30,
      noteRetentionDays: 'soon',
    };
    return { ...(await openStage(stack, { policy })), service };
  },
  states: [
    state('no practice yet, and no sandbox', async ({ page }) => {
      await page.getByRole('heading', { name: 'Connect a practice first' }).waitFor();
    }),
    state(
      'connect, to the service that is set',
      { dialog: 'Connect a practice' },
      async ({ page, service }) => {
        await press(page, controls.connectPractice);
        await expect(page.getByRole('dialog')).toContainText(service.url);
        await expect(controls.serviceAddress(page)).toHaveCount(0);
      },
    ),
    state('settings, some of them managed', async ({ page, service }) => {
      const dialog = page.getByRole('dialog');
      await controls.yourName(dialog).fill(longVet);
      await controls.token(dialog).fill(service.tokens[0] ?? '');
      await press(dialog, controls.connect);
      await expect(dialog).toBeHidden();
      const section = await openSettings(page, 'Recording');
      await expect(section.getByRole('checkbox', { name: 'Noise reduction' })).toBeDisabled();
    }),
    state('settings that the organisation decided', async ({ page }) => {
      const section = await openSettings(page, 'Organisation');
      await expect(section).toContainText('noteRetentionDays: not a whole number');
    }),
    state('what IT can see', { dialog: 'What IT can see' }, async ({ page }) => {
      await press(page, controls.whatItSees);
      const shown = controls.whatItCollects(page.getByRole('dialog'));
      await expect(shown).toContainText('"keychain": "ok"');
    }),
  ],
};

/** A vet who had connected without a PIN before the organisation required one. */
export const pinRequiredScene: Scene = {
  name: 'a PIN that the organisation requires',
  async open(stack) {
    const { app } = await openConnected(stack);
    await app.close();
    return openStage(stack, { policy: { requirePin: true }, launch: { dataFolder: app.dataFolder } });
  },
  states: [
    state('a first PIN that the organisation requires', async ({ page }) => {
      await expect(controls.newPin(page)).toBeFocused();
    }),
  ],
};

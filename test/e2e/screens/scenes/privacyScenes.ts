import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, type Locator, type Page } from '@playwright/test';
import { controls, press } from '../../support/controls.ts';
import { openPrivacy, passDays, saveDays } from '../../support/privacySteps.ts';
import { longPatient, longPractice, longVet } from '../content.ts';
import { openStage, temporaryFolder, type Scene } from '../stage.ts';
import { connect, openConsult, readyNote, readyToSend } from '../steps.ts';

const region = (page: Page): Locator => page.getByRole('region', { name: 'Old recordings' });
const dialog = (page: Page, name: string): Locator => page.getByRole('dialog', { name });
const untouched = 'Ask about old recordings after (days)';

/** How long things are kept, what is asked about, and what somebody wants gone. */
export const privacyScene: Scene = {
  name: 'privacy',
  unplayable: null,
  async open(stack) {
    const policy = join(await temporaryFolder(stack), 'policy.json');
    await writeFile(policy, JSON.stringify({ audioRetentionDays: 30 }));
    const connections = [{ token: 'privacy', vet: longVet, practiceName: longPractice }];
    const stage = await openStage(stack, {
      service: { connections },
      launch: { env: { CLINIC_POLICY_FILE: policy } },
    });
    await connect(stage);
    return stage;
  },
  states: [
    {
      name: 'a consult is to be deleted',
      phase: 'noteReady',
      dialog: 'Delete consult',
      async arrange(stage) {
        await readyNote(stage, longPatient);
        await press(stage.page, controls.deleteConsult);
      },
    },
    {
      name: 'settings of privacy, one of them managed',
      async arrange({ page }) {
        await press(page, controls.cancel);
        const privacy = await openPrivacy(page);
        await privacy.getByRole('spinbutton', { name: untouched }).fill('0.5');
        await page.keyboard.press('Enter');
        await expect(privacy).toContainText('Give whole days');
      },
    },
    {
      name: 'old recordings are asked about',
      async arrange(stage) {
        const { page, app } = stage;
        await page.keyboard.press('Escape');
        await readyToSend(stage, { name: 'Pepper', species: 'Rabbit', seconds: 22 });
        await saveDays(page, untouched, '1');
        await passDays(app, 2);
        await saveDays(page, untouched, '1');
        await press(page, controls.openNewConsult);
        await expect(region(page)).toContainText('2 old recordings');
      },
    },
    {
      name: 'old recordings, each with what to do',
      dialog: 'Old recordings',
      async arrange({ page }) {
        await press(page, 'Look at old recordings…');
        await expect(dialog(page, 'Old recordings').getByRole('listitem')).toHaveCount(2);
      },
    },
    {
      name: 'a note whose recording was removed',
      phase: 'noteReady',
      async arrange({ page }) {
        await press(page, 'Remove audio of all 2');
        await expect(region(page)).toHaveCount(0);
        await openConsult(page, longPatient.name);
        await expect(controls.note(page)).toContainText('The recording was removed');
      },
    },
  ],
};

import { controls, expect, press, test, type Page } from '../support/e2eTest.ts';
import { fillPatient } from '../screens/stage.ts';
import type { Patient } from '../../../shared/consult/consult.ts';

test.use({ microphone: 'voice' });

const biscuit = { name: 'Biscuit', species: 'Dog', reference: '2211' };

/** Writes a note by hand, and files it. */
async function visit(page: Page, patient: Patient, objective: string, plan: string): Promise<void> {
  await press(page, controls.openNewConsult);
  await fillPatient(controls.newConsult(page), patient);
  await press(page, controls.writeByHand);
  const note = controls.note(page);
  await controls.section(note, 'Objective').fill(objective);
  await controls.section(note, 'Plan').fill(plan);
  await press(page, controls.fileNote);
  await expect(note).toContainText(/filed/i);
}

test('earlier visits of the typed patient stand beside New consult and while recording, and as a tab beside the transcript', async ({
  page,
  electron,
}) => {
  const earlier = controls.earlierVisits(page);
  await visit(page, biscuit, 'Bright. Weight 32.8 kg. T 38.6.', 'Rest for a week.');
  await visit(page, biscuit, 'Bright. Weight 34.2 kg, BCS 6/9.', 'Meloxicam once a day.\nLead walks only.');
  await visit(page, { ...biscuit, reference: '' }, 'Weight 9 kg.', 'Ear drops.');
  await visit(page, { ...biscuit, name: 'Luna' }, 'Weight 4 kg.', 'Diet.');

  await press(page, controls.openNewConsult);
  await expect(earlier).toHaveCount(0);
  await fillPatient(controls.newConsult(page), biscuit);
  await expect(earlier).toContainText('Your earlier visits on this workstation only.');
  const visits = earlier.locator('li');
  await expect(visits).toHaveText([/today.*Weight 34\.2 kg, BCS 6\/9\..*Meloxicam/s, /Weight 32\.8 kg\./]);
  await expect(visits.nth(0)).not.toContainText('Bright');
  await expect(visits.nth(1).getByText('Rest for a week.')).toBeHidden();
  await expect(earlier.getByRole('textbox')).toHaveCount(0);
  await earlier
    .getByRole('button', { name: /^Copy Plan/ })
    .first()
    .click();
  await expect
    .poll(() => electron.evaluate(({ clipboard }) => clipboard.readText()))
    .toMatch(/Meloxicam once a day\.\r?\nLead walks only\./);

  // Of the same name, or of the same reference under another name, only the vet knows.
  await expect(earlier).not.toContainText('Ear drops.');
  await expect(earlier.getByText('Same reference. Is it the same animal?')).toBeVisible();
  await earlier
    .getByRole('group', { name: /^Same name/ })
    .getByRole('button')
    .click();
  await expect(earlier).toContainText('Ear drops.');
  await expect(earlier.getByText('Same name.')).toHaveCount(0);
  await expect(earlier).not.toContainText('Diet.');

  await press(page, controls.record);
  await expect(controls.stop(page)).toBeVisible();
  await expect(visits).toHaveCount(3);
  await expect(earlier).toContainText('Ear drops.');
  await press(page, controls.stop);

  const tab = page.getByRole('tab', { name: 'Earlier', exact: true });
  await expect(tab).toHaveAttribute('aria-selected', 'false');
  await expect(controls.transcript(page)).toBeVisible();
  await page.getByRole('tab', { name: 'Transcript' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(tab).toBeFocused();
  await expect(visits).toHaveCount(3);
  await expect(controls.transcript(page)).toHaveCount(0);

  // Another animal of that name is asked about anew.
  await press(page, controls.openNewConsult);
  await fillPatient(controls.newConsult(page), { ...biscuit, reference: '' });
  await expect(earlier.getByRole('group', { name: /^Same name/ }).getByRole('button')).toHaveCount(2);
  await expect(visits).toHaveCount(0);
});

import { give, lock, setPin, setSetting, snapshotOf, turnTo, unlock } from '../support/appSteps.ts';
import { axeFaults, sidewaysOverflow } from '../screens/audit.ts';
import { controls, expect, press, test, type Page } from '../support/e2eTest.ts';
import { connectPractice } from '../support/launch.ts';
import { submissionsAt } from '../support/received.ts';
import { say } from '../support/virtualMicrophone.ts';

const practiceName = 'Riverside Vets';
const moor = { vet: 'Dr Moor', practiceName, token: 'token-of-moor' };
const weber = { vet: 'Dr Weber', practiceName, token: 'token-of-weber' };
const vale = { vet: 'Dr Vale', practiceName, token: 'token-of-vale' };
const achebe = { vet: 'Dr Achebe', practiceName: 'Hillside Vets', token: 'token-of-achebe' };
const words = 'Vet: Canarytranscript, how long has he been like this?';

test.use({
  microphone: 'virtual',
  policy: { recordAsColleague: true },
  serviceOptions: { connections: [achebe, weber, vale, moor] },
});

const row = (page: Page) => controls.row(page, 'Canarypatient');
const status = (page: Page) => page.locator('[data-notice]');

/** Dr Moor at the screen; Dr Weber of the same practice, who sends on Stop, and another practice's vet. */
test.beforeEach(async ({ page, service }) => {
  for (const { vet, token } of [achebe, weber]) await connectPractice(page, { url: service.url, vet, token });
  await setSetting(page, 'sendsOnStop', true);
  await connectPractice(page, { url: service.url, vet: moor.vet, token: moor.token });
  await setSetting(page, 'sendsOnStop', true);
});

/** Dr Moor begins, as Dr Weber. */
async function recordAsWeber(page: Page): Promise<string> {
  await controls.newPatientName(page).fill('Canarypatient');
  await press(page, controls.recordAs('Dr Weber'));
  await expect(controls.stop(page)).toBeVisible();
  await say(page, 2);
  return (await snapshotOf(page)).recording?.consultId ?? '';
}

test('what a vet records as a colleague is the colleague’s: the recorder sees nothing of it after Stop', async ({
  page,
  service,
}) => {
  service.control.add({ notes: [{ note: { ends: 'ready', transcript: words } }] });
  await expect(controls.recordAs('Dr Achebe')(page)).toHaveCount(0);
  await expect(controls.record(page)).toBeVisible();
  expect(await axeFaults(page)).toEqual([]);
  expect(await sidewaysOverflow(page)).toEqual([]);
  const consultId = await recordAsWeber(page);
  await expect(controls.note(page).getByText('For Dr Weber', { exact: true })).toBeVisible();
  await expect(controls.newAnimal(page)).toHaveCount(0);
  await expect(controls.noteMenu(page)).toHaveCount(0);
  await controls.species(page).fill('Canaryspecies');
  await press(page, controls.stop);
  await expect(status(page)).toContainText('Saved for Dr Weber.');
  await expect(controls.newPatientName(page)).toBeVisible();

  const isHidden = async (): Promise<void> => {
    await expect(controls.rows(page)).toHaveCount(0);
    await controls.searchConsults(page).fill('Canarypatient');
    await expect(controls.rows(page)).toHaveCount(0);
    await press(page, controls.clearSearch);
    for (const name of ['openConsult', 'send', 'readActivity', 'readWaveform', 'exportConsult'] as const)
      expect(await give(page, name, { consultId }), name).toBe('refused');
    expect(JSON.stringify(await snapshotOf(page))).not.toContain('Canary');
  };
  await isHidden();
  expect(submissionsAt(service)).toEqual([]);

  await turnTo(page, `${practiceName}, Dr Weber`);
  await expect(row(page)).toContainText('Ready to send');
  await controls.rowButton(page, 'Canarypatient').click();
  await expect(controls.species(page)).toHaveValue('Canaryspecies');
  await press(page, controls.openActivity);
  await expect(controls.activity(page)).toContainText('Consult started · recorded by Dr Moor');
  await press(controls.activity(page), controls.close);
  expect(submissionsAt(service)).toEqual([]);
  await press(page, controls.send);
  await expect(row(page)).toContainText('Note ready');
  expect(submissionsAt(service)).toMatchObject([{ from: { vet: weber.vet } }]);

  await turnTo(page, `${practiceName}, Dr Moor`);
  await isHidden();
});

test('at a lock it goes on, and its vet, who has a PIN and asks for consent, stops it', async ({
  page,
  service,
}) => {
  await turnTo(page, `${practiceName}, Dr Weber`);
  await setSetting(page, 'consent', 'require');
  await setPin(page, '7391');
  await press(page, controls.lock);
  await controls.vet(page, 'Dr Moor').click();
  const consent = page.getByRole('checkbox', { name: 'The owner agrees to the recording' });
  await controls.recordAs('Dr Weber')(page).press('Enter');
  await expect(consent).toBeFocused();
  await consent.check();
  await recordAsWeber(page);
  await lock(page);
  await expect(controls.stop(page)).toBeVisible();
  expect(JSON.stringify(await snapshotOf(page))).not.toContain('Canary');
  await unlock(page, 'Dr Weber', '7391');
  await expect(controls.notePatient(page)).toContainText('Canarypatient');
  await expect(controls.newAnimal(page)).toBeVisible();
  await press(page, controls.stop);
  await expect(row(page)).toContainText('Ready to send');
  expect(submissionsAt(service)).toEqual([]);
});

/** A microphone that cannot be opened, as Dr Weber. */
async function failAsWeber(page: Page): Promise<void> {
  await page.evaluate(() => {
    const { mediaDevices } = navigator;
    const open = mediaDevices.getUserMedia.bind(mediaDevices);
    mediaDevices.getUserMedia = () => {
      mediaDevices.getUserMedia = open;
      return Promise.reject(new DOMException('', 'NotAllowedError'));
    };
  });
  await press(page, controls.recordAs('Dr Weber'));
  await expect(controls.tryAgain(controls.newConsult(page))).toBeVisible();
}

test('Try again, after a microphone that could not be opened, records as the same colleague', async ({
  page,
}) => {
  await failAsWeber(page);
  await press(controls.newConsult(page), controls.tryAgain);
  await expect(controls.note(page).getByText('For Dr Weber', { exact: true })).toBeVisible();
});

test('Try again of the vet who came since records as that vet', async ({ page, service }) => {
  await connectPractice(page, { url: service.url, vet: vale.vet, token: vale.token });
  await turnTo(page, moor.vet);
  await failAsWeber(page);
  await turnTo(page, vale.vet);
  await press(controls.newConsult(page), controls.tryAgain);
  await expect(controls.stop(page)).toBeVisible();
  await expect(controls.note(page).getByText('For Dr Weber', { exact: true })).toHaveCount(0);
});

import { controls, expect, press, test, type Page } from '../support/e2eTest.ts';
import { endOf } from '../support/dialogs.ts';
import { record, recordedSeconds } from '../support/recording/recorder.ts';
import { joinedOf, sendWhole, readTakes } from '../support/recording/takeFiles.ts';
import { pressUntil } from '../screens/stage.ts';
import { launchWithVirtualMicrophone, numbersIn, pressAt, say } from '../support/virtualMicrophone.ts';

test.use({ microphone: 'virtual' });
let page: Page;
test.beforeEach(({ page: opened }) => {
  page = opened;
});

const notSent = (patient: string) =>
  controls.notSent(page).getByRole('listitem').filter({ hasText: patient });

async function stop(patient = 'Biscuit'): Promise<void> {
  await press(page, controls.stop);
  await expect(controls.row(page, 'Ready to send').filter({ hasText: patient })).toBeVisible();
}

test('a stopped recording is continued, and sent as one with the length of both parts', async ({
  connectedStage: { app, service },
}) => {
  await record(page, 'Biscuit');
  await say(page, 2);
  await stop();
  const player = controls.player(page);
  await expect(player.getByRole('img', { name: /continued/ })).toBeHidden();
  await press(page, controls.continueRecording);
  await expect(controls.row(page, 'Recording')).toContainText('Biscuit');
  await say(page, 2);
  // The time goes on from where it stopped.
  expect(await recordedSeconds(page)).toBeGreaterThanOrEqual(4);
  await stop();
  await expect(player.getByRole('img', { name: /continued once$/ })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Biscuit' })).toBeVisible();

  const runs = await readTakes(app.dataFolder);
  expect(runs).toHaveLength(2);
  const whole = joinedOf(runs);
  expect(await sendWhole(page, service, whole)).toBeCloseTo(whole.length / 48_000, 2);
});

test('a paused recording waits under Not sent while the next patient is recorded, and F8 resumes and stops it', async () => {
  await record(page, 'Biscuit');
  await say(page, 1);
  await press(page, controls.pause);
  await expect(controls.row(page, 'Paused')).toContainText('Biscuit');
  await press(page, controls.openNewConsult);
  await expect(page.getByText('Biscuit stays paused meanwhile.')).toBeVisible();
  await record(page, 'Luna');
  await expect(notSent('Biscuit')).toContainText('Paused');
  await say(page, 1);

  await stop('Luna');

  await notSent('Biscuit').getByRole('button').click();
  await expect(controls.recordedTime(page)).toHaveText(/^00:0\d$/);
  await expect(controls.stop(page)).toBeFocused();
  await expect(controls.resume(page), 'what F8 does here').toContainText('F8');
  await pressUntil(page, 'F8', controls.row(page, 'Recording').filter({ hasText: 'Biscuit' }));
  await expect(controls.stop(page)).toBeFocused();
  await expect(controls.stop(page)).toContainText('F8');
  // Right after the recording has begun again, the app takes no press of F8.
  await say(page, 2);
  await page.keyboard.press('F8');
  await expect(controls.notSent(page).getByRole('heading')).toHaveText('Not sent 2');
  await expect(controls.row(page, 'Ready to send')).toHaveCount(2);
});

test('an emergency pauses one recording and begins or resumes another in one press, and loses no sound', async ({
  app,
}) => {
  await record(page, 'Luna');
  await say(page, 2);
  await press(page, controls.openNewConsult);
  const seen = await page.evaluateHandle(() => {
    const told = { labels: new Set<string>(), starting: 0 };
    new MutationObserver(() => {
      const label = document.querySelector('#main-step')?.firstElementChild?.nextElementSibling?.textContent;
      if (label) told.labels.add(label);
      const news = [...document.querySelectorAll('[role="status"]')].map(({ textContent }) => textContent);
      told.starting = Math.max(told.starting, news.filter((text) => text === 'Starting…').length);
    }).observe(document.body, { subtree: true, childList: true, characterData: true });
    return told;
  });
  const began = await pressAt(page, 'Pause Luna and record', 'Ot');
  await expect(controls.notePatient(page)).toHaveText('Ot');
  // A second press at any moment would have meant the same.
  expect(await seen.evaluate(({ labels }) => [...labels])).toEqual(['Pause Luna and record']);
  expect(await seen.evaluate(({ starting }) => starting)).toBeLessThanOrEqual(1);
  await page.keyboard.type('to');
  await expect(controls.row(page, 'Recording')).toContainText('Otto');
  await expect(controls.notePatient(page)).toHaveText('Otto');
  await say(page, 2);

  await notSent('Luna').getByRole('button').click();
  await expect(page.getByText('Luna is paused. Otto is being recorded.')).toBeVisible();
  const resumed = await pressAt(page, 'Pause Otto and resume Luna');
  await expect(controls.row(page, 'Recording')).toContainText('Luna');
  await say(page, 1);
  await stop('Luna');
  // The interrupted one is forgotten on no screen.
  const paused = page.getByRole('region', { name: 'Paused recording', exact: true });
  await expect(paused).toContainText(/Otto.*00:0\d.*paused/);
  await expect(paused.getByRole('button', { name: 'Resume Otto', exact: true })).toBeVisible();
  await press(controls.note(page), 'Back to Otto');
  await expect(paused).toBeHidden();
  await stop('Otto');

  const takes = await readTakes(app.dataFolder);
  const [luna, otto, lunaAgain] = takes.map(({ samples }) => numbersIn(samples));
  expect([luna?.length, otto?.length, lunaAgain?.length]).toEqual([1, 1, 1]);
  expect(luna?.[0]?.to).toBeGreaterThanOrEqual(began.given);
  expect(otto?.[0]?.to).toBeGreaterThanOrEqual(resumed.given);
  expect(takes[2]?.consultId).toBe(takes[0]?.consultId);
});

test('a paused recording outlives the app, and is stopped without being resumed', async ({
  stack,
  app,
  electron,
}) => {
  await record(page, 'Biscuit');
  await say(page, 1);
  await press(page, controls.pause);
  await expect(controls.row(page, 'Paused')).toBeVisible();
  const ended = endOf(electron);
  await electron.evaluate(({ BrowserWindow }) => BrowserWindow.fromId(1)?.close()).catch(() => undefined);
  await ended;

  ({ page } = stack.use(await launchWithVirtualMicrophone({ dataFolder: app.dataFolder })));
  await expect(notSent('Biscuit')).toContainText('Paused');
  await expect(controls.recovered(page)).toBeHidden();
  await notSent('Biscuit').getByRole('button').click();
  await stop('Biscuit');
});

test('Shift F8 pauses what is recorded and records an emergency, from any screen with one press', async () => {
  await record(page, 'Luna');
  await say(page, 1);
  await pressUntil(page, 'Shift+F8', controls.row(page, 'Recording').filter({ hasText: 'Unnamed patient' }));
  await expect(controls.patientName(controls.note(page))).toBeFocused();
  await expect(notSent('Luna')).toContainText('Paused');
  await page.keyboard.type('Otto');
  await say(page, 1);
  await stop('Otto');
  await notSent('Luna').getByRole('button').click();
  await expect(controls.resume(page)).toBeVisible();
  await pressUntil(page, 'Shift+F8', controls.row(page, 'Recording').filter({ hasText: 'Unnamed patient' }));
  await expect(notSent('Luna')).toContainText('Paused');
});

import { controls, expect, press, test } from '../support/e2eTest.ts';
import type { ElectronApplication, Locator, Page } from '../support/e2eTest.ts';
import { foundWords } from '../support/foundWords.ts';
import { fixture } from '../support/launch.ts';
import { lock } from '../support/appSteps.ts';
import { record, recordedSeconds } from '../support/recording/recorder.ts';
import { untilPhase } from '../screens/stage.ts';

const guide = (page: Page): Locator => page.getByRole('region', { name: 'Guide', exact: true });
const heading = (page: Page, name: string): Locator =>
  guide(page).getByRole('heading', { name, exact: true });

/** As a person chooses it in the menu of the application. */
const chooseInMenu = (electron: ElectronApplication): Promise<void> =>
  electron.evaluate(({ Menu }) => {
    const help = Menu.getApplicationMenu()?.items.find(({ label }) => label === 'Help');
    help?.submenu?.items.find(({ label }) => label === 'Guide')?.click();
  });

test.use({ microphone: 'voice' });

test('the guide opens over a recording and other work, without a network, and gives everything back', async ({
  app,
  page,
  electron,
}) => {
  await test.step('over a recording, whose fields keep what is typed', async () => {
    await record(page, 'Biscuit');
    const reference = controls.reference(controls.note(page));
    await reference.fill('2211');
    await page.keyboard.press('F1');
    const search = page.getByRole('searchbox', { name: 'Search guide', exact: true });
    await expect(search).toBeFocused();
    await expect(controls.recordingInProgress(page)).toContainText('Biscuit');
    const before = await recordedSeconds(page);

    const headings = page.getByRole('navigation', { name: 'Sections' }).getByRole('listitem');
    await page.keyboard.type('Windows line ends');
    await expect(headings).toHaveText(['Copy, export and print']);
    await page.keyboard.press('Enter');
    await expect(heading(page, 'Copy, export and print')).toBeFocused();
    const [hit] = await foundWords(page, 'found-current');
    expect(hit?.words).toBe('Windows line ends');
    const height = await page.evaluate(() => innerHeight);
    expect(hit?.y, 'in the middle of the window').toBeGreaterThan(height / 4);
    expect(hit?.y).toBeLessThan((height * 3) / 4);
    await page.keyboard.press('Control+f');
    await expect(search).toBeFocused();
    await search.fill('');
    expect(await foundWords(page, 'found-current')).toEqual([]);
    await headings.getByRole('button', { name: 'Keys' }).click();
    await expect(heading(page, 'Keys')).toBeFocused();
    await guide(page).getByRole('link', { name: 'connect your practice', exact: true }).click();
    await expect(heading(page, 'Connect your practice')).toBeFocused();
    await expect(heading(page, 'Connect your practice')).toBeInViewport();
    // A second press changes nothing, and no key acts on the work behind.
    await page.keyboard.press('F1');
    await page.keyboard.press('Control+Enter');
    await expect(heading(page, 'Connect your practice')).toBeFocused();
    await expect.poll(() => recordedSeconds(page)).toBeGreaterThan(before);

    await page.keyboard.press('Escape');
    await expect(guide(page)).toHaveCount(0);
    await expect(reference).toHaveValue('2211');
    await press(page, controls.stop);
    await untilPhase(page, 'readyToSend');
  });

  await test.step('over the settings, which stay as they were', async () => {
    await press(page, controls.openSettings);
    await page.getByRole('button', { name: 'Recording', exact: true }).press('Enter');
    const title = page.getByRole('heading', { name: 'Recording', exact: true });
    await expect(title, 'underlined').not.toHaveCSS('box-shadow', 'none');
    await expect(title, 'not boxed').toHaveCSS('outline-color', 'rgba(0, 0, 0, 0)');
    const longest = page.getByRole('spinbutton', { name: 'Longest recording, in minutes' });
    await longest.focus();
    await page.keyboard.press('F1');
    await expect(heading(page, 'Record or import')).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(longest).toBeFocused();
    await page.keyboard.press('Escape');
  });

  await test.step('from the details of an alert, at what is wrong', async () => {
    await press(page, controls.openNewConsult);
    await app.importFiles([fixture('notAudio.m4a')]);
    const told = controls.newConsult(page).getByRole('alert');
    await expect(told).toHaveText(/notAudio\.m4a.* is not a recording\. /);
    const refused = controls.notImported(page);
    await controls.details(refused).click();
    await refused.getByRole('button', { name: 'What to do' }).click();
    await expect(heading(page, 'The file cannot be imported')).toBeFocused();
    await expect(heading(page, 'The file cannot be imported')).toBeInViewport();
    await press(page, controls.back);
    await expect(controls.newConsult(page)).toBeVisible();
  });

  await test.step('never over a dialog, and over the lock only as long as no vet is there', async () => {
    await press(page, controls.connectPractice);
    const name = controls.yourName(page.getByRole('dialog'));
    await name.fill('Dr Moor');
    await page.keyboard.press('F1');
    await chooseInMenu(electron);
    await expect(name).toHaveValue('Dr Moor');
    await expect(guide(page)).toHaveCount(0);
    await page.keyboard.press('Escape');

    await chooseInMenu(electron);
    await expect(guide(page)).toBeVisible();
    await lock(page);
    await expect(controls.whoAreYou(page)).toBeVisible();
    await expect(guide(page)).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Add a vet', exact: true })).toBeFocused();
    await page.keyboard.press('F1');
    await expect(guide(page)).toBeVisible();
    await expect(controls.openSettings(page)).toHaveCount(0);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: 'Add a vet', exact: true })).toBeFocused();
  });
});

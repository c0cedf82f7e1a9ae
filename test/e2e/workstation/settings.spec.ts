import { controls, press } from '../support/controls.ts';
import { expect, test } from '../support/e2eTest.ts';
import { connectPractice } from '../support/launch.ts';
import { lock, setPin } from '../support/lockSteps.ts';
import { launchWithMicrophone } from '../support/recording/recorder.ts';
import { startStandIn } from '../../service/standIn.ts';

test('the search of the settings leaves what fits, and a field saves what was typed as the page closes', async () => {
  await using stack = new AsyncDisposableStack();
  const app = await launchWithMicrophone();
  stack.defer(() => app.remove());
  const { page } = app;
  await press(page, controls.openSettings);
  const sections = page.getByRole('navigation', { name: 'Sections' });
  await expect(sections.getByRole('button', { name: 'Privacy' })).toBeVisible();

  await controls.searchSettings(page).fill('longest');
  await expect(sections.getByRole('button')).toHaveText([/^Back/, 'Recording']);
  await expect(controls.settings(page).getByRole('checkbox')).toHaveCount(0);
  const longest = controls.settings(page).getByRole('spinbutton', { name: 'Longest recording, in minutes' });
  await longest.fill('45');
  await page.keyboard.press('Escape');
  await expect(controls.settings(page)).toHaveCount(0);
  await press(page, controls.openSettings);
  await expect(longest).toHaveValue('45');

  await controls.searchSettings(page).fill('nothing of the kind');
  await expect(controls.settings(page).getByRole('region')).toHaveCount(0);
  await expect(controls.settings(page).getByRole('status')).toHaveText(
    'No setting found for “nothing of the kind”.',
  );
  await controls.searchSettings(page).press('Escape');
  await expect(controls.searchSettings(page)).toHaveValue('');
  await sections.getByRole('button', { name: 'Updates' }).click();
  await controls.searchSettings(page).fill('recording');
  await expect(
    controls
      .settings(page)
      .getByRole('combobox', { name: /^Microphone/ })
      .first(),
  ).toBeInViewport();
  await controls.searchSettings(page).press('Escape');
  await sections.getByRole('button', { name: 'Updates' }).click();
  await expect(controls.settings(page).getByRole('heading', { name: 'Updates' })).toBeInViewport();
  await expect(controls.settings(page).getByRole('heading', { name: 'Updates' })).toBeFocused();

  // The only key that is a character, which dictation types by mistake.
  const keys = controls.keys(page);
  await page.keyboard.press('?');
  await expect(keys).toBeFocused();
  await page.keyboard.press('Escape');
  await controls.settings(page).getByRole('checkbox', { name: 'The key ? lists them too' }).uncheck();
  await page.keyboard.press('?');
  await expect(keys).toHaveCount(0);
  await page.keyboard.press('Shift+F1');
  await expect(keys).toBeFocused();
});

test('the lock closes the settings', async () => {
  await using stack = new AsyncDisposableStack();
  const service = await startStandIn({ profile: 'production' });
  stack.defer(() => service.stop());
  const app = await launchWithMicrophone();
  stack.defer(() => app.remove());
  const { page } = app;
  await connectPractice(page, { url: service.url, token: service.tokens[0] ?? '', vet: 'Dr Moor' });
  await setPin(page, '4711');
  await press(page, controls.openSettings);
  await expect(controls.settings(page)).toBeVisible();
  await lock(page);
  await expect(controls.settings(page)).toHaveCount(0);
  await page.getByLabel('PIN of Dr Moor', { exact: true }).fill('4711');
  await page.keyboard.press('Enter');
  await expect(controls.whoAreYou(page)).toBeHidden();
  await expect(controls.newConsult(page)).toBeVisible();
});

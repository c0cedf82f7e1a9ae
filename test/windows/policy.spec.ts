import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { controls, press } from '../e2e/support/controls.ts';
import { expect, test } from '../e2e/support/e2eTest.ts';
import { launch } from '../e2e/support/launch.ts';
import { policyKey, runApp, runWindows, setPolicy } from './windowsMachine.ts';

test.afterEach(async () => {
  await runWindows(['reg', 'delete', policyKey, '/f']);
});

test('policy in the registry is obeyed, and what does not fit is named', async () => {
  await setPolicy('audioRetentionDays', 'REG_DWORD', '30');
  await setPolicy('lockAfterMinutes', 'REG_SZ', 'soon');
  const dataFolder = await mkdtemp(join(tmpdir(), 'clinic-windows-'));
  const { stdout } = await runApp([`--user-data-dir=${dataFolder}`, '--self-test']);
  await rm(dataFolder, { recursive: true, force: true, maxRetries: 5 });
  const { policyProblems } = JSON.parse(stdout) as { readonly policyProblems: readonly unknown[] };
  expect(JSON.stringify(policyProblems)).toContain('lockAfterMinutes');
  expect(policyProblems).toHaveLength(1);

  const app = await launch();
  try {
    await press(app.page, controls.openSettings);
    const managed = app.page.getByRole('spinbutton', { name: 'Remove recordings after (days)' });
    await expect(managed).toHaveValue('30');
    await expect(managed).toBeDisabled();
  } finally {
    await app.remove();
  }
});

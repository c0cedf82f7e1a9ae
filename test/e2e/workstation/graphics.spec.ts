import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '../support/e2eTest.ts';
import { launch } from '../support/launch.ts';

let folder = '';
test.beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'clinic-graphics-'));
});
test.afterEach(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }));

/** Starts the app under a policy, and says whether it drew with the graphics card. */
async function startsWithCard(settings: object): Promise<boolean | undefined> {
  const file = join(folder, 'policy.json');
  await writeFile(file, JSON.stringify(settings));
  const app = await launch({ dataFolder: join(folder, 'data'), env: { CLINIC_POLICY_FILE: file } });
  const isOn = await app.electron?.evaluate((electron) => electron.app.isHardwareAccelerationEnabled());
  await app.close();
  return isOn;
}

test('without the graphics card from the start after the one that read so, as hardwareAcceleration says', async () => {
  expect(await startsWithCard({ hardwareAcceleration: false })).toBe(true);
  expect(await startsWithCard({ hardwareAcceleration: false })).toBe(false);
  expect(await startsWithCard({})).toBe(false);
  expect(await startsWithCard({})).toBe(true);
});

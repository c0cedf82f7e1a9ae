import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { _electron } from '@playwright/test';
import { electronRuntime } from '../../../scripts/dev/electronRuntime.ts';
import { repoRoot } from '../../../scripts/dev/repoRoot.ts';
import { startStandIn } from '../../service/standIn.ts';
import { expect, test } from '../support/e2eTest.ts';
import { connectPractice, launch } from '../support/launch.ts';

/** More of them, as beside other work: CLINIC_LAUNCHES=60 npm test -- e2e plainLaunch.spec.ts */
const rounds = Number(process.env['CLINIC_LAUNCHES'] ?? 5);

test('Playwright’s plain launch of a checkout has a window each time, on a connected profile', async () => {
  await using stack = new AsyncDisposableStack();
  const dataFolder = await mkdtemp(join(tmpdir(), 'clinic-plain-'));
  stack.defer(() => rm(dataFolder, { recursive: true, force: true, maxRetries: 5 }));
  const connection = { token: 'token-of-ash', vet: 'Dr Ash', practiceName: 'Riverside Vets' };
  const service = await startStandIn({ profile: 'production', processingMs: 0, connections: [connection] });
  stack.defer(() => service.stop());
  const first = await launch({ dataFolder });
  await connectPractice(first.page, { url: service.url, token: connection.token, vet: connection.vet });
  await first.close();
  const { executable } = await electronRuntime();
  for (let round = 0; round < rounds; round += 1) {
    const app = await _electron.launch({
      executablePath: executable,
      // Playwright itself adds --no-sandbox on Linux.
      args: [repoRoot, `--user-data-dir=${dataFolder}`],
    });
    const page = await app.firstWindow();
    await expect(page.getByRole('button', { name: 'Practice: Riverside Vets', exact: true })).toBeVisible();
    await app.close();
  }
});

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { startStandIn } from '../service/standIn.ts';
import { buriedIn } from '../support/plantedText.ts';
import { controls } from '../e2e/support/controls.ts';
import { expect, test } from '../e2e/support/e2eTest.ts';
import { connectPractice, launch } from '../e2e/support/launch.ts';
import { place } from './windowsMachine.ts';

const token = 'a-token-that-only-the-credential-store-knows';

test('a token is kept by Windows’ credential store, and is there at the next start', async () => {
  const service = await startStandIn({
    profile: 'production',
    connections: [{ token, vet: 'Dr Moor', practiceName: 'Riverside Vets' }],
  });
  const first = await launch();
  try {
    await connectPractice(first.page, { url: service.url, token, vet: 'Dr Moor' });
    await expect(controls.practiceOf('Riverside Vets')(first.page)).toBeVisible();
    await first.close();
    expect(buriedIn(first.dataFolder, [token])).toEqual([]);

    const second = await launch({ dataFolder: first.dataFolder });
    await expect(controls.practiceOf('Riverside Vets')(second.page)).toBeVisible();
    await expect(second.page.getByRole('button', { name: 'Connected' })).toBeVisible();
    await second.close();
    // Wine writes its registry, with the credentials in it, a little later.
    await expect
      .poll(async () => readFile(join(place.prefix, 'user.reg'), 'utf8'))
      .toContain('Clinic Companion');
    expect(await readFile(join(place.prefix, 'user.reg'), 'utf8')).not.toContain(token);
  } finally {
    await first.remove();
    await service.stop();
  }
});

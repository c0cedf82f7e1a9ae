import { join } from 'node:path';
import { test } from '../support/e2eTest.ts';
import { beginAudit } from './audit.ts';
import { scenes } from './registry.ts';

for (const scene of scenes) {
  test(scene.name, async ({ stack }) => {
    test.skip(typeof scene.unplayable === 'string', scene.unplayable ?? '');
    test.setTimeout(240_000);
    const stage = await scene.open(stack);
    const folder = join(test.info().project.outputDir, '..', 'screens');
    const audit = await beginAudit(stage, folder);
    for (const state of scene.states)
      await test.step(state.name, async () => {
        await state.arrange(stage);
        await audit.look(state);
      });
  });
}

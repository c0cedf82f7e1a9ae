import { join } from 'node:path';
import { test } from '../support/e2eTest.ts';
import { beginAudit } from './audit.ts';
import { scenes } from './registry.ts';

for (const scene of scenes) {
  test(scene.name, async () => {
    test.skip(scene.unplayable !== null, scene.unplayable ?? '');
    test.setTimeout(240_000);
    await using stack = new AsyncDisposableStack();
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

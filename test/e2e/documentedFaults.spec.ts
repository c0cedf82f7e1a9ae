import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repoRoot } from '../../scripts/dev/repoRoot.ts';
import { scriptSchema } from '../service/scriptSchema.ts';
import { expect, test } from './support/e2eTest.ts';
import { send } from './screens/stage.ts';

const page = readFileSync(join(repoRoot, 'docs', 'stand-in.md'), 'utf8');
const faults = [...page.matchAll(/\*\*(.+?)\.\*\* [^`]*`(.+)`\n\n```json\n([^]+?)```/g)].map(
  ([, name = '', sentence = '', script = '']) => ({ name, sentence, script }),
);

test('five faults are documented', () => {
  expect(faults).toHaveLength(5);
});

for (const { name, sentence, script } of faults)
  test(`${name}: the app says what docs/stand-in.md says`, async ({ connectedStage }) => {
    connectedStage.service.control.add(scriptSchema.parse(JSON.parse(script)));
    await send(connectedStage, { name: 'Biscuit' });
    await expect(connectedStage.page.locator('body')).toContainText(sentence);
  });

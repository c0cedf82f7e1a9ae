import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { unreachedFiles } from '../../../../../scripts/release/pack/unreachedFiles.ts';

const packed = {
  'out/main/index.cjs': 'const a = require("one"); const later = () => import("./later.cjs");',
  'out/main/later.cjs':
    'require(`two/deep`); require("node:fs"); require("electron"); require("not-packed");',
  'out/renderer/index.html': '<p>',
  'node_modules/one/package.json': '{"main":"lib/main.js"}',
  'node_modules/one/lib/main.js': 'module.exports = require("./part");',
  'node_modules/one/lib/part.js': '',
  'node_modules/one/prebuilds/linux-x64.node': '',
  'node_modules/one/LICENSE': '',
  'node_modules/one/dist/one.min.js': '',
  'node_modules/one/bin/one': '',
  'node_modules/two/package.json': '{"exports":{"./deep":{"import":"./deep.mjs","require":"./deep.cjs"}}}',
  'node_modules/two/deep.cjs': '',
  'node_modules/two/deep.mjs': '',
} as const;

it('the packed files that nothing in the build loads are named', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'clinic-test-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  for (const [name, text] of Object.entries(packed)) {
    await mkdir(path.dirname(path.join(folder, name)), { recursive: true });
    await writeFile(path.join(folder, name), text);
  }
  expect(unreachedFiles(folder, Object.keys(packed))).toEqual([
    'node_modules/one/dist/one.min.js',
    'node_modules/one/bin/one',
    'node_modules/two/deep.mjs',
  ]);
});

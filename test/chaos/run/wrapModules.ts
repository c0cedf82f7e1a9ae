/**
 * Loaded into the app's process before anything else: puts a wrapper in the place of a shipped module, whose code itself is
 * untouched. It counts the saves that are under way.
 */
import { registerHooks } from 'node:module';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { saveCounting } from './saveCount.ts';

const root = resolve(import.meta.dirname, '../../..');
const wrappers = new Map(
  Object.entries(saveCounting).map(([path, source]) => [pathToFileURL(resolve(root, path)).href, source]),
);

registerHooks({
  load(url, context, nextLoad) {
    const wrapper = wrappers.get(url);
    if (wrapper === undefined) return nextLoad(url, context);
    const original = JSON.stringify(`${url}?original`);
    // What the wrapper exports itself comes before the star.
    const source = `import * as original from ${original};\nexport * from ${original};\n${wrapper}`;
    return { format: 'module', source, shortCircuit: true };
  },
});

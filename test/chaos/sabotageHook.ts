/** Loaded into the app's process before anything else: puts the wrappers of one sabotage in the modules' places. */
import { registerHooks } from 'node:module';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { sabotages } from './sabotages.ts';

const name = process.env['CHAOS_SABOTAGE'] ?? '';
const sabotage = sabotages[name];
if (sabotage === undefined) throw new Error(`There is no sabotage ${name}.`);

const root = resolve(import.meta.dirname, '../..');
const wrappers = new Map(
  Object.entries(sabotage.wraps).map(([path, source]) => [pathToFileURL(resolve(root, path)).href, source]),
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

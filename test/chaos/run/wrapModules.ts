/**
 * Loaded into the app's process before anything else: puts wrappers in the places of shipped modules, whose code itself
 * is untouched. One wrapper counts the saves that are under way; the others are those of a sabotage, where one is named.
 */
import { registerHooks } from 'node:module';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { sabotages } from '../delivery/sabotages.ts';
import { saveCounting } from './saveCount.ts';

const name = process.env['CHAOS_SABOTAGE'] ?? '';
const sabotage = name === '' ? { wraps: {} } : sabotages[name];
if (sabotage === undefined) throw new Error(`There is no sabotage ${name}.`);

const root = resolve(import.meta.dirname, '../../..');
const wrappers = new Map(
  Object.entries({ ...saveCounting, ...sabotage.wraps }).map(([path, source]) => [
    pathToFileURL(resolve(root, path)).href,
    source,
  ]),
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

import { readFileSync } from 'node:fs';
import { createRequire, isBuiltin } from 'node:module';
import path from 'node:path';

/** The texts that packages are licensed under, which go where the packages go. */
const legal = /(?:^|\/)(?:licen[cs]e|notice|copying|authors)[^/]*$/i;
/** Loaded by names that are put together at run time: native parts by platform. */
const loadedByName = /\.node$/;

const mentions = /\b(?:require|import)\(\s*["'`]([^"'`]+)["'`]\s*\)|\bfrom\s*["']([^"']+)["']/g;

/**
 * The files of packages that nothing in the build loads, told by following each `require` from the build in
 * `out/`.
 * `folder` holds the unpacked archive, `files` the names in it.
 */
export function unreachedFiles(folder: string, files: readonly string[]): readonly string[] {
  const reached = new Set<string>();
  const queue = files.filter((file) => /^out\/(?:main|preload)\/.*\.c?js$/.test(file));
  for (let file = queue.pop(); file !== undefined; file = queue.pop()) {
    if (reached.has(file)) continue;
    reached.add(file);
    if (/\.c?js$/.test(file)) queue.push(...loadedBy(folder, file));
  }
  const isNeeded = (file: string): boolean =>
    !file.startsWith('node_modules/') ||
    reached.has(file) ||
    loadedByName.test(file) ||
    // Node reads it to find a package's entry, and the bill of materials is made from it.
    file.endsWith('/package.json') ||
    legal.test(file);
  return files.filter((file) => !isNeeded(file));
}

function loadedBy(folder: string, file: string): readonly string[] {
  const full = path.join(folder, file);
  const { resolve } = createRequire(full);
  const found = [...readFileSync(full, 'utf8').matchAll(mentions)].map(([, required, imported]) =>
    String(required ?? imported),
  );
  return found.flatMap((name) => {
    if (isBuiltin(name) || name === 'electron') return [];
    try {
      return [path.relative(folder, resolve(name)).split(path.sep).join('/')];
    } catch {
      // An optional package that is not packed, or a word in a comment.
      return [];
    }
  });
}

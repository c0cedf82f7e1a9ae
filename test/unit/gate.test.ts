import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { contract, e2e, integration, unitIsolated, unitOutside } from '../gate.ts';

const folder = path.resolve(import.meta.dirname, '..');
const textOf = (file: string): string => readFileSync(path.join(folder, file), 'utf8');
const isNamed = (text: string, name: string): boolean =>
  text.includes(`'${name}`) || text.includes(`\`${name}`);

it.each([...unitOutside, ...unitIsolated, ...contract, ...integration])(
  'there are files like %s',
  (files) => {
    expect(globSync(files, { cwd: folder })).not.toEqual([]);
  },
);

it.each(Object.entries(e2e))('%s has the tests that the gate names', (file, names) => {
  const text = textOf(path.join('e2e', file));
  expect(names.filter((name) => !isNamed(text, name))).toEqual([]);
});

/**
 * What makes a test red where the machine is slow. A limit that depends on the machine is a multiple of
 * `patience`.
 */
const slownessFaults = {
  'a sleep': /waitForTimeout|(?<![.\w])(wait|after|sleep)\([\d_]{3,}[,)]|setTimeout\(\w+, [\d_]{3,}\)/,
  'a limit of its own': /\btimeout: [\d_]+\b(?! \*)|\btest\.setTimeout\(|^\s*\}, [\d_]{5,}\);$/,
  'a duration that is asserted': /expect.*\b(Date|performance)\.now\(\)/,
  'a memory figure': /memoryUsage\(/,
  'a moment or choice that no second run has': /Math\.random\(/,
};

it('no test of the gate sleeps, has a limit of its own, or asserts how fast the machine is', () => {
  const unit = globSync('unit/**/*.test.ts', { cwd: folder, exclude: ['unit/gate.test.ts', ...unitOutside] });
  const others = globSync([...contract, ...integration], { cwd: folder });
  const parts = [
    ...[...unit, ...others].map((file) => ({ file, text: textOf(file) })),
    ...Object.entries(e2e).flatMap(([file, names]) => gatePartsOf(path.join('e2e', file), names)),
  ];
  expect(parts.length).toBeGreaterThan(300);
  const found = parts.flatMap(({ file, text }) =>
    text.split('\n').flatMap((line) =>
      Object.entries(slownessFaults)
        .filter(([, pattern]) => pattern.test(line))
        .map(([fault]) => `${file}: ${fault}: ${line.trim()}`),
    ),
  );
  expect(found).toEqual([]);
});

/**
 * What of a file of e2e tests runs in the gate: the tests that it names, and all that stands before the
 * first.
 */
function gatePartsOf(
  file: string,
  names: readonly string[],
): readonly { readonly file: string; readonly text: string }[] {
  const [head = '', ...tests] = textOf(file).split(/^ *test[.(]/m);
  const listed = tests.filter((text) => names.some((name) => isNamed(text, name)));
  return [head, ...listed].map((text) => ({ file, text }));
}

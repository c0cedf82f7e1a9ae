import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { repoRoot } from '../../../../scripts/dev/repoRoot.ts';
import { isStringsFile, uiTextFaults } from '../../../support/uiText/uiTextFaults.ts';

/** Where something is shown: the page, and the shell with its dialogs, menus and notifications. */
const folders = ['renderer', 'main/electron'] as const;
const sources = folders.flatMap((folder) =>
  readdirSync(join(repoRoot, folder), { recursive: true, encoding: 'utf8' })
    .map((path) => `${folder}/${path.replaceAll('\\', '/')}`)
    .filter((path) => /\.tsx?$/.test(path) && !isStringsFile(path)),
);

test('every word on screen is in a strings file', () => {
  const faults = sources.flatMap((path) =>
    uiTextFaults(path, readFileSync(join(repoRoot, path), 'utf8')).map(
      ({ line, text }) => `${path}:${line}: “${text}”`,
    ),
  );
  expect(faults).toEqual([]);
});

test.each([
  ['const a = <p>Loading</p>;', 'Loading'],
  ['const a = <p>{isLong ? "Too long" : strings.fine}</p>;', 'Too long'],
  ['const a = <input placeholder="Search" />;', 'Search'],
  ['const a = <button aria-label={`Close ${name}`} />;', 'Close '],
  ['const a = <Field label={strings.name} hint={x ?? "such as this"} />;', 'such as this'],
  ['notify("That is not possible now.");', 'That is not possible now.'],
  ['const options = { title: "Import" };', 'Import'],
])('it finds what %s says', (source, text) => {
  expect(uiTextFaults('a.tsx', source).map((one) => one.text)).toEqual([text]);
});

test.each([
  'const a = <p className="sum total" id="x">{strings.loading}</p>;',
  'const a = <Button look="quiet" title={strings.title}>{"·"} {count}</Button>;',
  'if (agent.includes("Mac OS")) throw new Error("No sound came.");',
  'if (event.key === "Enter") go("ArrowDown");',
])('it lets be what nobody sees: %s', (source) => {
  expect(uiTextFaults('a.tsx', source)).toEqual([]);
});

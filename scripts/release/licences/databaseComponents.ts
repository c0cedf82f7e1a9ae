import { readFileSync } from 'node:fs';
import path from 'node:path';
import { repoRoot } from '../../dev/repoRoot.ts';
import type { Component } from './component.ts';

/** SQLite and its ciphers, compiled into the database driver; the driver's sources name their versions. */
export function databaseComponents(): readonly Component[] {
  const driver = path.join(repoRoot, 'node_modules/better-sqlite3-multiple-ciphers');
  const source = readFileSync(path.join(driver, 'deps/sqlite3/sqlite3.h'), 'utf8');
  const sqlite = /^#define SQLITE_VERSION\s+"([\d.]+)"/m.exec(source)?.[1];
  const ciphers = /^#define SQLITE3MC_VERSION_STRING\s+"SQLite3 Multiple Ciphers ([\d.]+)"/m.exec(
    source,
  )?.[1];
  // The ciphers only name their licence, which is the driver's too.
  const terms = /^Permission is hereby granted[^]*/m.exec(
    readFileSync(path.join(driver, 'LICENSE'), 'utf8'),
  )?.[0];
  const copyright = /^\*\* Copyright:\s+(.*Ulrich Telle.*)$/m.exec(source)?.[1];
  if (sqlite === undefined || ciphers === undefined || copyright === undefined || terms === undefined)
    throw new Error('The database driver does not say which SQLite it is built from.');
  return [
    {
      kind: 'library',
      name: 'SQLite',
      version: sqlite,
      supplier: 'Hipp, Wyrick & Company',
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
      supplier: 'Ulrich Telle',
      licence: 'MIT',
      texts: [`MIT License\n\nCopyright ${copyright}\n\n${terms.trim()}`],
    },
  ];
}

import { globSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = resolve(import.meta.dirname, '../..');

/** Rooms of the house, most specific first. */
const rooms = [
  'main/consults',
  'main/noteExport',
  'main/audio',
  'main/recording',
  'main/encryptedFiles',
  'main/noteService',
  'main/sandbox',
  'main/keychain',
  'main/storage',
  'main/policy',
  'main/vetSession',
  'main/logging',
  'main/settings',
  'main/updates',
  'main/commandLine',
  'main/electron',
  'main/preload',
  'main',
  'renderer',
  'shared',
] as const;
type Room = (typeof rooms)[number];

/** The table of the README: what each room may import besides itself, and the outside packages it is home to. */
const table: Record<Room, { readonly rooms: readonly Room[]; readonly packages: readonly string[] }> = {
  shared: { rooms: [], packages: ['zod'] },
  renderer: {
    rooms: ['shared'],
    packages: ['react', 'react-dom', 'zustand', '@tanstack/react-virtual', 'diff'],
  },
  'main/preload': { rooms: ['shared'], packages: ['electron'] },
  'main/settings': { rooms: ['shared'], packages: ['zod'] },
  'main/consults': { rooms: ['shared', 'main/settings'], packages: [] },
  'main/noteExport': {
    rooms: ['shared', 'main/consults', 'main/encryptedFiles', 'main/settings'],
    packages: [],
  },
  'main/audio': {
    rooms: ['shared', 'main/consults', 'main/encryptedFiles'],
    packages: ['fluent-ffmpeg', 'ffmpeg-static', 'zod'],
  },
  'main/recording': { rooms: ['shared', 'main/consults', 'main/encryptedFiles'], packages: ['zod'] },
  'main/encryptedFiles': { rooms: ['shared'], packages: [] },
  'main/noteService': { rooms: ['shared', 'main/consults'], packages: ['undici', 'zod'] },
  'main/sandbox': { rooms: ['shared'], packages: ['@fastify/busboy', 'zod'] },
  'main/keychain': { rooms: ['shared', 'main/consults', 'main/encryptedFiles'], packages: ['keytar', 'zod'] },
  'main/storage': {
    rooms: ['shared', 'main/consults', 'main/sandbox', 'main/encryptedFiles'],
    packages: ['better-sqlite3-multiple-ciphers', 'zod'],
  },
  'main/logging': { rooms: ['shared', 'main/consults', 'main/settings'], packages: ['electron-log'] },
  'main/updates': { rooms: ['shared', 'main/consults'], packages: ['electron-updater', 'semver', 'zod'] },
  'main/vetSession': { rooms: ['shared', 'main/consults', 'main/settings'], packages: [] },
  'main/policy': { rooms: ['shared'], packages: ['zod'] },
  'main/commandLine': { rooms: ['shared', 'main/consults'], packages: ['zod'] },
  'main/electron': { rooms: ['shared', 'main/consults', 'main/encryptedFiles'], packages: ['electron'] },
  main: {
    rooms: [...rooms.filter((room) => room.startsWith('main/')), 'shared'],
    packages: ['electron'],
  },
};

/** Only index.ts of main's own files may see Electron and nothing shipped the scripts. */
const electronFiles = ['main/index.ts'];
const shipped = (file: string): boolean => !file.endsWith('.config.ts');

type Import = { readonly file: string; readonly from: string };

function importsOf(file: string): readonly Import[] {
  const source = readFileSync(join(root, file), 'utf8');
  const found = source.matchAll(
    /(?:^|\n)\s*(?:import|export)[^'"]*?from\s*['"]([^'"]+)['"]|import\(\s*['"]([^'"]+)['"]\s*\)|(?:^|\n)import\s+['"]([^'"]+)['"]/g,
  );
  return [...found].map((match) => ({ file, from: match[1] ?? match[2] ?? match[3] ?? '' }));
}

const roomOf = (file: string): Room | null => rooms.find((room) => file.startsWith(`${room}/`)) ?? null;

function packageOf(specifier: string): string {
  const parts = specifier.split('/');
  return specifier.startsWith('@') ? parts.slice(0, 2).join('/') : (parts[0] ?? '');
}

/** What is wrong with an import, or null. */
function fault({ file, from }: Import): string | null {
  const room = roomOf(file);
  if (room === null) return `${file} is in no room`;
  if (from.startsWith('.')) {
    const target = relative(root, resolve(root, dirname(file), from));
    const other = roomOf(target);
    if (other === room) return null;
    return other !== null && table[room].rooms.includes(other) ? null : `${file} imports ${target}`;
  }
  if (from.startsWith('node:')) {
    const isNode = room.startsWith('main') && room !== 'main/preload';
    return isNode ? null : `${file} imports ${from}`;
  }
  const name = packageOf(from);
  if (name === 'electron' && room === 'main' && !electronFiles.includes(file))
    return `${file} imports electron`;
  if (name === 'diff' && !file.startsWith('renderer/features/compare/')) return `${file} imports diff`;
  return table[room].packages.includes(name) ? null : `${file} imports ${from}`;
}

const files = globSync('{main,renderer,shared}/**/*.{ts,tsx}', { cwd: root }).filter(shipped);

describe('the import table', () => {
  it('holds for every import of every shipped file', () => {
    expect(files.length).toBeGreaterThan(50);
    expect(
      files
        .flatMap(importsOf)
        .map(fault)
        .filter((f) => f !== null),
    ).toEqual([]);
  });

  it.each([
    { file: 'renderer/app/App.tsx', from: '../main/app.ts' },
    { file: 'renderer/app/App.tsx', from: 'node:fs' },
    { file: 'renderer/app/App.tsx', from: 'zod' },
    { file: 'renderer/app/App.tsx', from: 'diff' },
    { file: 'main/consults/desk.ts', from: '../store/openStore.ts' },
    { file: 'main/consults/desk.ts', from: 'undici' },
    { file: 'main/bootstrap/app.ts', from: 'electron' },
    { file: 'main/bootstrap/services.ts', from: 'electron' },
    { file: 'main/storage/openStore.ts', from: 'keytar' },
    { file: 'shared/consult/consult.ts', from: '../main/app.ts' },
    { file: 'main/bootstrap/app.ts', from: '../scripts/dev/start.ts' },
  ])('would see $file import $from', (bad) => {
    expect(fault(bad)).not.toBeNull();
  });

  it('sees each way to write an import', () => {
    const [one] = importsOf('main/bootstrap/app.ts');
    expect(one?.from).toBeDefined();
    expect(importsOf('main/audio/ffmpeg/findFfmpeg.ts').map((i) => i.from)).toContain('ffmpeg-static');
  });
});

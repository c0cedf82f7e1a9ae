import { globSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = resolve(import.meta.dirname, '../..');

/** Rooms of the house, most specific first. */
const rooms = [
  'main/consult',
  'main/filing',
  'main/audio',
  'main/recording',
  'main/sealed',
  'main/noteService',
  'main/sandbox',
  'main/vault',
  'main/store',
  'main/policy',
  'main/workstation',
  'main/log',
  'main/settings',
  'main/updates',
  'main/commandLine',
  'main/shell',
  'main/preload',
  'main/dev',
  'main',
  'renderer',
  'shared',
] as const;
type Room = (typeof rooms)[number];

/** As in docs/architecture.md: what each folder may import besides itself, and which packages only it may import. */
const table: Record<Room, { readonly rooms: readonly Room[]; readonly packages: readonly string[] }> = {
  shared: { rooms: [], packages: ['zod'] },
  renderer: {
    rooms: ['shared'],
    packages: ['react', 'react-dom', 'zustand', '@tanstack/react-virtual', 'diff'],
  },
  'main/preload': { rooms: ['shared'], packages: ['electron'] },
  'main/settings': { rooms: ['shared'], packages: ['zod'] },
  'main/consult': { rooms: ['shared', 'main/settings'], packages: [] },
  'main/filing': { rooms: ['shared', 'main/consult', 'main/sealed', 'main/settings'], packages: [] },
  'main/audio': {
    rooms: ['shared', 'main/consult', 'main/sealed'],
    packages: ['fluent-ffmpeg', 'ffmpeg-static', 'zod'],
  },
  'main/recording': { rooms: ['shared', 'main/consult', 'main/sealed'], packages: ['zod'] },
  'main/sealed': { rooms: ['shared'], packages: [] },
  'main/noteService': { rooms: ['shared', 'main/consult'], packages: ['undici', 'zod'] },
  'main/sandbox': { rooms: ['shared'], packages: ['@fastify/busboy', 'zod'] },
  'main/vault': { rooms: ['shared', 'main/consult', 'main/sealed'], packages: ['keytar', 'zod'] },
  'main/store': {
    rooms: ['shared', 'main/consult', 'main/sandbox', 'main/sealed'],
    packages: ['better-sqlite3-multiple-ciphers', 'zod'],
  },
  'main/log': { rooms: ['shared', 'main/consult', 'main/settings'], packages: ['electron-log'] },
  'main/updates': { rooms: ['shared', 'main/consult'], packages: ['electron-updater', 'semver', 'zod'] },
  'main/workstation': { rooms: ['shared', 'main/consult', 'main/settings'], packages: [] },
  'main/policy': { rooms: ['shared'], packages: ['zod'] },
  'main/commandLine': { rooms: ['shared', 'main/consult'], packages: ['zod'] },
  'main/shell': { rooms: ['shared', 'main/consult', 'main/sealed'], packages: ['electron'] },
  main: {
    rooms: [...rooms.filter((room) => room.startsWith('main/') && room !== 'main/dev'), 'shared'],
    packages: ['electron'],
  },
  'main/dev': { rooms: [], packages: [] },
};

/** Only index.ts of main's own files may see Electron, and the composition must not see the launcher. */
const electronFiles = ['main/index.ts'];
const shipped = (file: string): boolean => !file.startsWith('main/dev/') && !file.endsWith('.config.ts');

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
    { file: 'renderer/App.tsx', from: '../main/app.ts' },
    { file: 'renderer/App.tsx', from: 'node:fs' },
    { file: 'renderer/App.tsx', from: 'zod' },
    { file: 'renderer/App.tsx', from: 'diff' },
    { file: 'main/consult/desk.ts', from: '../store/openStore.ts' },
    { file: 'main/consult/desk.ts', from: 'undici' },
    { file: 'main/app.ts', from: 'electron' },
    { file: 'main/app/services.ts', from: 'electron' },
    { file: 'main/store/openStore.ts', from: 'keytar' },
    { file: 'shared/consult.ts', from: '../main/app.ts' },
    { file: 'main/app.ts', from: './dev/start.ts' },
  ])('would see $file import $from', (bad) => {
    expect(fault(bad)).not.toBeNull();
  });

  it('sees each way to write an import', () => {
    const [one] = importsOf('main/app.ts');
    expect(one?.from).toBeDefined();
    expect(importsOf('main/audio/findFfmpeg.ts').map((i) => i.from)).toContain('ffmpeg-static');
  });
});

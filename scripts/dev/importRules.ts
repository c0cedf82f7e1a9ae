/**
 * Who may import whom. `npm run import-rules` writes the linter's list (.oxlintrc.json) and the table in
 * docs/architecture.md from this list.
 */
export type Room = {
  /** What the folder is for, shown in docs/architecture.md. */
  readonly purpose: string;
  /** The other rooms that this room may import. */
  readonly rooms: readonly string[];
  /** The outside packages that this room may import. */
  readonly packages: readonly string[];
  /** Whether this room may import modules of Node. */
  readonly node: boolean;
};

const inMain = (purpose: string, rooms: readonly string[], packages: readonly string[] = []): Room => ({
  purpose,
  rooms: ['shared', ...rooms],
  packages,
  node: true,
});

/** From top to bottom: each imports what is below it. */
const layers = [
  'renderer/app',
  'renderer/features',
  'renderer/state',
  'renderer/noteCheck',
  'renderer/capture',
  'renderer/components',
  'renderer/strings',
] as const;

const inPage = (purpose: string, rooms: readonly string[], packages: readonly string[] = []): Room => ({
  purpose,
  rooms: ['shared', ...rooms],
  packages: ['react', 'react-dom', 'zustand', '@tanstack/react-virtual', ...packages],
  node: false,
});

const mainRooms = {
  'main/commands': inMain('the handlers of the IPC commands, and the guards before them', [
    'main/connections',
    'main/consults',
    'main/logging',
    'main/noteExport',
    'main/phrases',
    'main/ports',
    'main/retention',
    'main/settings',
    'main/updates',
    'main/vetSession',
  ]),
  'main/consults': inMain("a consult's life: repository, runner, steps, actions, imports, deletion", [
    'main/connections',
    'main/platform',
    'main/ports',
    'main/settings',
  ]),
  'main/connections': inMain("vets' connections to practices: codes, stops, pauses, waits", [
    'main/platform',
    'main/ports',
    'main/settings',
  ]),
  'main/retention': inMain('when recordings and consults are removed', [
    'main/consults',
    'main/platform',
    'main/ports',
    'main/settings',
  ]),
  'main/settings': inMain('every stored setting', ['main/platform', 'main/ports'], ['zod']),
  'main/ports': inMain('what consults and connections need of the outside, by owner', []),
  'main/recording': inMain(
    'microphone to encrypted recording: journal, timeline, gaps',
    ['main/encryptedFiles', 'main/platform', 'main/ports', 'main/soundQuality'],
    ['zod'],
  ),
  'main/audio': inMain(
    'recordings to 16 kHz WAV, by ffmpeg',
    ['main/encryptedFiles', 'main/platform', 'main/ports', 'main/soundQuality'],
    ['ffmpeg-static', 'fluent-ffmpeg', 'zod'],
  ),
  'main/soundQuality': { purpose: 'how a recording sounds', rooms: ['shared'], packages: [], node: false },
  'main/encryptedFiles': inMain('the encrypted chunk format of all audio on disk', ['main/platform']),
  'main/noteService': inMain('HTTP to the note service', ['main/platform', 'main/ports'], ['undici', 'zod']),
  'main/sandbox': inMain('the note service inside the app', ['main/platform', 'main/ports'], ['zod']),
  'main/appointments': inMain(
    "today's appointments, from the file of the practice's program",
    ['main/platform', 'main/ports'],
    ['csv-parse'],
  ),
  'main/phrases': inMain(
    "a vet's phrases: their table, and as a file",
    ['main/platform', 'main/ports', 'main/settings'],
    ['csv-parse'],
  ),
  'main/noteExport': inMain('notes as files, on the clipboard and on paper', [
    'main/consults',
    'main/platform',
    'main/ports',
    'main/settings',
  ]),
  'main/storage': inMain(
    'the encrypted database, its search, backups and restore',
    ['main/encryptedFiles', 'main/platform', 'main/ports', 'main/sandbox'],
    ['better-sqlite3-multiple-ciphers', 'zod'],
  ),
  'main/keychain': inMain(
    "tokens and the data key in the system's keychain",
    ['main/platform', 'main/ports'],
    ['keytar', 'zod'],
  ),
  'main/vetSession': inMain('who sits here: PIN, lock, switch of vets', [
    'main/platform',
    'main/ports',
    'main/settings',
  ]),
  'main/policy': inMain('what an organisation decides', ['main/platform'], ['zod']),
  'main/updates': inMain(
    'newer versions of the app',
    ['main/platform', 'main/ports'],
    ['electron-updater', 'zod'],
  ),
  'main/logging': inMain(
    'the log file, crashes, the support bundle',
    ['main/ports', 'main/settings'],
    ['electron-log'],
  ),
  'main/workstationStatus': inMain(
    'what IT may know of a workstation',
    ['main/platform', 'main/policy', 'main/ports'],
    ['zod'],
  ),
  'main/commandLine': inMain(
    'the jobs of the command line',
    ['main/connections', 'main/consults', 'main/platform', 'main/policy', 'main/ports'],
    ['zod'],
  ),
  'main/electron': inMain(
    'everything of Electron: windows, protocol, dialogs',
    ['main/platform', 'main/ports'],
    ['electron'],
  ),
  'main/platform': inMain('small pieces over Node', ['main/ports']),
} as const satisfies Readonly<Record<string, Room>>;

/** The rooms by folder; a file belongs to the innermost room around it. */
export const importRules: Readonly<Record<string, Room>> = {
  shared: { purpose: 'types and pure functions', rooms: [], packages: ['zod'], node: false },
  renderer: inPage('the pages: bridge, the small bar', layers, [
    '@fontsource-variable/atkinson-hyperlegible-next',
  ]),
  'renderer/app': inPage(
    'the window: what stands where, dialogs',
    [...layers.slice(1), 'renderer/features/guide'],
    ['@fontsource-variable/atkinson-hyperlegible-next'],
  ),
  'renderer/features': inPage('what a vet sees and does, a folder each', [
    ...layers.slice(2),
    'renderer/features/guide',
  ]),
  'renderer/features/guide': inPage('the user guide, as a page of the app', layers.slice(1), [
    'virtual:user-guide',
  ]),
  'renderer/state': inPage('what the page knows, and every command that it sends', layers.slice(3)),
  'renderer/noteCheck': inPage('the note check in its worker', ['renderer/components']),
  'renderer/components': inPage('buttons, fields, dialogs, formats', layers.slice(6), ['diff']),
  'renderer/capture': inPage('the microphone, outside React', []),
  'renderer/strings': inPage('every word of the page', []),
  'main/preload': {
    purpose: 'the bridge between page and main',
    rooms: ['shared'],
    packages: ['electron'],
    node: false,
  },
  'main/bootstrap': inMain('builds every subsystem and connects them', Object.keys(mainRooms)),
  ...mainRooms,
  'main/index.ts': inMain('the entry', ['main/bootstrap', ...Object.keys(mainRooms)], ['electron']),
};

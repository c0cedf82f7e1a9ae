/** How this copy was installed; an update is installed the same way. */
export type InstalledAs = 'nsis' | 'mac';

/** The installed app, as Electron describes it to the updater. */
export type UpdateHost = {
  readonly version: string;
  readonly name: string;
  readonly installedAs: InstalledAs;
  readonly dataFolder: string;
  readonly quit: () => void;
};

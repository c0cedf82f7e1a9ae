/** How this copy was installed; an update is installed the same way. */
export type InstalledAs = 'appImage' | 'nsis' | 'mac';

/** The installed app, as Electron describes it to the updater. */
export type UpdateHost = {
  readonly version: string;
  readonly name: string;
  readonly installedAs: InstalledAs;
  readonly dataFolder: string;
  /** Starts the app again after it has ended; null: from its present path. */
  readonly relaunch: (program: string | null) => void;
  readonly quit: () => void;
};

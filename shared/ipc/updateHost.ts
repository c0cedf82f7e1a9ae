/** How this copy was installed, by which it is known how a newer one is. */
export type InstalledAs = 'appImage' | 'nsis' | 'mac';

/** The installed app that is to be replaced by a newer one, as the shell knows it. */
export type UpdateHost = {
  readonly version: string;
  readonly name: string;
  readonly installedAs: InstalledAs;
  readonly dataFolder: string;
  /** Starts the app anew when it has ended; null: from where it is now. */
  readonly relaunch: (program: string | null) => void;
  readonly quit: () => void;
};

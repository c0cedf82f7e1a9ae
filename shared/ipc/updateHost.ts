/** An update is installed the same way. */
export type InstalledAs = 'nsis' | 'mac';

export type UpdateHost = {
  readonly version: string;
  readonly name: string;
  readonly installedAs: InstalledAs;
  readonly dataFolder: string;
  readonly quit: () => void;
};

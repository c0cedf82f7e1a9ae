/** An update is installed the same way. */
export type InstallationKind = 'nsis' | 'mac';

export type AppToUpdate = {
  readonly version: string;
  readonly name: string;
  readonly installedAs: InstallationKind;
  readonly dataFolder: string;
  readonly quit: () => void;
};

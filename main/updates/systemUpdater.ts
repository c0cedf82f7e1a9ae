import { AppImageUpdater, MacUpdater, NsisUpdater } from 'electron-updater';
import { assertNever } from '../../shared/assertNever.ts';
import type { InstalledAs, UpdateHost } from '../../shared/ipc/updateHost.ts';

export type AnyUpdater = AppImageUpdater | NsisUpdater | MacUpdater;

/** The updater of electron-updater for the way that the app was installed, with all automatic steps off. */
export function createSystemUpdater(host: UpdateHost): AnyUpdater {
  const app = {
    version: host.version,
    name: host.name,
    isPackaged: true,
    appUpdateConfigPath: '',
    userDataPath: host.dataFolder,
    baseCachePath: host.dataFolder,
    whenReady: () => Promise.resolve(),
    relaunch: () => host.relaunch(null),
    quit: host.quit,
    onQuit: () => undefined,
  };
  const updater = updaterFor(host.installedAs, app);
  updater.logger = null;
  updater.autoDownload = false;
  // The app starts the installation, after everything is saved. macOS always installs at quit what it was handed.
  updater.autoInstallOnAppQuit = host.installedAs === 'mac';
  updater.allowDowngrade = false;
  updater.allowPrerelease = false;
  updater.disableWebInstaller = true;
  // Where a server or proxy does not heed a range, electron-updater takes the whole file for each part.
  updater.disableDifferentialDownload = true;
  return updater;
}

function updaterFor(installedAs: InstalledAs, app: ConstructorParameters<typeof NsisUpdater>[1]): AnyUpdater {
  switch (installedAs) {
    case 'appImage':
      return new AppImageUpdater(null, app);
    case 'nsis':
      return new NsisUpdater(null, app);
    case 'mac':
      return new MacUpdater(undefined, app);
    default:
      return assertNever(installedAs);
  }
}

export type UpdaterInternals = {
  readonly httpExecutor: {
    /** Resolves with the destination. */
    readonly download: (
      url: URL,
      destination: string,
      options: { readonly sha512?: string },
    ) => Promise<string>;
  };
  /** What electron-builder would write as app-update.yml. */
  readonly config: { readonly updaterCacheDirName: string; readonly publisherName?: readonly string[] };
};

/**
 * Sets the network access and the configuration of electron-updater (AppUpdater.js), which have no public interface:
 * docs/decisions/0032-members-outside-public-interfaces.md.
 */
export function setUpdaterInternals(updater: AnyUpdater, { httpExecutor, config }: UpdaterInternals): void {
  Object.assign(updater, { httpExecutor, configOnDisk: { value: Promise.resolve(config) } });
}

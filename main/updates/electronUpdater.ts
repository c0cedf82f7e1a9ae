import type { KeyObject } from 'node:crypto';
import { join } from 'node:path';
import {
  AppImageUpdater,
  CancellationToken,
  MacUpdater,
  NsisUpdater,
  Provider,
  type ResolvedUpdateFileInfo,
  type UpdateInfo,
} from 'electron-updater';
import type { ProviderRuntimeOptions } from 'electron-updater/out/providers/Provider';
import { assertNever } from '../../shared/assertNever.ts';
import type { EpochMs } from '../../shared/ids.ts';
import type { InstalledAs, UpdateHost } from '../../shared/ipc/updateHost.ts';
import { ElevatingUpdater, type StartElevated } from './elevatingUpdater.ts';
import { fetchInstaller, sha512Of, type CopyFile, type HasRoomFor } from './fetchInstaller.ts';
import type { UpdateFeed } from './parseFeed.ts';
import { readSignedFeed, type ReadFile, type SeenFeeds } from './signedFeed.ts';
import { UpdateError, type Updater } from './updater.ts';

export type ElectronUpdaterDeps = {
  readonly host: UpdateHost;
  readonly address: URL;
  readonly channel: 'stable' | 'beta';
  readonly keys: readonly KeyObject[];
  /** Whose signature Windows is to find on an installer; empty: not looked at, besides the feed's own. */
  readonly publisher: string;
  readonly read: ReadFile;
  readonly copy: CopyFile;
  readonly hasRoomFor: HasRoomFor;
  readonly seen: SeenFeeds;
  readonly now: () => EpochMs;
  /** For tests on other systems than Windows. */
  readonly start?: StartElevated;
};

/**
 * electron-updater for what it is good at: versions, staged roll-out, and installing on each system. What it would fetch,
 * the app's own way out fetches, and only a feed with a good signature gets to it.
 */
export function createElectronUpdater(deps: ElectronUpdaterDeps): Updater {
  const { host } = deps;
  const updater = updaterFor(host);
  if (updater instanceof ElevatingUpdater && deps.start !== undefined) updater.start = deps.start;
  let feed: UpdateFeed | null = null;
  let signal = new AbortController().signal;
  let newAppImage: string | null = null;
  let fetched: { readonly path: string; readonly sha512: string } | null = null;
  let failed: unknown = null;

  class SignedFeed extends Provider<UpdateInfo> {
    constructor(_options: object, _updater: unknown, runtime: ProviderRuntimeOptions) {
      super(runtime);
    }
    async getLatestVersion(): Promise<UpdateInfo> {
      const base = this.getCustomChannelName(deps.channel === 'beta' ? 'beta' : 'latest');
      const read = await readSignedFeed({ ...deps, fileName: `${base}.json` }, deps.read, signal);
      feed = read.feed;
      if (updater instanceof ElevatingUpdater) updater.written = read.written;
      const [first] = feed.files;
      if (first === undefined) throw new UpdateError('untrusted', 'feed');
      const { stagingPercentage, minimumSystemVersion, ...info } = feed;
      return {
        ...info,
        files: feed.files.map(updateFile),
        path: first.url,
        sha512: first.sha512,
        ...(stagingPercentage === undefined ? {} : { stagingPercentage }),
        ...(minimumSystemVersion === undefined ? {} : { minimumSystemVersion }),
      };
    }
    resolveFiles(info: UpdateInfo): ResolvedUpdateFileInfo[] {
      return info.files.map((file) => ({ url: new URL(file.url, deps.address), info: file }));
    }
  }

  const isNamed = (sha512: string): boolean => feed?.files.some((file) => file.sha512 === sha512) === true;

  const folder = join(host.dataFolder, updatesFolder);
  const download = async (
    url: URL,
    destination: string,
    { sha512 }: { readonly sha512?: string },
  ): Promise<string> => {
    const file = feed?.files.find((one) => one.sha512 === sha512);
    if (file === undefined) throw new UpdateError('untrusted', 'file');
    try {
      await fetchInstaller({ url, file, folder, destination }, deps, signal);
    } catch (error) {
      failed = error;
      throw error;
    }
    return destination;
  };
  // Members that its types leave out (AppUpdater.js): its own way into the network, and the file that a build lays beside.
  Object.assign(updater, {
    httpExecutor: { download },
    configOnDisk: { value: Promise.resolve(configOf(deps.publisher)) },
  });
  updater.setFeedURL({ provider: 'custom', updateProvider: SignedFeed });
  updater.on('appimage-filename-updated', (path) => {
    newAppImage = path;
  });

  return {
    async check(asked) {
      signal = asked;
      const found = await updater.checkForUpdates();
      if (found?.isUpdateAvailable !== true) return null;
      const needsAdministrator = feed?.files.some((file) => file.isAdminRightsRequired) === true;
      return { version: found.updateInfo.version, needsAdministrator };
    },
    async download(asked) {
      signal = asked;
      failed = null;
      const token = new CancellationToken();
      const cancel = (): void => token.cancel();
      asked.addEventListener('abort', cancel, { once: true });
      try {
        const [path] = await updater.downloadUpdate(token);
        const sha512 = path === undefined ? null : await sha512Of(path);
        if (path === undefined || sha512 === null || !isNamed(sha512))
          throw new UpdateError('damaged', 'hash');
        fetched = { path, sha512 };
      } catch (error) {
        throw failed ?? error;
      } finally {
        asked.removeEventListener('abort', cancel);
      }
    },
    async install(how) {
      // It has lain in a folder of this account since.
      if (fetched === null || (await sha512Of(fetched.path)) !== fetched.sha512) return false;
      return begin(how);
    },
  };

  function begin(how: 'restart' | 'atQuit'): boolean {
    const isRestart = how === 'restart';
    if (updater instanceof MacUpdater) {
      // At quit, the system's own part installs what it was handed at the download.
      if (isRestart) updater.quitAndInstall();
      return isRestart;
    }
    // A new AppImage that is started now would meet this run, and give way to it.
    const startsItself = updater instanceof NsisUpdater;
    const isBegun = updater.install(true, isRestart && startsItself);
    if (isBegun && isRestart && !startsItself)
      host.relaunch(
        updater instanceof AppImageUpdater ? (newAppImage ?? process.env['APPIMAGE'] ?? null) : null,
      );
    return isBegun;
  }
}

/** In the data folder: what is fetched, until it is installed. */
const updatesFolder = 'updates';

/** What electron-builder would write as app-update.yml. Built in instead, where nobody can change it apart from the app. */
const configOf = (publisher: string): object => ({
  updaterCacheDirName: updatesFolder,
  ...(publisher === '' ? {} : { publisherName: [publisher] }),
});

const updateFile = ({ url, sha512, size, isAdminRightsRequired }: UpdateFeed['files'][number]) => ({
  url,
  sha512,
  size,
  ...(isAdminRightsRequired === undefined ? {} : { isAdminRightsRequired }),
});

type AnyUpdater = AppImageUpdater | NsisUpdater | MacUpdater;

function updaterFor(host: UpdateHost): AnyUpdater {
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
  const updater = makeUpdater(host.installedAs, app);
  updater.logger = null;
  updater.autoDownload = false;
  // The app begins it itself, when all is saved. What the Mac's own part was handed it installs at quit anyway.
  updater.autoInstallOnAppQuit = host.installedAs === 'mac';
  updater.allowDowngrade = false;
  updater.allowPrerelease = false;
  updater.disableWebInstaller = true;
  updater.disableDifferentialDownload = true;
  return updater;
}

function makeUpdater(
  installedAs: InstalledAs,
  app: ConstructorParameters<typeof NsisUpdater>[1],
): AnyUpdater {
  switch (installedAs) {
    case 'appImage':
      return new AppImageUpdater(null, app);
    case 'nsis':
      return new ElevatingUpdater(null, app);
    case 'mac':
      return new MacUpdater(undefined, app);
    default:
      return assertNever(installedAs);
  }
}

import { join } from 'node:path';
import {
  CancellationToken,
  MacUpdater,
  NsisUpdater,
  Provider,
  type ResolvedUpdateFileInfo,
  type UpdateInfo,
} from 'electron-updater';
import type { FileDownloads } from '../ports/fileDownloads.ts';
import type { AppToUpdate, InstallationKind } from '../../shared/ipc/appToUpdate.ts';
import { fetchInstaller } from './fetchInstaller.ts';
import { sha512Of, type HasRoomFor } from './partialInstaller.ts';
import { type UpdateFeed, readSignedFeed } from './parseFeed.ts';
import { UpdateError, type Updater } from './updater.ts';
import type { KeyObject } from 'node:crypto';
import type { ProviderRuntimeOptions } from 'electron-updater/out/providers/Provider';
import type { EpochMs } from '../../shared/ids.ts';
import { assertNever } from '../../shared/assertNever.ts';

type AnyUpdater = NsisUpdater | MacUpdater;

function createSystemUpdater(host: AppToUpdate): AnyUpdater {
  const app = {
    version: host.version,
    name: host.name,
    isPackaged: true,
    appUpdateConfigPath: '',
    userDataPath: host.dataFolder,
    baseCachePath: host.dataFolder,
    whenReady: () => Promise.resolve(),
    relaunch: () => undefined,
    quit: host.quit,
    onQuit: () => undefined,
  };
  const updater = updaterFor(host.installedAs, app);
  updater.logger = null;
  updater.autoDownload = false;
  // The app starts the installation, after everything is saved. macOS always installs at quit what it was
  // handed.
  updater.autoInstallOnAppQuit = host.installedAs === 'mac';
  updater.allowDowngrade = false;
  updater.allowPrerelease = false;
  updater.disableWebInstaller = true;
  // Where a server or proxy does not heed a range, electron-updater takes the whole file for each part.
  updater.disableDifferentialDownload = true;
  return updater;
}

function updaterFor(
  installedAs: InstallationKind,
  app: ConstructorParameters<typeof NsisUpdater>[1],
): AnyUpdater {
  switch (installedAs) {
    case 'nsis':
      return new NsisUpdater(null, app);
    case 'mac':
      return new MacUpdater(undefined, app);
    default:
      return assertNever(installedAs);
  }
}

type Fetch = (url: URL, destination: string, options: { readonly sha512?: string }) => Promise<string>;

type SignedFeedProviderDeps = {
  readonly address: URL;
  readonly keys: readonly KeyObject[];
  readonly read: FileDownloads['read'];
  readonly now: () => EpochMs;
  readonly signal: () => AbortSignal;
  /** Each has a good signature. */
  readonly onFeed: (feed: UpdateFeed) => void;
};

type ProviderClass = new (
  options: object,
  updater: unknown,
  runtime: ProviderRuntimeOptions,
) => Provider<UpdateInfo>;

const signedFeedProvider = (deps: SignedFeedProviderDeps): ProviderClass =>
  class SignedFeed extends Provider<UpdateInfo> {
    constructor(_options: object, _updater: unknown, runtime: ProviderRuntimeOptions) {
      super(runtime);
    }
    async getLatestVersion(): Promise<UpdateInfo> {
      const fileName = `${this.getDefaultChannelName()}.json`;
      const feed = await readSignedFeed({ ...deps, fileName }, deps.read, deps.signal());
      deps.onFeed(feed);
      return updateInfo(feed);
    }
    resolveFiles(info: UpdateInfo): ResolvedUpdateFileInfo[] {
      return info.files.map((file) => ({ url: new URL(file.url, deps.address), info: file }));
    }
  };

function updateInfo(feed: UpdateFeed): UpdateInfo {
  const [first] = feed.files;
  if (first === undefined) throw new UpdateError('untrusted', 'feed');
  const { minimumSystemVersion, ...info } = feed;
  return {
    ...info,
    files: [...feed.files],
    path: first.url,
    sha512: first.sha512,
    ...(minimumSystemVersion === undefined ? {} : { minimumSystemVersion }),
  };
}

export type ElectronUpdaterDeps = Omit<SignedFeedProviderDeps, 'signal' | 'onFeed'> & {
  readonly host: AppToUpdate;
  /** Whose signature Windows must find on an installer; empty: the feed's signature is enough. */
  readonly publisher: string;
  readonly copy: FileDownloads['copy'];
  readonly hasRoomFor: HasRoomFor;
};

/** Inside the data folder; holds an installer until it is installed. */
const updatesFolder = 'updates';

/** The app fetches every byte itself, and passes on only signed feeds. */
export function createElectronUpdater(deps: ElectronUpdaterDeps): Updater {
  const { host } = deps;
  const updater = createSystemUpdater(host);
  let feed: UpdateFeed | null = null;
  let signal = new AbortController().signal;
  let downloaded: { readonly path: string; readonly sha512: string } | null = null;
  let downloadError: unknown = null;

  const folder = join(host.dataFolder, updatesFolder);

  const fileWith = (sha512: string | undefined): UpdateFeed['files'][number] | undefined =>
    feed?.files.find((file) => file.sha512 === sha512);

  connect(updater, deps, {
    async fetch(url, destination, { sha512 }) {
      try {
        const file = fileWith(sha512);
        if (file === undefined) throw new UpdateError('untrusted', 'file');
        await fetchInstaller({ url, destination, file, folder }, deps, signal);
        return destination;
      } catch (error) {
        downloadError = error;
        throw error;
      }
    },
    signal: () => signal,
    onFeed(read) {
      feed = read;
    },
  });

  return {
    async check(given) {
      signal = given;
      const found = await updater.checkForUpdates();
      return found?.isUpdateAvailable === true ? { version: found.updateInfo.version } : null;
    },
    async download(given) {
      signal = given;
      downloadError = null;
      try {
        const path = await downloadUpdate(updater, given);
        const sha512 = path === undefined ? null : await sha512Of(path);
        if (path === undefined || sha512 === null || fileWith(sha512) === undefined)
          throw new UpdateError('damaged', 'hash');
        downloaded = { path, sha512 };
      } catch (error) {
        throw downloadError ?? error;
      }
    },
    async install(how) {
      // Any program of this account could have changed the file since the download.
      if (downloaded === null || (await sha512Of(downloaded.path)) !== downloaded.sha512) return false;
      return startInstall(updater, how);
    },
  };
}

/**
 * Network access and configuration (AppUpdater.js) have no public interface:
 * docs/decisions/0032-members-outside-public-interfaces.md.
 */
function connect(
  updater: AnyUpdater,
  deps: ElectronUpdaterDeps,
  { fetch, ...provider }: Pick<SignedFeedProviderDeps, 'signal' | 'onFeed'> & { readonly fetch: Fetch },
): void {
  // Built in instead of read from app-update.yml, which could be changed without the app.
  const config = {
    updaterCacheDirName: updatesFolder,
    ...(deps.publisher === '' ? {} : { publisherName: [deps.publisher] }),
  };
  Object.assign(updater, {
    httpExecutor: { download: fetch },
    configOnDisk: { value: Promise.resolve(config) },
  });
  updater.setFeedURL({ provider: 'custom', updateProvider: signedFeedProvider({ ...deps, ...provider }) });
}

async function downloadUpdate(updater: AnyUpdater, signal: AbortSignal): Promise<string | undefined> {
  const token = new CancellationToken();
  const cancel = (): void => token.cancel();
  signal.addEventListener('abort', cancel, { once: true });
  try {
    const [path] = await updater.downloadUpdate(token);
    return path;
  } finally {
    signal.removeEventListener('abort', cancel);
  }
}

function startInstall(updater: AnyUpdater, how: 'restart' | 'atQuit'): boolean {
  const isRestart = how === 'restart';
  if (updater instanceof NsisUpdater) return updater.install(true, isRestart);
  // At quit, macOS installs what it was handed at the download.
  if (isRestart) updater.quitAndInstall();
  return isRestart;
}

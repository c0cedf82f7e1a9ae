import type { KeyObject } from 'node:crypto';
import { Provider, type ResolvedUpdateFileInfo, type UpdateInfo } from 'electron-updater';
import type { ProviderRuntimeOptions } from 'electron-updater/out/providers/Provider';
import type { EpochMs } from '../../shared/ids.ts';
import type { FileRequests } from '../ports/fileRequests.ts';
import type { UpdateFeed } from './parseFeed.ts';
import { readSignedFeed, type SeenFeeds } from './signedFeed.ts';
import { UpdateError } from './updater.ts';

export type SignedFeedProviderDeps = {
  readonly address: URL;
  readonly channel: 'stable' | 'beta';
  readonly keys: readonly KeyObject[];
  readonly read: FileRequests['read'];
  readonly seen: SeenFeeds;
  readonly now: () => EpochMs;
  readonly signal: () => AbortSignal;
  /** Called with each feed that has a good signature. */
  readonly onFeed: (feed: UpdateFeed) => void;
};

type ProviderClass = new (
  options: object,
  updater: unknown,
  runtime: ProviderRuntimeOptions,
) => Provider<UpdateInfo>;

/** The provider class through which electron-updater gets a feed, after this app has checked the signature. */
export const signedFeedProvider = (deps: SignedFeedProviderDeps): ProviderClass =>
  class SignedFeed extends Provider<UpdateInfo> {
    constructor(_options: object, _updater: unknown, runtime: ProviderRuntimeOptions) {
      super(runtime);
    }
    async getLatestVersion(): Promise<UpdateInfo> {
      const base = this.getCustomChannelName(deps.channel === 'beta' ? 'beta' : 'latest');
      const feed = await readSignedFeed({ ...deps, fileName: `${base}.json` }, deps.read, deps.signal());
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
  const { stagingPercentage, minimumSystemVersion, ...info } = feed;
  return {
    ...info,
    files: [...feed.files],
    path: first.url,
    sha512: first.sha512,
    ...(stagingPercentage === undefined ? {} : { stagingPercentage }),
    ...(minimumSystemVersion === undefined ? {} : { minimumSystemVersion }),
  };
}

import type { FileRequests } from '../ports/fileRequests.ts';
import type { UpdateHost } from '../../shared/ipc/updateHost.ts';
import {
  earlierAppImage,
  earlierDownload,
  forgetEarlier,
  saveAsEarlier,
  type EarlierInstaller,
} from './earlierInstaller.ts';
import { fetchDifferences } from './fetchDifferences.ts';
import { fetchInstaller, type HasRoomFor } from './fetchInstaller.ts';
import { readNewBlockMap } from './newBlockMap.ts';
import type { FeedFile } from './parseFeed.ts';
import { UpdateError } from './updater.ts';

type Deps = FileRequests & {
  readonly host: Pick<UpdateHost, 'installedAs'>;
  /** For what is fetched, and for the installer that the next update begins with. */
  readonly folder: string;
  readonly hasRoomFor: HasRoomFor;
};
type Asked = { readonly url: URL; readonly file: FeedFile; readonly destination: string };

/** Fetches installers: what differs from an earlier one where that is possible, otherwise the whole file. */
export function createInstallerFetcher(deps: Deps) {
  const { folder } = deps;
  const isAppImage = deps.host.installedAs === 'appImage';
  /** The hashes of installers that cannot be put together from the earlier one. */
  const unfit = new Set<string>();
  /** Of the installer that was fetched last. */
  let mapBeside: Uint8Array | null = null;

  async function isBuilt(asked: Asked, signal: AbortSignal): Promise<boolean> {
    const earlier = await (isAppImage ? runningAppImage() : earlierDownload(folder));
    // Without an earlier installer, the map serves the next update, which needs it beside the file.
    if (earlier === null && isAppImage) return false;
    const map = await readNewBlockMap(asked, deps, signal);
    mapBeside = map?.beside ?? null;
    if (earlier === null || map === null || unfit.has(asked.file.sha512)) return false;
    const outcome = await fetchDifferences({ ...asked, folder, earlier, map }, deps, signal).catch(
      whereUnexpected,
    );
    if (outcome === 'unfit') unfit.add(asked.file.sha512);
    return outcome === 'done';
  }

  return {
    async fetch(asked: Asked, signal: AbortSignal): Promise<void> {
      mapBeside = null;
      if (await isBuilt(asked, signal)) return;
      if (!(await deps.hasRoomFor(asked.file.size))) await forgetEarlier(folder);
      await fetchInstaller({ ...asked, folder }, deps, signal);
    },
    /** Call with an installer whose hash is right. An AppImage is itself the earlier file of the next update. */
    async saveForNext(installer: string): Promise<void> {
      if (mapBeside !== null && !isAppImage) await saveAsEarlier(folder, installer, mapBeside);
    },
  };
}

async function runningAppImage(): Promise<EarlierInstaller | null> {
  const path = process.env['APPIMAGE'];
  return path === undefined ? null : earlierAppImage(path);
}

/** A disk that fails here may still take the whole file. */
function whereUnexpected(error: unknown): 'refused' {
  if (error instanceof UpdateError) throw error;
  return 'refused';
}

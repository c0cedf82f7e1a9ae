import type { AppToUpdate } from '../../shared/ipc/appToUpdate.ts';
import type { UpdatesOffReason } from '../../shared/ipc/updates.ts';
import type { ElectronUpdaterDeps } from './electronUpdater.ts';
import { parseFeedKeys } from './feedSignature.ts';
import { createUpdates, type Updates, type UpdatesDeps } from './updates.ts';

/** null: the organisation has decided nothing. */
type Decided = { readonly channel: 'stable' | 'off' | null; readonly address: string | null };
type BuiltIn = { readonly address: string; readonly keys: string; readonly publisher: string };

type OpenUpdatesDeps = Omit<UpdatesDeps, 'off' | 'isManaged' | 'openUpdater'> &
  Pick<ElectronUpdaterDeps, 'read' | 'copy' | 'hasRoomFor'> & {
    readonly decided: Decided;
    readonly builtIn: BuiltIn;
    /** null: this copy cannot be updated, such as an unpackaged build. */
    readonly host: AppToUpdate | null;
  };

export function openUpdates(deps: OpenUpdatesDeps): Updates {
  const { decided, builtIn, host, clock } = deps;
  const address = decided.address ?? builtIn.address;
  const off = offBecause(decided, host, address !== '' && builtIn.keys !== '');
  return createUpdates({
    ...deps,
    off,
    isManaged: decided.channel !== null || decided.address !== null,
    async openUpdater() {
      if (host === null) throw new Error('Nothing here can be updated.');
      // The module is large and would delay the start.
      const { createElectronUpdater } = await import('./electronUpdater.ts');
      return createElectronUpdater({
        ...deps,
        host,
        address: folderAt(address),
        keys: parseFeedKeys(builtIn.keys),
        publisher: builtIn.publisher,
        now: clock.now,
      });
    },
  });
}

function offBecause(
  decided: Decided,
  host: AppToUpdate | null,
  isSomewhere: boolean,
): UpdatesOffReason | null {
  if (decided.channel === 'off') return 'policy';
  if (host === null) return 'notInstalled';
  return isSomewhere ? null : 'noAddress';
}

const folderAt = (address: string): URL => new URL(address.endsWith('/') ? address : `${address}/`);

/**
 * From the environment of the build (main/electron.vite.config.ts): inside the asar, which Windows and macOS
 * check.
 */
declare const __UPDATE_ADDRESS__: string | undefined;
declare const __UPDATE_KEYS__: string | undefined;
declare const __UPDATE_PUBLISHER__: string | undefined;

/** Empty: not set. */
export const builtInUpdateSource = {
  address: typeof __UPDATE_ADDRESS__ === 'string' ? __UPDATE_ADDRESS__ : '',
  keys: typeof __UPDATE_KEYS__ === 'string' ? __UPDATE_KEYS__ : '',
  publisher: typeof __UPDATE_PUBLISHER__ === 'string' ? __UPDATE_PUBLISHER__ : '',
};

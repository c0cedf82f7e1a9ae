import type { AnyUpdater } from './systemUpdater.ts';

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
 * Sets two members of electron-updater (AppUpdater.js) that its types leave out: its way into the network, and the
 * configuration that it would read from a file. No public interface sets them:
 * docs/decisions/0032-members-outside-public-interfaces.md.
 */
export function setUpdaterInternals(updater: AnyUpdater, { httpExecutor, config }: UpdaterInternals): void {
  Object.assign(updater, { httpExecutor, configOnDisk: { value: Promise.resolve(config) } });
}

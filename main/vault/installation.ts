import type { Failure } from '../../shared/failure.ts';
import type { Result } from '../../shared/result.ts';

declare const brand: unique symbol;
/** A random UUID for one data folder, so that two folders on one machine do not share keys. Not a secret. */
export type InstallationId = string & { readonly [brand]: 'InstallationId' };

/** Reads `installation.json` of the data folder (an absolute path), or makes both where there is none. */
export function loadInstallationId(_dataFolder: string): Promise<Result<InstallationId, Failure>> {
  throw new Error('not yet');
}

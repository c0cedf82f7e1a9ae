import type { EpochMs } from '../ids.ts';

/**
 * Why the app never looks for updates. policy: the organisation distributes versions itself. noAddress: nobody has said
 * where. notInstalled: a copy that something else installed, or nothing did.
 */
export type UpdatesOff = 'policy' | 'noAddress' | 'notInstalled';

export type UpdateState =
  | { readonly state: 'off'; readonly because: UpdatesOff }
  /** `lookedAt` null: not in this run yet. `problem`: why the last look ended without an answer. */
  | {
      readonly state: 'idle';
      readonly lookedAt: EpochMs | null;
      readonly problem: 'unreachable' | 'untrusted' | 'outdated' | 'damaged' | 'noRoom' | null;
    }
  /** There is one, and it is fetched when nothing else is under way. */
  | { readonly state: 'waiting'; readonly next: string }
  | { readonly state: 'downloading'; readonly next: string }
  /** Installed at quit, or when somebody says so. `needsAdministrator`: only then. */
  | { readonly state: 'ready'; readonly next: string; readonly needsAdministrator: boolean };

export type UpdatesView = UpdateState & {
  readonly version: string;
  /** The organisation has decided channel or address. */
  readonly isManaged: boolean;
  /** Something is recorded or on its way, so nothing is fetched or installed. */
  readonly isBusy: boolean;
};

import type { EpochMs } from '../ids.ts';

/**
 * Why the app never looks for updates. policy: the organisation distributes versions itself. noAddress: nobody has set
 * an address. notInstalled: this copy was installed by other means, or not at all.
 */
export type UpdatesOff = 'policy' | 'noAddress' | 'notInstalled';

export type UpdateState =
  | { readonly state: 'off'; readonly because: UpdatesOff }
  /** `lookedAt` null: the app has not looked in this run yet. `problem`: why the last look ended without an answer. */
  | {
      readonly state: 'idle';
      readonly lookedAt: EpochMs | null;
      readonly problem: 'unreachable' | 'untrusted' | 'outdated' | 'damaged' | 'noRoom' | null;
    }
  /** There is an update; the app downloads it when no other work is under way. */
  | { readonly state: 'waiting'; readonly next: string }
  | { readonly state: 'downloading'; readonly next: string }
  /** The app installs the update at quit, or when somebody asks. */
  | { readonly state: 'ready'; readonly next: string };

export type UpdatesView = UpdateState & {
  readonly version: string;
  /** The organisation has decided the channel or the address. */
  readonly isManaged: boolean;
  /** The app is recording or sending, so it neither downloads nor installs. */
  readonly isBusy: boolean;
};

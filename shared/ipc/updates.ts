import type { EpochMs } from '../ids.ts';

/**
 * Why the app never looks for updates. policy: the organisation distributes versions itself. noAddress:
 * nobody has set an address. notInstalled: this copy was installed by other means, or not at all.
 */
export type UpdatesOffReason = 'policy' | 'noAddress' | 'notInstalled';

export type UpdateState =
  | { readonly state: 'off'; readonly because: UpdatesOffReason }
  /** `lookedAt` null: not in this run yet. `problem`: why the last look ended without an answer. */
  | {
      readonly state: 'idle';
      readonly lookedAt: EpochMs | null;
      readonly problem: 'unreachable' | 'untrusted' | 'outdated' | 'damaged' | 'noRoom' | null;
    }
  /** Downloaded when no other work is under way. */
  | { readonly state: 'waiting'; readonly next: string }
  | { readonly state: 'downloading'; readonly next: string }
  /** Installed at quit, or when somebody asks. */
  | { readonly state: 'ready'; readonly next: string };

export type UpdatesView = UpdateState & {
  readonly version: string;
  readonly isManaged: boolean;
  /** Recording or sending, so it neither downloads nor installs. */
  readonly isBusy: boolean;
};

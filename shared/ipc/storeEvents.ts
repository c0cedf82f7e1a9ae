/** What is told of the store's keeping: codes and numbers. */
export type StoreEvent =
  | { readonly event: 'backupMade'; readonly changes: number; readonly tookMs: number }
  /** Work goes on, and it is tried again. */
  | { readonly event: 'backupFailed'; readonly code: string }
  /** Changes are kept in the store alone for now. */
  | { readonly event: 'changeLogFailed'; readonly code: string }
  | { readonly event: 'changesTakenAgain'; readonly count: number; readonly isWhole: boolean }
  /** What IT would bring the data key back with had changed; renewed where the policy names the public key. */
  | { readonly event: 'keyRecordDamaged'; readonly isRenewed: boolean }
  /** A page of the store does not open. */
  | { readonly event: 'storeDamaged' };

/** Codes and numbers only. */
export type StoreHealthEvent =
  | { readonly event: 'backupMade'; readonly changes: number; readonly tookMs: number }
  /** The app continues, and retries the backup later. */
  | { readonly event: 'backupFailed'; readonly code: string }
  /** For now, only the store holds the changes. */
  | { readonly event: 'changeLogFailed'; readonly code: string }
  | { readonly event: 'changesTakenAgain'; readonly count: number; readonly isWhole: boolean }
  /** The record from which IT could restore the data key; renewed where the policy names the public key. */
  | { readonly event: 'keyRecordDamaged'; readonly isRenewed: boolean }
  /** A page of the store cannot be read. */
  | { readonly event: 'storeDamaged' };

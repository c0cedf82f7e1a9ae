import type { ActivityEntry } from '../../shared/consult/activity.ts';
import type { StoreHealthEvent } from '../../shared/ipc/storeEvents.ts';

/**
 * Names of events, codes, numbers, versions, places in the code: no field takes a text of a person or of the
 * service, so no token, name, note, transcript or path gets into a log.
 */
type LogEvent =
  | {
      readonly event: 'started';
      readonly version: string;
      readonly electron: string;
      readonly system: string;
    }
  | { readonly event: 'storageOpened'; readonly problem: string | null }
  /** null: no setting of the app, so its name may be any text. */
  | { readonly event: 'policyValueIgnored'; readonly setting: string | null; readonly reason: string }
  /** It counts as absent, or as locked and stopped. */
  | { readonly event: 'settingDamaged'; readonly setting: string }
  | ({ readonly event: 'consult'; readonly consult: string } & Omit<ActivityEntry, 'at' | 'checked'>)
  | { readonly event: 'stepBrokeOff'; readonly consult: string; readonly code: string }
  /** `code`: why a file is still there. */
  | {
      readonly event: 'audioRemoved' | 'consultDeleted';
      readonly consult: string;
      readonly files: number;
      readonly code: string | null;
    }
  | {
      readonly event:
        | 'notSaved'
        | 'retentionFailed'
        | 'filedNoteNotWritten'
        | 'unsentNotMarked'
        | 'statusNotWritten';
      readonly code: string;
    }
  /** Of the app, or of the network. */
  | { readonly event: 'updateNotHad'; readonly problem: string; readonly code: string }
  /** Without the message, which may hold a person's text. */
  | { readonly event: 'defect'; readonly kind: string; readonly places: readonly string[] }
  | StoreHealthEvent
  | { readonly event: 'stopped' };

export type Log = (event: LogEvent) => void;

import type { ActivityEntry } from '../../shared/consult/activity.ts';
import type { StoreEvent } from '../../shared/ipc/storeEvents.ts';

/**
 * Everything that a log can hold: names of events, codes, numbers, versions, places in the code. No field takes a text of a
 * person or of the service, so no token, name, note, transcript or path gets into a log.
 */
export type LogEvent =
  | {
      readonly event: 'started';
      readonly version: string;
      readonly electron: string;
      readonly system: string;
    }
  | { readonly event: 'storageOpened'; readonly problem: string | null }
  /** `setting` null: no setting of the app, so its name may be any text. */
  | { readonly event: 'policyValueIgnored'; readonly setting: string | null; readonly reason: string }
  /** A setting of the app, which counts as absent, or as locked and stopped. */
  | { readonly event: 'settingDamaged'; readonly setting: string }
  | ({ readonly event: 'consult'; readonly consult: string } & Omit<ActivityEntry, 'at' | 'checked'>)
  | { readonly event: 'stepBrokeOff'; readonly consult: string; readonly code: string }
  /** `files`: how many files the recording had; `code`: why one is still there. */
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
  /** `code`: of the app, or of the network. */
  | { readonly event: 'updateNotHad'; readonly problem: string; readonly code: string }
  /** Without the message, which may hold a person's text. */
  | { readonly event: 'defect'; readonly kind: string; readonly places: readonly string[] }
  | StoreEvent
  | { readonly event: 'stopped' };

export type Log = (event: LogEvent) => void;

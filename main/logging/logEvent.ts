import type { ActivityEntry } from '../../shared/consult/activity.ts';
import type { ConsultId } from '../../shared/ids.ts';
import type { StoreEvent } from '../../shared/ipc/storeEvents.ts';

/**
 * Everything that a log can hold: names of events, codes, numbers, versions, places in our own code. There is no field
 * for a text of a person or of the service, so none can get into it: no token, name, note, transcript or path. A log
 * that takes any text ends up with a patient's name in it.
 */
export type LogEvent =
  | {
      readonly event: 'started';
      readonly version: string;
      readonly electron: string;
      readonly system: string;
    }
  | { readonly event: 'storageOpened'; readonly problem: string | null }
  /** `setting` null: another name than those of the app's settings, which may be anything that somebody wrote there. */
  | { readonly event: 'policyValueIgnored'; readonly setting: string | null; readonly reason: string }
  /** One of the app's own names; it counts as absent, or as locked and stopped. */
  | { readonly event: 'settingDamaged'; readonly setting: string }
  | ({ readonly event: 'consult'; readonly consult: string } & Omit<ActivityEntry, 'at' | 'fingerprint'>)
  | { readonly event: 'stepBrokeOff'; readonly consult: string; readonly code: string }
  /** `files`: how many of the recording were there; `code`: why one of them still is. */
  | {
      readonly event: 'audioRemoved' | 'consultDeleted';
      readonly consult: string;
      readonly files: number;
      readonly code: string | null;
    }
  | { readonly event: 'retentionFailed' | 'filedNoteNotWritten' | 'unsentNotMarked'; readonly code: string }
  /** `code`: of ours, or of the way there. */
  | { readonly event: 'updateNotHad'; readonly problem: string; readonly code: string }
  /** Without the error's message, which may hold what a person wrote. */
  | { readonly event: 'defect'; readonly kind: string; readonly places: readonly string[] }
  | StoreEvent
  | { readonly event: 'stopped' };

export type Log = (event: LogEvent) => void;

/** Enough of a consult's id to tell it from others in one log, and too little to ask the service for anything. */
export const shortId = (id: ConsultId): string => id.slice(0, 8);

import type { FolderUse } from '../ports/dialogUse.ts';
import type { SystemAccess, PageAnswers } from '../commands/commandsDeps.ts';
import type { SupportFacts } from '../logging/supportBundle.ts';
import type { Log } from '../logging/logEvent.ts';
import type { NoteOutlets } from '../noteExport/outlets.ts';
import type { Clock } from '../ports/clock.ts';
import type { PolicyWithProblems } from '../policy/policy.ts';
import type { ConsultNotice } from '../../shared/ipc/consultNotice.ts';
import type { WorkProgress, Snapshot } from '../../shared/ipc/snapshot.ts';
import type { SpellingLanguage } from '../../shared/settings/spelling.ts';
import type { TakeEnd } from '../../shared/consult/take.ts';
import type { AppControlByPrograms } from '../../shared/ipc/uiAutomation.ts';
import type { AppToUpdate } from '../../shared/ipc/appToUpdate.ts';

export type AppOptions = {
  /** Absolute; made where it is not there. */
  readonly dataFolder: string;
  /** Where the installer put ffmpeg; null in an unpackaged build. */
  readonly packagedFolder: string | null;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly policy?: PolicyWithProblems;
  /** By default no program may drive this run. */
  readonly uiAutomation?: AppControlByPrograms | null | undefined;
  readonly log: Log;
  readonly logFolder: string;
  readonly about: SupportFacts['app'];
  readonly system: SystemAccess;
  readonly outlets: NoteOutlets;
  /** null: the person chose none. */
  readonly chooseFolder: (of: FolderUse) => Promise<string | null>;
  readonly onChange: () => void;
  readonly onProgress: (progress: WorkProgress) => void;
  readonly onRecordingGrowth: () => void;
  /** Nobody pressed Stop. */
  readonly onRecordingEndedAlone: (by: TakeEnd['by']) => void;
  /** Where the system has notifications. */
  readonly notices?: {
    readonly isFocused: () => boolean;
    readonly show: (notice: ConsultNotice) => void;
  };
  /** `offered`: the dictionaries in their place; by default none. */
  readonly spelling?: { readonly locale: string; readonly offered: readonly SpellingLanguage[] };
  /** The only global shortcut; empty: none. */
  readonly setShortcut: (accelerator: string) => Snapshot['shortcutProblem'];
  /** In the words of a PAC script; by default straight. */
  readonly resolveProxy?: (url: string) => Promise<string>;
  /** False: the computer certainly has no network. By default it has one. */
  readonly isOnline?: () => boolean;
  readonly page?: PageAnswers & {
    /** Before a lock. */
    readonly save: () => Promise<void>;
  };
  readonly restart: () => void;
  readonly appToUpdate?: AppToUpdate | null;
  readonly clock?: Clock;
};

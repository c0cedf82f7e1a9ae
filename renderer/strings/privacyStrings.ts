import type { DeletionObstacle } from '../../shared/consult/deletionObstacle.ts';
import type { Snapshot } from '../../shared/ipc/snapshot.ts';
import type { OutcomeReportScope } from '../../shared/settings/outcomeReportScope.ts';
import type { SettingName } from '../../shared/settings/settingsTable.ts';
import { withIsolatedNames } from '../../shared/text/shownName.ts';

const days = (count: number): string => (count === 1 ? '1 day' : `${count} days`);

export const privacyStrings = {
  title: 'Privacy',
  intro: ({ active }: Snapshot) =>
    withIsolatedNames`How long this computer stores consults of ${active.name}. Empty: until you delete them.`,
  /** What the service is told of the vet's decisions, where the organisation limits it. */
  outcomeReport: {
    outcomeOnly: 'The service learns what you decide, without any text.',
    off: 'The service is not told what you file or discard.',
  } satisfies Record<Exclude<OutcomeReportScope, 'full'>, string>,
  gone: {
    export: 'History of deleted consults…',
    none: 'No consult of this practice was deleted on this computer.',
    saved: (count: number) =>
      count === 1
        ? 'The history of one deleted consult was saved.'
        : `The history of ${count} deleted consults was saved.`,
  },
  ask: {
    title: 'Save these days',
    /** By the setting; the app asks about no other. */
    about: {
      audioRetentionDays: (count) => `Recordings are removed ${days(count)} after filing or discarding.`,
      noteRetentionDays: (count) => `Whole consults are deleted ${days(count)} after filing or discarding.`,
    } as Partial<Record<SettingName, (count: number) => string>>,
    all: 'Older ones go within the hour. This cannot be undone.',
    back: 'Change nothing',
  },
  removed: (when: string) => `The recording was removed from this computer (${when}).`,
  nothingToSend: 'It can no longer be sent.',
  discardedWithoutAudio: 'This recording was discarded.',
  exportConsult: 'Save the whole consult…',
  exported: 'Saved in a new folder, named after the patient and the time.',
  exportedWithoutRecording: 'Saved in a new folder, without the unreadable recording.',
  deleteConsult: 'Delete consult…',
  deletion: {
    title: 'Delete consult',
    text: (name: string) =>
      `${name}’s note, transcript and recording are deleted here. This cannot be undone.`,
    sentAs: (name: string, sent: string) => withIsolatedNames`${name} (sent as ${sent})`,
    copy: 'The note service keeps its copy.',
    backups: 'Backups on this computer still have it for a few days.',
    deed: 'Delete consult',
    done: 'Consult deleted.',
    obstacles: {
      recording: 'This consult is being recorded. Stop the recording first.',
      preparing: 'The recording is being prepared. Wait, or cancel it.',
      queued: 'This consult is waiting to be sent. Wait for its note, or press Do not send.',
      sending: 'This consult is being sent. Wait for its note, or press Do not send.',
      writing: 'The note of this consult is being written. Wait until it is here.',
      folderWaits: 'The folder for filed notes does not have this note yet. Wait until it can be reached.',
      reportDue: 'The service does not know yet that it is filed or discarded. Try later.',
    } satisfies Record<DeletionObstacle, string>,
  },
} as const;

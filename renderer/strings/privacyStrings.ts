import type { DeletionObstacle } from '../../shared/consult/deletionObstacle.ts';
import type { RetentionName } from '../../shared/settings/retention.ts';
import { withNames } from '../../shared/text/shownName.ts';

const days = (count: number): string => (count === 1 ? '1 day' : `${count} days`);

/** Texts about retention, and about exporting or deleting a consult. */
export const privacyStrings = {
  title: 'Privacy',
  intro: (practice: string) =>
    withNames`How long this computer keeps things, for ${practice}. Leave a field empty to keep them until you delete them.`,
  fields: {
    audio: {
      label: 'Remove recordings after (days)',
      hint: 'Counted from when the service knows that the note was filed or discarded, and never before.',
    },
    untouchedAudio: {
      label: 'Ask about old recordings after (days)',
      hint: 'For recordings that were never filed, and for those of a sandbox. You are asked before any is removed.',
    },
    note: {
      label: 'Delete consults after (days)',
      hint: 'Note, transcript and recording, counted in the same way. Notes that you changed since filing, or wrote without the service, stay.',
    },
  } satisfies Record<RetentionName, { readonly label: string; readonly hint: string }>,
  gone: {
    export: 'Log of deleted consults…',
    none: 'No consult of this practice was deleted on this computer.',
    saved: (count: number) =>
      count === 1
        ? 'The log of one deleted consult was saved.'
        : `The logs of ${count} deleted consults were saved.`,
  },
  save: 'Save',
  saved: 'Saved.',
  range: (least: number, most: number) => `Give whole days, from ${least} to ${most}, or nothing.`,
  ask: {
    title: 'Save these days',
    audio: (count: number) => `Recordings are removed ${days(count)} after the service knows the outcome.`,
    note: (count: number) => `Whole consults are deleted ${days(count)} after the service knows the outcome.`,
    all: 'What is older than that already goes within the hour. It cannot be brought back.',
    back: 'Change nothing',
  },
  old: {
    region: 'Old recordings',
    intro: (count: number) =>
      count === 1
        ? 'One old recording could be removed. Nothing happens to it until you say so.'
        : `${count} old recordings could be removed. Nothing happens to them until you say so.`,
    look: 'Look at old recordings…',
    text: 'These were not touched for long. Without the audio, a note and its transcript stay as they are. What was never sent cannot be sent any more.',
    keep: 'Keep',
    remove: 'Remove audio',
    keepAll: 'Keep all',
    removeAll: (count: number) => `Remove audio of all ${count}`,
    removed: 'Audio removed.',
    kept: 'Kept.',
  },
  removed: (when: string) => `The recording was removed from this computer (${when}).`,
  nothingToSend: 'Nothing of it can be sent any more.',
  discardedWithoutAudio: 'This recording was discarded.',
  exportConsult: 'Export consult…',
  exported: 'Exported to a new folder, named after the patient and the time.',
  exportedWithoutRecording: 'Exported to a new folder, without the recording: it cannot be read.',
  deleteConsult: 'Delete consult…',
  deletion: {
    title: 'Delete consult',
    text: (name: string) =>
      `Everything of ${name} in this consult is deleted from this computer: the note, the transcript and the recording. This cannot be undone.`,
    sentAs: (name: string, sent: string) => withNames`${name} (sent as ${sent})`,
    copy: 'The practice’s service keeps its own copy.',
    untold: 'The service is not told what became of the note.',
    backups: 'Backups of the app on this computer hold it for some more days, until newer ones replace them.',
    back: 'Keep consult',
    deed: 'Delete consult',
    done: 'Consult deleted.',
    obstacles: {
      recording:
        'This consult is being recorded. Stop the recording first, or decide about it where it was recovered.',
      preparing: 'The recording is being made ready. Wait until that is done, or cancel it.',
      queued: 'This consult is waiting to be sent. Wait for its note, or cancel sending.',
      sending: 'This consult is being sent. Wait for its note, or cancel sending.',
      writing: 'The note of this consult is being written. Wait until it is here.',
      reportDue:
        'The service has not been told yet what became of this note. That happens by itself. Delete it after that.',
    } satisfies Record<DeletionObstacle, string>,
    obstacleCopy: 'The practice’s service keeps its own copy in any case.',
  },
} as const;

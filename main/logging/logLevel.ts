import type { Log, LogEvent } from './logEvent.ts';

const levels = ['error', 'warn', 'info', 'debug'] as const;
export type LogLevel = (typeof levels)[number];

function levelOf(event: LogEvent): LogLevel {
  switch (event.event) {
    case 'defect':
    case 'stepBrokeOff':
    case 'retentionFailed':
    case 'filedNoteNotWritten':
    case 'unsentNotMarked':
    case 'statusNotWritten':
    case 'storeDamaged':
    case 'keyRecordDamaged':
    case 'backupFailed':
    case 'changeLogFailed':
      return 'error';
    case 'storageOpened':
      return event.problem === null ? 'info' : 'error';
    case 'updateNotHad':
      return event.problem === 'untrusted' ? 'error' : 'warn';
    case 'policyValueIgnored':
    case 'settingDamaged':
    case 'changesTakenAgain':
      return 'warn';
    case 'consult':
      // Typing saves all the time, which rarely matters.
      return event.what === 'sectionEdited' ? 'debug' : 'info';
    case 'started':
    case 'audioRemoved':
    case 'consultDeleted':
    case 'backupMade':
    case 'stopped':
      return 'info';
  }
}

/** Logs only events of this level and more serious ones. */
export const logAtLevel =
  (log: Log, level: LogLevel): Log =>
  (event) => {
    if (levels.indexOf(levelOf(event)) <= levels.indexOf(level)) log(event);
  };

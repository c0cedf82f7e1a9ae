import { renameSync } from 'node:fs';
import { join } from 'node:path';
import electronLog from 'electron-log/node';
import type { Log } from './logEvent.ts';

/** The newest first. */
export const logFiles = ['clinic-companion.log', 'clinic-companion.1.log', 'clinic-companion.2.log'] as const;
const maxFileBytes = 1024 * 1024;

/**
 * A log in the folder: a JSON object a line, three files of about a mebibyte. A line is written before the call
 * returns, so a crash costs none. A log that cannot be written never disturbs what it tells of. electron-log writes and
 * rotates the files, and does nothing else in this app.
 */
export function openLog(folder: string): Log {
  const logger = electronLog.create({ logId: folder });
  const { console, file } = logger.transports;
  console.level = false;
  // The package itself would tell of a full disk, by the log's whole path.
  electronLog.transports.console.writeFn = () => undefined;
  file.level = 'info';
  file.maxSize = maxFileBytes;
  file.writeOptions = { flag: 'a', mode: 0o600, encoding: 'utf8' };
  file.resolvePathFn = () => join(folder, logFiles[0]);
  file.archiveLogFn = () => moveOn(folder);
  file.format = ({ data, message }) => [JSON.stringify({ at: message.date.toISOString(), ...data[0] })];
  return (event) => {
    try {
      logger.info(event);
    } catch {
      // There is nobody left to tell.
    }
  };
}

/** Each file takes the next one's place; the oldest is gone. */
function moveOn(folder: string): void {
  for (let age = logFiles.length - 1; age > 0; age -= 1) {
    const [from, to] = [logFiles[age - 1], logFiles[age]];
    if (from === undefined || to === undefined) continue;
    try {
      renameSync(join(folder, from), join(folder, to));
    } catch {
      // It is not there yet, or another program reads it: then this one grows on.
    }
  }
}

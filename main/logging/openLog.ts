import { renameSync } from 'node:fs';
import { join } from 'node:path';
import electronLog from 'electron-log/node';
import type { Log } from './logEvent.ts';

/** The newest first. */
export const logFileNames = [
  'clinic-companion.log',
  'clinic-companion.1.log',
  'clinic-companion.2.log',
] as const;
const maxFileBytes = 1024 * 1024;

/**
 * JSON lines in three files of about 1 MiB. Each line is written before the call returns, so a crash loses
 * none. A log that cannot be written disturbs nothing.
 */
export function openLog(folder: string): Log {
  const logger = electronLog.create({ logId: folder });
  const { console, file } = logger.transports;
  console.level = false;
  // The package would print errors with the path of the log.
  electronLog.transports.console.writeFn = () => undefined;
  file.level = 'info';
  file.maxSize = maxFileBytes;
  file.writeOptions = { flag: 'a', mode: 0o600, encoding: 'utf8' };
  file.resolvePathFn = () => join(folder, logFileNames[0]);
  file.archiveLogFn = () => rotate(folder);
  file.format = ({ data, message }) => [JSON.stringify({ at: message.date.toISOString(), ...data[0] })];
  return (event) => {
    try {
      logger.info(event);
    } catch {
      // Nobody is left to report to.
    }
  };
}

function rotate(folder: string): void {
  for (let age = logFileNames.length - 1; age > 0; age -= 1) {
    const [from, to] = [logFileNames[age - 1], logFileNames[age]];
    if (from === undefined || to === undefined) continue;
    try {
      renameSync(join(folder, from), join(folder, to));
    } catch {
      // The file does not exist yet, or another program reads it: then the newest file grows on.
    }
  }
}

import { join } from 'node:path';
import { app, session, type Session } from 'electron';
import { lockDownSession } from '../page/lockDown.ts';

/**
 * Chromium writes no files, which would be among those of a running app: no folder can be below a file. Call it before the
 * app is ready.
 */
export function keepChromiumInMemory(): void {
  const nowhere = join(process.execPath, 'nowhere');
  app.setPath('sessionData', nowhere);
  app.setPath('crashDumps', nowhere);
}

/** A session in memory. The default session writes into its folder until the process ends. */
export function openEphemeralSession(): Session {
  const ephemeral = session.fromPartition('self-test');
  lockDownSession(ephemeral);
  return ephemeral;
}

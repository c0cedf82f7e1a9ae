import { join } from 'node:path';
import { app, session, type Session } from 'electron';
import { lockDownSession } from '../page/lockDown.ts';

/**
 * No folder can be below a file, so Chromium writes nothing beside a running app's files. Call before ready.
 */
export function keepChromiumInMemory(): void {
  const nowhere = join(process.execPath, 'nowhere');
  app.setPath('sessionData', nowhere);
  app.setPath('crashDumps', nowhere);
}

/** The default session writes into its folder until the process ends. */
export function openEphemeralSession(): Session {
  const ephemeral = session.fromPartition('self-test');
  lockDownSession(ephemeral);
  return ephemeral;
}

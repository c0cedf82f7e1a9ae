import { app, session, type Session } from 'electron';
import { lockDownSession } from '../page/lockDown.ts';

/** Keeps the files of Chromium apart from those of a running app. Call it before the app is ready. */
export function separateSessions(folder: string): void {
  app.setPath('sessionData', folder);
  app.setPath('crashDumps', folder);
}

/** A session in memory. The default session writes into its folder until the process ends. */
export function openEphemeralSession(): Session {
  const ephemeral = session.fromPartition('self-test');
  lockDownSession(ephemeral);
  return ephemeral;
}

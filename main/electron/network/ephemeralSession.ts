import { app, session, type Session } from 'electron';
import { lockDownSession } from '../page/lockDown.ts';

/**
 * For a process beside the app: what Chromium keeps goes elsewhere, so that the two do not meet. Before the app is
 * ready.
 */
export const separateSessions = (folder: string): void => app.setPath('sessionData', folder);

/** In memory alone. The usual one would write into its folder to the very end. */
export function openEphemeralSession(): Session {
  const passing = session.fromPartition('self-test');
  lockDownSession(passing);
  return passing;
}

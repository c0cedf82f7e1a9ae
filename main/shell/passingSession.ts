import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { app, session, type Session } from 'electron';
import { lockDownSession } from './security.ts';

/** For a process beside the app: what Chromium keeps goes elsewhere, so that the two do not meet. Before the app is ready. */
export function keepSessionsApart(): { readonly remove: () => void } {
  const folder = mkdtempSync(join(tmpdir(), 'clinic-companion-'));
  app.setPath('sessionData', folder);
  return {
    remove() {
      try {
        rmSync(folder, { recursive: true, force: true });
      } catch {
        // Windows keeps what Chromium has open; it holds nothing of anybody, and is in the folder for such.
      }
    },
  };
}

/** In memory alone. The usual one would write into its folder to the very end. */
export function openPassingSession(): Session {
  const passing = session.fromPartition('self-test');
  lockDownSession(passing);
  return passing;
}

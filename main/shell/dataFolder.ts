import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { app } from 'electron';

/**
 * Where everything is kept. On Windows in LOCALAPPDATA, because Electron's own choice roams: audio and database
 * would travel to every workstation. `--user-data-dir` wins everywhere.
 */
export function chooseDataFolder(): void {
  app.setName('Clinic Companion');
  const given = app.commandLine.getSwitchValue('user-data-dir');
  if (given !== '') return;
  const local = process.env['LOCALAPPDATA'];
  const base = process.platform === 'win32' && local !== undefined ? local : app.getPath('appData');
  app.setPath('userData', join(base, 'Clinic Companion'));
}

/** For a process beside the app: what Chromium keeps goes elsewhere, so that the two do not meet. Before the app is ready. */
export function keepSessionsApart(): { readonly remove: () => void } {
  const folder = mkdtempSync(join(tmpdir(), 'clinic-companion-'));
  app.setPath('sessionData', folder);
  return { remove: () => rmSync(folder, { recursive: true, force: true, maxRetries: 2 }) };
}

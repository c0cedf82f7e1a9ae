import { join } from 'node:path';
import { app } from 'electron';

/** On Windows LOCALAPPDATA, because Electron's own choice roams to other workstations. `--user-data-dir` wins. */
export function chooseDataFolder(): void {
  app.setName('Clinic Companion');
  const given = app.commandLine.getSwitchValue('user-data-dir');
  if (given !== '') return;
  const local = process.env['LOCALAPPDATA'];
  const base = process.platform === 'win32' && local !== undefined ? local : app.getPath('appData');
  app.setPath('userData', join(base, 'Clinic Companion'));
}

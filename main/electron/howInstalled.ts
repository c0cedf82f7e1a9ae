import { dirname, join, sep } from 'node:path';
import type { InstalledAs } from '../../shared/ipc/updateHost.ts';

type Running = {
  readonly platform: NodeJS.Platform;
  /** The program that runs, without symbolic links. */
  readonly program: string;
  readonly name: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly exists: (path: string) => boolean;
};

/** How a packaged app came here; null: something else than our own installer put it there, and replaces it. */
export function howInstalled({ platform, program, name, env, exists }: Running): InstalledAs | null {
  if (platform === 'darwin') return 'mac';
  // The MSI leaves no uninstaller of its own: whoever distributes it distributes the next one.
  if (platform === 'win32') return exists(join(dirname(program), `Uninstall ${name}.exe`)) ? 'nsis' : null;
  const { APPIMAGE: image, APPDIR: mounted } = env;
  if (image === undefined || mounted === undefined || mounted === '') return null;
  // Another AppImage hands both on to what is started from it, and an update would take that one's place.
  return program.startsWith(mounted.endsWith(sep) ? mounted : mounted + sep) ? 'appImage' : null;
}

import { dirname, join, sep } from 'node:path';
import type { InstalledAs } from '../../shared/ipc/updateHost.ts';

type Running = {
  readonly platform: NodeJS.Platform;
  /** The running program, links resolved. */
  readonly program: string;
  readonly name: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly exists: (path: string) => boolean;
};

/** How a packaged app was installed; null: not by our installer, so the app does not update itself. */
export function howInstalled({ platform, program, name, env, exists }: Running): InstalledAs | null {
  if (platform === 'darwin') return 'mac';
  // The MSI leaves no uninstaller: IT distributes the next version too.
  if (platform === 'win32') return exists(join(dirname(program), `Uninstall ${name}.exe`)) ? 'nsis' : null;
  const { APPIMAGE: image, APPDIR: mounted } = env;
  if (image === undefined || mounted === undefined || mounted === '') return null;
  // A program that another AppImage starts inherits both, and an update would replace that AppImage.
  return program.startsWith(mounted.endsWith(sep) ? mounted : mounted + sep) ? 'appImage' : null;
}

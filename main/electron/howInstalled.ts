import { dirname, join } from 'node:path';
import type { InstallationKind } from '../../shared/ipc/appToUpdate.ts';

type Running = {
  readonly platform: NodeJS.Platform;
  /** Links resolved. */
  readonly program: string;
  readonly name: string;
  readonly exists: (path: string) => boolean;
};

/** null: not by our installer, so the app does not update itself. */
export function howInstalled({ platform, program, name, exists }: Running): InstallationKind | null {
  if (platform === 'darwin') return 'mac';
  // The MSI leaves no uninstaller: IT distributes the next version too.
  return platform === 'win32' && exists(join(dirname(program), `Uninstall ${name}.exe`)) ? 'nsis' : null;
}

import { existsSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

type ReadPolicy = {
  readonly policy: { readonly hardwareAcceleration: boolean | null };
  readonly isUnreadable: boolean;
};

const markName = 'hardware-acceleration-off';

/**
 * Before Electron is ready, when the policy is not read yet: on Windows, waiting for reg.exe would delay every start. So
 * what the last start read counts.
 */
export function obeyHardwareAcceleration(
  dataFolder: string,
  app: { readonly disableHardwareAcceleration: () => void },
): void {
  if (existsSync(join(dataFolder, markName))) app.disableHardwareAcceleration();
}

/** For the next start. A policy that cannot be read, or a full disk, leaves it as it is. */
export async function rememberHardwareAcceleration(
  dataFolder: string,
  { policy: { hardwareAcceleration }, isUnreadable }: ReadPolicy,
): Promise<void> {
  if (hardwareAcceleration === null && isUnreadable) return;
  const mark = join(dataFolder, markName);
  const remembered = hardwareAcceleration === false ? writeFile(mark, '') : rm(mark, { force: true });
  await remembered.catch(() => undefined);
}

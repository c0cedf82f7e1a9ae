import { rm } from 'node:fs/promises';
import path from 'node:path';
import type { AfterPackContext } from 'electron-builder';

/** Electron's own start page, which a runtime that was unpacked before still has. */
export async function afterPack({ packager, appOutDir }: AfterPackContext): Promise<void> {
  await rm(path.join(packager.getResourcesDir(appOutDir), 'default_app.asar'), { force: true });
}

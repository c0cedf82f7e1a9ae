import { rm } from 'node:fs/promises';
import path from 'node:path';
import { Arch, type AfterPackContext } from 'electron-builder';
import { electronRuntime } from '../../dev/electronRuntime.ts';
import { writeShippedParts } from './writeShippedParts.ts';

export async function afterPack({ packager, appOutDir, arch }: AfterPackContext): Promise<void> {
  const resources = packager.getResourcesDir(appOutDir);
  // Electron's default app, which an unpacked runtime still contains.
  await rm(path.join(resources, 'default_app.asar'), { force: true });
  // The two halves of a universal macOS app are packed first. Their resources must be identical to be merged.
  if (appOutDir.endsWith('-temp')) return;
  const { appInfo, platform, info } = packager;
  await writeShippedParts(
    {
      name: appInfo.name,
      productName: appInfo.productName,
      version: appInfo.version,
      platform: `${platform.buildConfigurationKey}-${Arch[arch]}`,
      resources,
      electronVersion: info.framework.version,
    },
    // A runtime that does not run here cannot name its parts: an app for another system is packed for tests
    // alone.
    platform.nodeName === process.platform ? await electronRuntime() : null,
  );
}

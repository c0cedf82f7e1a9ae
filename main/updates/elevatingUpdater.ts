import { spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { NsisUpdater } from 'electron-updater';
import type { InstallOptions } from 'electron-updater/out/BaseUpdater';
import { installUpdateArguments } from './elevatedArguments.ts';
import { signatureEnding, type Feed } from './feedSignature.ts';

/** Starts another process of this app after Windows has asked for an administrator; it outlives this run. */
export type StartElevated = (args: readonly string[]) => void;

function startElevated(args: readonly string[]): void {
  const elevate = join(process.resourcesPath, 'elevate.exe');
  const child = spawn(elevate, [process.execPath, ...args], { detached: true, stdio: 'ignore' });
  child.once('error', () => undefined);
  child.unref();
}

/**
 * electron-updater would run the installer as administrator from a folder that any program can change. This runs the
 * app instead, which only administrators can change, and which checks the installer (installUpdate.ts).
 */
export class ElevatingUpdater extends NsisUpdater {
  /** The feed's bytes as served. */
  written: Feed | null = null;
  start: StartElevated = startElevated;

  protected override doInstall(options: InstallOptions): boolean {
    const { installerPath: installer, written } = this;
    if (!options.isAdminRightsRequired) return super.doInstall(options);
    if (installer === null || written === null) return false;
    const feedFile = join(dirname(installer), written.fileName);
    writeFileSync(feedFile, written.bytes);
    writeFileSync(feedFile + signatureEnding, written.signatures);
    this.start(installUpdateArguments({ feedFile, startsAfter: options.isForceRunAfter }));
    return true;
  }
}

import { existsSync, readFileSync } from 'node:fs';
import { runTool } from './runTool.ts';
import type { PackageNames } from './missingLibraries.ts';

/** The system's Python, for which distributions package the bindings; another one on the PATH has none. */
export const systemPython = '/usr/bin/python3';

/** The program that opens the accessibility bus; undefined: this system has none. */
export function accessibilityBusLauncher(): string | undefined {
  return launcherIn(readOrNothing('/usr/share/dbus-1/services/org.a11y.Bus.service'));
}

/** Reads the service file of `org.a11y.Bus`: each distribution keeps the program in another folder. */
const launcherIn = (serviceFile: string): string | undefined => /^Exec=(\S+)/m.exec(serviceFile)?.[1];

function readOrNothing(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

/** What is missing to drive the app through the accessibility bus, which the tests do. */
export async function packagesForAccessibility(): Promise<readonly PackageNames[]> {
  const launcher = accessibilityBusLauncher();
  const { code } = await runTool({
    command: systemPython,
    args: ['-c', 'from gi.repository import Gio'],
    timeoutMs: 30_000,
  });
  return [
    ...(launcher !== undefined && existsSync(launcher) ? [] : [['at-spi2-core']]),
    ...(code === 0 ? [] : [['python3-gi']]),
  ];
}

import { existsSync, readFileSync } from 'node:fs';
import { runTool } from './runTool.ts';

/** The system's Python, for which distributions package the bindings; another one on the PATH has none. */
export const systemPython = '/usr/bin/python3';

/** The program that opens the accessibility bus; undefined: this system has none. */
export function accessibilityBusLauncher(): string | undefined {
  const serviceFile = '/usr/share/dbus-1/services/org.a11y.Bus.service';
  // Each distribution keeps the program in another folder.
  return existsSync(serviceFile) ? /^Exec=(\S+)/m.exec(readFileSync(serviceFile, 'utf8'))?.[1] : undefined;
}

/** What is missing to drive the app through the accessibility bus, which the tests do. */
export async function packagesForAccessibility(): Promise<readonly string[]> {
  const launcher = accessibilityBusLauncher();
  const { code } = await runTool({
    command: systemPython,
    args: ['-c', 'from gi.repository import Gio'],
    timeoutMs: 30_000,
  });
  return [
    ...(launcher !== undefined && existsSync(launcher) ? [] : ['at-spi2-core']),
    ...(code === 0 ? [] : ['python3-gi']),
  ];
}

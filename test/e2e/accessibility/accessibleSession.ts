import { existsSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { accessibilityBusLauncher } from '../../../scripts/dev/accessibilityPackages.ts';
import { openPrivateSession } from '../../../scripts/dev/privateSession.ts';
import { endDaemon, runTool, spawnDaemon } from '../../../scripts/dev/runTool.ts';
import { openVirtualDisplay } from '../../../scripts/dev/virtualDisplay.ts';

export type AccessibleSession = {
  /** For the app, and for whoever listens to it. */
  readonly env: Readonly<Record<string, string>>;
};

/**
 * A display, a keyring and an accessibility bus of its own: the bus names itself on the display, and keys
 * that are typed through it go to whatever has the focus there.
 */
export async function openAccessibleSession(stack: AsyncDisposableStack): Promise<AccessibleSession> {
  const display = await openVirtualDisplay();
  stack.defer(() => display.close());
  const session = await openPrivateSession({ keyring: 'unlocked' });
  stack.defer(() => session.close());
  const env = {
    ...display.env,
    DBUS_SESSION_BUS_ADDRESS: session.env['DBUS_SESSION_BUS_ADDRESS'] ?? '',
    XDG_RUNTIME_DIR: session.env['XDG_RUNTIME_DIR'] ?? '',
    XDG_DATA_HOME: session.env['XDG_DATA_HOME'] ?? '',
    XDG_CONFIG_HOME: session.env['XDG_CONFIG_HOME'] ?? '',
    // Settings that programs store go nowhere.
    GSETTINGS_BACKEND: 'memory',
    // Chromium asks the bus only once at its start, and may be quicker than the bus.
    ACCESSIBILITY_ENABLED: '1',
    // GTK and Python take AT-SPI from here too.
    NO_AT_BRIDGE: '0',
  };
  const launcher = accessibilityBusLauncher();
  if (launcher === undefined || !existsSync(launcher)) throw new Error('There is no at-spi-bus-launcher.');
  const bus = spawnDaemon({
    command: launcher,
    args: ['--launch-immediately', '--a11y=1'],
    stdio: 'ignore',
    env: { ...process.env, ...env },
  });
  stack.defer(() => endDaemon(bus));
  await untilBus({ ...process.env, ...env });
  return { env };
}

async function untilBus(env: NodeJS.ProcessEnv): Promise<void> {
  const deadline = performance.now() + 30_000;
  let said = '';
  while (performance.now() < deadline) {
    const { code, output } = await runTool({
      command: 'dbus-send',
      args: ['--session', '--print-reply', '--dest=org.a11y.Bus', '/org/a11y/bus', 'org.a11y.Bus.GetAddress'],
      env,
      timeoutMs: 5_000,
    });
    if (code === 0) return;
    said = output;
    await wait(30);
  }
  throw new Error(`The accessibility bus does not answer: ${said}`);
}

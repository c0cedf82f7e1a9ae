import { openPrivateSession } from '../../scripts/dev/privateSession.ts';
import { lacksDisplay, openVirtualDisplay } from '../../scripts/dev/virtualDisplay.ts';

/**
 * Gives the environment of this process a display, where there is none, and a session with an unlocked
 * keyring.
 */
export async function openDesktop(stack: AsyncDisposableStack): Promise<void> {
  if (lacksDisplay(process.platform, process.env)) {
    const display = await openVirtualDisplay();
    stack.defer(() => display.close());
    Object.assign(process.env, display.env);
  }
  if (process.platform !== 'linux') return;
  const session = await openPrivateSession({ keyring: 'unlocked' });
  stack.defer(() => session.close());
  Object.assign(process.env, session.env);
}

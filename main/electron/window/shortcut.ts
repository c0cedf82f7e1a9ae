import { globalShortcut } from 'electron';
import type { Snapshot } from '../../../shared/ipc/snapshot.ts';

/** The one global shortcut. The result says why it does not work: another program's shortcut stays. */
export function createShortcut(onPressed: () => void): (accelerator: string) => Snapshot['shortcutProblem'] {
  return (accelerator) => {
    globalShortcut.unregisterAll();
    if (accelerator === '') return null;
    try {
      return globalShortcut.register(accelerator, onPressed) ? null : 'taken';
    } catch {
      return 'invalid';
    }
  };
}

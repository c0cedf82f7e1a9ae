import { getPriority, setPriority } from 'node:os';

/**
 * Takes the priority of the app, which Chromium raises where it may (as root on Linux), and ffmpeg under it inherits: on a
 * busy machine the bare part would otherwise wait longer for a processor.
 */
export function asEagerAs(pid: number): void {
  try {
    setPriority(getPriority(pid));
  } catch {
    // Who may not raise it has an app that could not either.
  }
}

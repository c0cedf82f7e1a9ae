import { writeFileSync } from 'node:fs';

/** Keeps this process's memory, with its keys and notes, out of a core dump of Linux, also where another program collects it. */
export function forbidCoreDumps(platform = process.platform): void {
  if (platform !== 'linux') return;
  try {
    writeFileSync('/proc/self/coredump_filter', '0');
  } catch {
    // Without /proc, the system decides.
  }
}

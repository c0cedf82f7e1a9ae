import { realpathSync } from 'node:fs';

/** The kernel's own name. */
const kernelName = String.raw`\\?\GLOBALROOT\SystemRoot`;
const usual = String.raw`C:\Windows`;

/** Asks the kernel, because whoever starts the app chooses the value of the variable SystemRoot. */
export function windowsFolder(realpath: (path: string) => string = realpathSync.native): string {
  try {
    const path = realpath(kernelName);
    return /^[A-Za-z]:\\[^\\]+$/.test(path) ? path : usual;
  } catch {
    return usual;
  }
}

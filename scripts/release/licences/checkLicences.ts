/** Part of `npm run check`: fails on a package whose licence is not allowed for its use, shipped or in development. */
import { runEntry, printLine } from '../../dev/userError.ts';
import { installedLicenceFaults } from './licencePolicy.ts';
import { readLock } from './lockfile.ts';

await runEntry(() => {
  const faults = installedLicenceFaults(readLock());
  for (const fault of faults) printLine(fault);
  if (faults.length > 0)
    printLine('Their licences are not allowed (scripts/release/licences/licencePolicy.ts).');
  return Promise.resolve(faults.length === 0 ? 0 : 1);
});

import { normalize } from 'node:path';
import { extractFile, getRawHeader, uncache, type DirectoryRecord } from '@electron/asar';

/** The files in the header of an archive, those that are unpacked beside it too. */
export function listAsar(archive: string): readonly string[] {
  return filesIn(getRawHeader(archive).header.files, '');
}

/** The text of one file in an archive. Throws if there is no such file. */
export function readPackedFile(archive: string, name: string): string {
  // A build may have written the archive again since it was last read.
  uncache(archive);
  return extractFile(archive, normalize(name)).toString('utf8');
}

function filesIn(entries: DirectoryRecord['files'], folder: string): readonly string[] {
  return Object.entries(entries).flatMap(([name, entry]) =>
    'files' in entry ? filesIn(entry.files, `${folder}${name}/`) : [`${folder}${name}`],
  );
}

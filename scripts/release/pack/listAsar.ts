import { normalize } from 'node:path';
import { extractFile, getRawHeader, uncache, type DirectoryRecord } from '@electron/asar';

/** A file in app.asar; unpacked files are beside the archive. */
export type PackedFile = { readonly path: string; readonly bytes: number; readonly isUnpacked: boolean };

/** Lists the files in the header of an archive. */
export function listAsar(archive: string): readonly PackedFile[] {
  return filesIn(getRawHeader(archive).header.files, '');
}

/** The text of one file in an archive. Throws if there is no such file. */
export function readPackedFile(archive: string, name: string): string {
  // A build may have written the archive again since it was last read.
  uncache(archive);
  return extractFile(archive, normalize(name)).toString('utf8');
}

function filesIn(entries: DirectoryRecord['files'], folder: string): readonly PackedFile[] {
  return Object.entries(entries).flatMap(([name, entry]) => {
    const path = `${folder}${name}`;
    if ('files' in entry) return filesIn(entry.files, `${path}/`);
    return [{ path, bytes: entry.size, isUnpacked: 'unpacked' in entry && entry.unpacked }];
  });
}

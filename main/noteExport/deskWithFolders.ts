import type { Desk } from '../consults/desk.ts';
import type { FiledNoteFolders } from './filedNoteFolders.ts';

/** The desk, with what changes a filed note told to the folders that get it. */
export const deskWithFolders = (desk: Desk, { around }: Pick<FiledNoteFolders, 'around'>): Desk => ({
  ...desk,
  file: (id, warningsSeen) => around(id, () => desk.file(id, warningsSeen)),
  restore: (id) => around(id, () => desk.restore(id)),
  change: (id, action, event) =>
    event.type === 'patientCorrected'
      ? around(id, () => desk.change(id, action, event))
      : desk.change(id, action, event),
});

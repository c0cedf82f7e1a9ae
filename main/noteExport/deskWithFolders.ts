import type { ConsultActions } from '../consults/consultActions.ts';
import type { FiledNoteFolders } from './filedNoteFolders.ts';

/** The desk, with what changes a filed note told to the folders that get it. */
export const deskWithFolders = (
  consultActions: ConsultActions,
  { around }: Pick<FiledNoteFolders, 'around'>,
): ConsultActions => ({
  ...consultActions,
  file: (id, warningsSeen) => around(id, () => consultActions.file(id, warningsSeen)),
  restore: (id) => around(id, () => consultActions.restore(id)),
  change: (id, action, event) =>
    event.type === 'patientCorrected'
      ? around(id, () => consultActions.change(id, action, event))
      : consultActions.change(id, action, event),
});

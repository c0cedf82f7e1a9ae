import type { ConsultRepository } from '../../consults/consultRepository.ts';
import { createFiledNoteFolders } from '../../noteExport/filedNoteFolders.ts';
import type { NoteOutlets } from '../../noteExport/outlets.ts';
import { writeWatchedFile } from '../../noteExport/writeNoteFile.ts';
import type { StoredSettings } from '../../settings/settings.ts';
import type { ConnectionServices } from './connectionServices.ts';
import type { CoreDeps } from './coreDeps.ts';
import { toStoreFailure } from '../toCommandFailure.ts';

type FiledNotesDeps = CoreDeps &
  Pick<ConnectionServices, 'connections'> & {
    readonly repository: ConsultRepository;
    readonly settings: StoredSettings;
    readonly outlets: NoteOutlets;
    readonly onChange: () => void;
  };

/** The folders that get a copy of each filed note. */
export type FiledNotes = ReturnType<typeof openFiledNotes>;

export function openFiledNotes(deps: FiledNotesDeps) {
  const { options, policy, connections, settings } = deps;
  const folders = createFiledNoteFolders({
    ...deps,
    places: policy.filedNoteFolders ?? [],
    activeConnection: connections.active,
    connection: connections.get,
    format: (connection) => settings.of(connection).noteFormat,
    makePdf: deps.outlets.makePdf,
    write: writeWatchedFile,
    onFailure: (error) => options.log({ event: 'filedNoteNotWritten', code: toStoreFailure(error).code }),
  });
  return { folders };
}

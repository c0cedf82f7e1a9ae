import type { ConsultRepository } from '../../consults/consultRepository.ts';
import { createFiledNoteFolders, type FiledNoteFolders } from '../../noteExport/filedNoteFolders.ts';
import type { NoteOutlets } from '../../noteExport/outlets.ts';
import { writeWatchedFile } from '../../noteExport/writeNoteFile.ts';
import { openNoteFormats, type NoteFormats } from '../../settings/noteFormats.ts';
import type { ConnectionServices } from './connectionServices.ts';
import type { CoreDeps } from './coreDeps.ts';
import { toStoreFailure } from '../toCommandFailure.ts';

/** The format of notes, and the folders that get a copy of each filed note. */
export type FiledNotes = { readonly noteFormats: NoteFormats; readonly folders: FiledNoteFolders };

type FiledNotesDeps = CoreDeps &
  Pick<ConnectionServices, 'connections'> & {
    readonly repository: ConsultRepository;
    readonly outlets: NoteOutlets;
    readonly onChange: () => void;
  };

export async function openFiledNotes(deps: FiledNotesDeps): Promise<FiledNotes> {
  const { options, store, policy, clock, connections, repository, outlets, onChange } = deps;
  const { log } = options;
  const noteFormats = await openNoteFormats(
    store,
    connections.all().map(({ id }) => id),
  );
  const folders = createFiledNoteFolders({
    places: policy.filedNoteFolders ?? [],
    store,
    repository,
    clock,
    activeConnection: connections.active,
    connection: connections.get,
    format: noteFormats.of,
    makePdf: outlets.makePdf,
    write: writeWatchedFile,
    onChange,
    onFailure: (error) => log({ event: 'filedNoteNotWritten', code: toStoreFailure(error).code }),
  });
  return { noteFormats, folders };
}

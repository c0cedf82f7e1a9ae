import type { ConsultRepository } from '../../consults/consultRepository.ts';
import { createFiledNoteFolders } from '../../noteExport/filedNoteFolders.ts';
import type { NoteOutlets } from '../../noteExport/outlets.ts';
import { writeWatchedFile } from '../../noteExport/writeNoteFile.ts';
import { openNoteFormats } from '../../settings/noteFormats.ts';
import type { ConnectionServices } from './connectionServices.ts';
import { managedNoteFormat } from '../../policy/managedSettings.ts';
import type { CoreDeps } from './coreDeps.ts';
import { toStoreFailure } from '../../storage/storeProblem.ts';

type FiledNotesDeps = CoreDeps &
  Pick<ConnectionServices, 'connections'> & {
    readonly repository: ConsultRepository;
    readonly outlets: NoteOutlets;
    readonly onChange: () => void;
  };

/** The format of notes, and the folders that get a copy of each filed note. */
export type FiledNotes = Awaited<ReturnType<typeof openFiledNotes>>;

export async function openFiledNotes(deps: FiledNotesDeps) {
  const { options, policy, connections } = deps;
  const connectionIds = connections.all().map(({ id }) => id);
  const managedFormats = policy.noteFormats ?? [];
  const noteFormats = await openNoteFormats(deps.store, connectionIds, (id) =>
    managedNoteFormat(managedFormats, connections.get(id)),
  );
  const folders = createFiledNoteFolders({
    ...deps,
    places: policy.filedNoteFolders ?? [],
    activeConnection: connections.active,
    connection: connections.get,
    format: noteFormats.of,
    makePdf: deps.outlets.makePdf,
    write: writeWatchedFile,
    onFailure: (error) => options.log({ event: 'filedNoteNotWritten', code: toStoreFailure(error).code }),
  });
  return { noteFormats, folders };
}

import { basename } from 'node:path';
import { commandDone, failedWith, commandRefused, type CommandsDeps } from './commandsDeps.ts';
import type { Consult } from '../../shared/consult/consult.ts';
import type { ConsultId } from '../../shared/ids.ts';
import type { CommandHandlers } from '../../shared/ipc/ipcContract.ts';
import { noteDocument } from '../../shared/text/noteDocument.ts';
import type { Connection } from '../../shared/consult/practice.ts';
import { ok } from '../../shared/result.ts';
import { clipboardContentOf } from '../noteExport/clipboardContentOf.ts';
import { noteFileContent, noteFileTypes, type NoteFileInput } from '../noteExport/noteFile.ts';
import { suggestedNoteFileName } from '../noteExport/noteFile.ts';
import { printedPage } from '../noteExport/noteHtml.ts';
import { noteAsItStands } from '../noteExport/revisions.ts';

type Deps = Pick<
  CommandsDeps,
  'store' | 'repository' | 'connections' | 'copyStrip' | 'settings' | 'outlets' | 'sameSession' | 'writeFile'
>;

const noPage = failedWith('page_failed');

export function noteOutputCommands(deps: Deps) {
  const { repository, settings, outlets, store } = deps;
  const { find, aboutNote } = createNoteFinder(deps);
  return {
    async copy({ consultId, what }) {
      const found = await find(consultId);
      if (found === null) return commandRefused;
      const { consult, connection } = found;
      const format = settings.of(connection).noteFormat;
      // A store that cannot be read must not keep anybody from copying.
      const activity = await store.activity(consultId).catch(() => []);
      const content = clipboardContentOf(consult, what, { connection, activity, format });
      if (content === null) return commandRefused;
      const isCopied = await outlets.writeClipboard(content);
      if (what.kind === 'section') deps.copyStrip.sectionCopied(consultId, what.index, isCopied);
      return isCopied ? commandDone : failedWith('clipboard_held');
    },
    async exportNote({ consultId, kind }) {
      const isSame = deps.sameSession();
      const before = await aboutNote(consultId);
      if (before === null) return commandRefused;
      const suggestedName = suggestedNoteFileName(before, kind);
      const path = await outlets.choosePlace({ suggestedName, type: noteFileTypes[kind] });
      if (path === null || !isSame()) return ok({ fileName: null });
      // The dialog may have stood open for long.
      const about = await aboutNote(consultId);
      if (about === null) return commandRefused;
      const content = await noteFileContent(kind, about, outlets.makePdf);
      if (content === null) return noPage;
      // Making a PDF takes time, in which somebody may lock the screen.
      if (!isSame()) return ok({ fileName: null });
      const written = await deps.writeFile(path, content);
      if (!written.ok) return written;
      // On a full disk the file is written all the same.
      await repository.log(consultId, 'noteExported').catch(() => false);
      return ok({ fileName: basename(path) });
    },
    async printNote({ consultId }) {
      const isSame = deps.sameSession();
      const about = await aboutNote(consultId);
      if (about === null) return commandRefused;
      // The page still gets keys while the system's print dialog is open.
      if (outlets.isPrinting()) return ok({ isPrinted: false });
      const page = printedPage(noteDocument(about.note, about.format));
      const printed = await outlets.print(page, isSame);
      if (printed === 'noPrinter') return failedWith('no_printer');
      if (printed === 'failed') return noPage;
      if (printed === 'printed') await repository.log(consultId, 'notePrinted').catch(() => false);
      return ok({ isPrinted: printed === 'printed' });
    },
  } satisfies Partial<CommandHandlers>;
}

type Found = { readonly consult: Consult; readonly connection: Connection };

/** Of the active connection alone. */
function createNoteFinder({ store, repository, connections, settings }: Deps) {
  async function find(id: ConsultId): Promise<Found | null> {
    const connection = connections.active();
    const consult = await repository.load(id, connection.id);
    return consult === null || connection.id !== connections.active().id ? null : { consult, connection };
  }
  return {
    find,
    aboutNote: async (id: ConsultId): Promise<NoteFileInput | null> => {
      const found = await find(id);
      if (found === null) return null;
      const { consult, connection } = found;
      const note = noteAsItStands(consult, { connection, activity: await store.activity(id) });
      return note === null ? null : { id, note, format: settings.of(connection).noteFormat };
    },
  };
}

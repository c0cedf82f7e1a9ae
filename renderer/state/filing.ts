import type { CommandInput } from '../../shared/ipc/ipcContract.ts';
import type { ConsultId } from '../../shared/ids.ts';
import type { ConsultView } from '../../shared/ipc/snapshot.ts';
import { patientName } from '../components/format/patientName.ts';
import { noteStrings } from '../strings/noteStrings.ts';
import { commandFailureString } from '../strings/strings.ts';
import type { Commands } from './commands.ts';
import type { Stores } from './stores.ts';

type FilingDeps = Pick<Stores, 'ask' | 'forCurrentSession' | 'isScreenLocked' | 'uiStore'> &
  Pick<Commands, 'copy' | 'mainNow' | 'run' | 'saveTyped'> & {
    readonly noteCheck: Pick<Stores['noteCheck'], 'places' | 'settle'>;
  };

export function createFiling(deps: FilingDeps) {
  const { mainNow, noteCheck, saveTyped, uiStore } = deps;

  /** False: nothing is to be asked. */
  async function askAboutPlaces(id: ConsultId): Promise<boolean> {
    if (!mainNow().asksBeforeFiling) return false;
    const marks = await noteCheck.settle();
    const { open } = mainNow();
    // Somebody has moved on meanwhile, so nobody could be asked, and nothing is filed unseen.
    if (open?.id !== id || deps.isScreenLocked()) return true;
    if (marks?.length === 0) return false;
    // The question about the warnings also names the places.
    if (marks !== null && open.warnings.unread.length > 0) return false;
    const asks = marks === null ? 'unchecked' : 'places';
    uiStore.setState({ dialog: { kind: 'fileNote', consultId: id, asks } });
    return true;
  }

  const isFilerTold = (): boolean => mainNow().settings.noteFormat.lines.includes('filedBy');

  /** Only where the note says it does filing wait for the check. */
  async function countedPlaces(id: ConsultId): Promise<Pick<CommandInput<'fileNote'>, 'places'>> {
    const places = isFilerTold() ? await noteCheck.places(id) : null;
    return places === null ? {} : { places };
  }

  /** Says in the copy too that the note is filed, because only now it is true. */
  async function copyAsFiled(id: ConsultId): Promise<void> {
    if (isFilerTold()) await deps.run('copy', { consultId: id, what: { kind: 'note' } });
  }

  async function fileNote(id: ConsultId, isToBeCopied = false): Promise<boolean> {
    uiStore.setState({ copied: isToBeCopied ? id : null, shownWords: null });
    return (await saveTyped(id)) && !(await askAboutPlaces(id)) && fileConfirmed(id);
  }

  /** null: it is not to be filed now. */
  async function copiedAndCounted(id: ConsultId): Promise<Awaited<ReturnType<typeof countedPlaces>> | null> {
    const wasOpen = mainNow().open?.id === id;
    const counted = await countedPlaces(id);
    // The vet has moved on, and may have copied something else.
    if (wasOpen && mainNow().open?.id !== id) return null;
    if (!(await saveTyped(id))) return null;
    const isToBeCopied = uiStore.getState().copied === id;
    return isToBeCopied && !(await deps.copy(id, { kind: 'note' })) ? null : counted;
  }

  /**
   * Copies first: something else may have been copied during a question. `confirmed`: the warnings, or no
   * text.
   */
  async function fileConfirmed(
    id: ConsultId,
    confirmed: Omit<CommandInput<'fileNote'>, 'consultId'> = {},
  ): Promise<boolean> {
    const { announce, notify } = deps.forCurrentSession();
    const counted = await copiedAndCounted(id);
    if (counted === null) return false;
    const { open } = mainNow();
    // Before the answer, so that nothing else stands for an instant where it is said.
    uiStore.setState({ updated: open?.id === id && open.phase === 'filed' ? open : null, notice: null });
    const isCopied = uiStore.getState().copied === id;
    const result = await deps.ask('fileNote', { consultId: id, ...confirmed, ...counted, isCopied });
    if (result.ok) {
      if (isCopied) await copyAsFiled(id);
      if (open?.phase === 'noteReady') announce(noteStrings.justFiled(patientName(open.patient), isCopied));
      return true;
    }
    uiStore.setState({ updated: null });
    const { code } = result.error;
    if (code === 'warnings_unread' || code === 'note_blank') {
      const asks = code === 'note_blank' ? 'blank' : 'warnings';
      uiStore.setState({ dialog: { kind: 'fileNote', consultId: id, asks } });
    } else notify(commandFailureString(code), true);
    return false;
  }

  return {
    fileNote,
    fileConfirmed,
    acknowledgeWarnings: ({ id, warnings }: ConsultView): Promise<boolean> =>
      deps.run('acknowledgeWarnings', { consultId: id, warningsSeen: warnings.count }),
    /** After a question that listed all warnings, or said that the note is blank. */
    fileAsked: ({ id, warnings }: ConsultView, isBlankMeant: boolean): Promise<boolean> =>
      fileConfirmed(id, { warningsSeen: warnings.count, isBlankMeant }),
    copyAndFile: (id: ConsultId): Promise<boolean> => fileNote(id, true),
  };
}

import type { ConnectionId, ConsultId } from '../../../shared/ids.ts';
import type { NoteFileKind, NoteFormat } from '../../../shared/settings/noteFormat.ts';
import { exportStrings as strings } from '../../strings/exportStrings.ts';
import { commandFailureString } from '../../strings/strings.ts';
import { ask, forCurrentSession, isSaved, run } from '../commands.ts';

/** The ways of a note out of the app. What leaves is what is on screen: a text that cannot be saved stops it. */

export async function exportNote(id: ConsultId, kind: NoteFileKind): Promise<boolean> {
  const { notify } = forCurrentSession();
  if (!(await isSaved(id))) return false;
  const result = await ask('exportNote', { consultId: id, kind });
  if (!result.ok) notify(commandFailureString(result.error.code), true);
  else if (result.value.fileName !== null) notify(strings.saved(result.value.fileName));
  return result.ok && result.value.fileName !== null;
}

export async function printNote(id: ConsultId): Promise<boolean> {
  const { notify } = forCurrentSession();
  if (!(await isSaved(id))) return false;
  const result = await ask('printNote', { consultId: id });
  if (!result.ok) notify(commandFailureString(result.error.code), true);
  else if (result.value.isPrinted) notify(strings.printed);
  return result.ok;
}

/** All that was received, where that is more than is shown. */
export async function saveReceivedText(consultId: ConsultId): Promise<boolean> {
  const { notify } = forCurrentSession();
  const result = await ask('saveReceivedText', { consultId });
  if (!result.ok) notify(commandFailureString(result.error.code), true);
  else if (result.value.isSaved) notify(strings.savedAsText);
  return result.ok && result.value.isSaved;
}

/** The page's sections may not be changed, and those of a command are. */
export const saveNoteFormat = (connectionId: ConnectionId, format: NoteFormat): Promise<boolean> =>
  run('saveNoteFormat', { connectionId, format: { ...format, sections: [...format.sections] } });

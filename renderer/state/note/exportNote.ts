import type { ConsultId } from '../../../shared/ids.ts';
import type { NoteFileKind } from '../../../shared/settings/noteFormat.ts';
import { exportStrings as strings } from '../../strings/exportStrings.ts';
import { commandFailureString } from '../../strings/strings.ts';
import { ask, carryNotice, forCurrentSession, saveTyped } from '../commands.ts';

/** How a note leaves the app. Only the text on screen may leave, so unsaved text stops the export. */

export async function exportNote(id: ConsultId, kind: NoteFileKind): Promise<boolean> {
  const { notify } = forCurrentSession();
  if (!(await saveTyped(id))) return false;
  const result = await ask('exportNote', { consultId: id, kind });
  if (!result.ok) notify(commandFailureString(result.error.code), true);
  else if (result.value.fileName !== null) {
    notify(strings.saved(result.value.fileName));
    carryNotice();
  }
  return result.ok && result.value.fileName !== null;
}

export async function printNote(id: ConsultId): Promise<boolean> {
  const { notify } = forCurrentSession();
  if (!(await saveTyped(id))) return false;
  const result = await ask('printNote', { consultId: id });
  if (!result.ok) notify(commandFailureString(result.error.code), true);
  else if (result.value.isPrinted) notify(strings.printed);
  return result.ok;
}

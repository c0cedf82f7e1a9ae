import type { ConsultId } from '../../../shared/ids.ts';
import type { NoteFileKind } from '../../../shared/settings/noteFormat.ts';
import { exportStrings as strings } from '../../strings/exportStrings.ts';
import { askOrNotify, carryNotice, forCurrentSession, saveTyped } from '../commands.ts';

/** How a note leaves the app. Only the text on screen may leave, so unsaved text stops the export. */

export async function exportNote(id: ConsultId, kind: NoteFileKind): Promise<boolean> {
  const { notify } = forCurrentSession();
  if (!(await saveTyped(id))) return false;
  const result = await askOrNotify('exportNote', { consultId: id, kind }, { notify });
  const fileName = result.ok ? result.value.fileName : null;
  if (fileName === null) return false;
  notify(strings.saved(fileName));
  carryNotice();
  return true;
}

export async function printNote(id: ConsultId): Promise<boolean> {
  const { notify } = forCurrentSession();
  if (!(await saveTyped(id))) return false;
  const result = await askOrNotify('printNote', { consultId: id }, { notify });
  if (result.ok && result.value.isPrinted) notify(strings.printed);
  return result.ok;
}

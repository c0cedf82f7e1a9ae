import type { ConsultView } from '../../../shared/ipc/snapshot.ts';
import { uiStore } from '../../state/commands.ts';
import { focusOn, noteMenuId } from '../../state/focusTargets.ts';

export const canCompare = ({ note, isByHand }: ConsultView): boolean =>
  note !== null && note.sections.length > 0 && !isByHand;

export const showComparison = (): void => uiStore.setState({ isComparing: true });
export function showNote(): void {
  if (!uiStore.getState().isComparing) return;
  uiStore.setState({ isComparing: false });
  focusOn(noteMenuId);
}

import type { ConsultId } from '../../../shared/ids.ts';
import type { ConsultView } from '../../../shared/ipc/snapshot.ts';
import { snapshotStore, uiStore } from '../../state/commands.ts';

export const canCompare = ({ note, isByHand }: ConsultView): boolean =>
  note !== null && note.sections.length > 0 && !isByHand;

export const showComparison = (id: ConsultId): void => uiStore.setState({ comparing: id });
export const showNote = (): void => uiStore.setState({ comparing: null });

export function isComparing(): boolean {
  const { comparing } = uiStore.getState();
  return comparing !== null && comparing === snapshotStore.getState().snapshot?.open?.id;
}

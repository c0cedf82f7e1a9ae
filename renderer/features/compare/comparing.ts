import type { ConsultView } from '../../../shared/ipc/snapshot.ts';
import { uiStore } from '../../state/commands.ts';

export const canCompare = ({ note, isByHand }: ConsultView): boolean =>
  note !== null && note.sections.length > 0 && !isByHand;

export const showComparison = (): void => uiStore.setState({ isComparing: true });
export const showNote = (): void => uiStore.setState({ isComparing: false });

import type { ConsultId } from '../../../shared/ids.ts';
import type { ConsultView } from '../../../shared/ipc/snapshot.ts';
import { mirror, screen } from '../../state/page.ts';

/** There is something generated to compare with. */
export const canCompare = ({ note, isByHand }: ConsultView): boolean =>
  note !== null && note.sections.length > 0 && !isByHand;

export const showComparison = (id: ConsultId): void => screen.setState({ comparing: id });
export const showNote = (): void => screen.setState({ comparing: null });

export function isComparing(): boolean {
  const { comparing } = screen.getState();
  return comparing !== null && comparing === mirror.getState().snapshot?.open?.id;
}

import type { ConsultId } from '../../shared/ids.ts';
import type { ConsultRepository } from './consultRepository.ts';

/** The consult on screen. */
export function createOpenConsult() {
  let open: ConsultId | null = null;
  return {
    id: (): ConsultId | null => open,
    isOpen: (id: ConsultId): boolean => id === open,
    set(id: ConsultId | null): void {
      open = id;
    },
  };
}

/** The vet sees the consult's note. Nothing is lost if this cannot be saved: the row stays bold. */
export function markNoteRead(
  id: ConsultId,
  repository: Pick<ConsultRepository, 'get' | 'apply'>,
  isLocked: () => boolean,
): void {
  if (isLocked() || repository.get(id)?.isNoteUnread !== true) return;
  void repository.apply(id, { type: 'noteOpened' }).catch(() => undefined);
}

import type { Consult } from '../../shared/consult/consult.ts';
import type { ConsultId } from '../../shared/ids.ts';
import type { ConsultChange } from './changes.ts';

/** To open a consult saves nothing. */
export function createOpenConsult() {
  let open: ConsultId | null = null;
  const seen = new Set<ConsultId>();
  return {
    id: (): ConsultId | null => open,
    isOpen: (id: ConsultId): boolean => id === open,
    set(id: ConsultId | null): void {
      open = id;
      if (id !== null) seen.add(id);
    },
    isSeen: (id: ConsultId): boolean => seen.has(id),
    /** Another note may have come since somebody saw it. */
    changed(id: ConsultId, { before, after }: ConsultChange, isLocked: boolean): void {
      if ((id !== open || isLocked) && noteIn(before) !== noteIn(after)) seen.delete(id);
    },
  };
}

const noteIn = (consult: Consult | null): unknown => (consult?.phase === 'noteReady' ? consult.note : null);

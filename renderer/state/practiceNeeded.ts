import type { Snapshot } from '../../shared/ipc/snapshot.ts';

/** No practice is connected and the sandbox is switched off: no consult can begin, and no vet is present. */
export const isPracticeNeeded = (snapshot: Pick<Snapshot, 'active'> | null): boolean =>
  snapshot !== null && snapshot.active.isEmbedded && snapshot.active.heldFor !== null;

import type { AppParts } from './appParts.ts';
import { toStoreFailure } from './toCommandFailure.ts';
import { liveSubmission, type Consult } from '../../shared/consult/consult.ts';

/** Continues the work of earlier runs, once every part is there. */
export async function resumeWork(deps: AppParts): Promise<void> {
  const { options, deletions, folders, retention, consultActions, runner, repository, updates } = deps;
  const { log } = options;
  // Not awaited: the keychain may ask the person first.
  void deps.connections.deleteRevokedTokens();
  // Finish deletions before any work on those consults.
  await deletions.finish().catch((error: unknown) => {
    log({ event: 'retentionFailed', code: toStoreFailure(error).code });
  });
  // Retention must not remove a note that a folder still needs.
  await folders.start().catch((error: unknown) => {
    log({ event: 'filedNoteNotWritten', code: toStoreFailure(error).code });
  });
  retention.start();
  await consultActions.resumeAllowed();
  updates.start();
  deps.statusFile.start();
  // In the order of Send: uploads go in the order in which the runner first sees them.
  const frozenAt = (consult: Consult): number => liveSubmission(consult)?.frozenAt ?? consult.createdAt;
  for (const consult of repository.inMemory().toSorted((a, b) => frozenAt(a) - frozenAt(b)))
    runner.wake(consult.id);
}

import type { AppParts } from './appParts.ts';
import { toStoreFailure } from './toCommandFailure.ts';
import { liveSubmission, type Consult } from '../../shared/consult/consult.ts';

/** Takes up what earlier runs left, once all is in its place. */
export async function resumeWork(deps: AppParts): Promise<void> {
  const { options, deletions, folders, retention, consultActions, runner, repository, updates } = deps;
  const { log } = options;
  // Not waited for: the keychain may ask the person first.
  void deps.connections.deleteRevokedTokens();
  // Before anything of it goes on.
  await deletions.finish().catch((error: unknown) => {
    log({ event: 'retentionFailed', code: toStoreFailure(error).code });
  });
  // What is still to go into a folder is not taken away before.
  await folders.start().catch((error: unknown) => {
    log({ event: 'filedNoteNotWritten', code: toStoreFailure(error).code });
  });
  retention.start();
  await consultActions.resumeAllowed();
  updates.start();
  // In the order of Send, as before the restart: uploads take their turns in the order they ask for them.
  const frozenAt = (consult: Consult): number => liveSubmission(consult)?.frozenAt ?? consult.createdAt;
  for (const consult of repository.inMemory().toSorted((a, b) => frozenAt(a) - frozenAt(b)))
    runner.wake(consult.id);
}

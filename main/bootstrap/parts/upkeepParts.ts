import { createAudioFiles } from '../../audio/audioFiles.ts';
import { countConnections } from '../../connections/countConnections.ts';
import { createDeletions } from '../../consults/deletions.ts';
import { createJoins } from '../../consults/joins.ts';
import { createFileDownloads } from '../../noteService/fileDownloads.ts';
import { freeBytes } from '../../platform/freeBytes.ts';
import { roomLowBytes } from '../../recording/limits.ts';
import { createRetentionSweeper } from '../../retention/retentionSweeper.ts';
import { toStoreFailure } from '../../storage/storeProblem.ts';
import { openUpdates, builtInUpdateSource } from '../../updates/openUpdates.ts';
import { openStatusFile } from '../../workstationStatus/statusFile.ts';
import { hasWorkInProgress } from '../../../shared/consult/unsent.ts';
import { shortId } from '../../../shared/ids.ts';
import type { ConsultParts } from './consultParts.ts';

export const createUpkeepParts = (from: ConsultParts) => ({
  ...createRemoval(from),
  updates: updatesOf(from),
  statusFile: statusFileOf(from),
});

function createRemoval(from: ConsultParts) {
  const { openConsult, folders } = from;
  const { log } = from.options;
  const files = createAudioFiles(from.storage.audioFolder);
  const onRetentionFailure = (error: unknown): void =>
    log({ event: 'retentionFailed', code: toStoreFailure(error).code });
  const deletions = createDeletions({
    ...from,
    files,
    isBusy: (id) => from.consultActions.isMakingSmaller(id) || folders.isDue(id),
    async forgetNotes(keys) {
      for (const key of keys) await from.sandbox.forget(key);
    },
    onErased: (id, about) => log({ event: 'consultDeleted', consult: shortId(id), ...about }),
  });
  const retention = createRetentionSweeper({
    ...from,
    files,
    deletions,
    isOpen: (id) => openConsult.isOpen(id) || folders.isDue(id),
    onAudioRemoved: (id, about) => log({ event: 'audioRemoved', consult: shortId(id), ...about }),
    onFailure: onRetentionFailure,
  });
  const settings = () => from.settings.of(from.activeConnection());
  const joins = createJoins({ ...from, deletions, settings });
  return { deletions, retention, joins, onRetentionFailure };
}

function updatesOf(from: ConsultParts) {
  const { options, policy, storage, outlets, recordings, imports, importQuestions } = from;
  const { repository, consultActions } = from;
  return openUpdates({
    ...from,
    ...createFileDownloads(from.dispatcher),
    version: options.about.version,
    decided: { channel: policy.updateChannel, address: policy.updateAddress },
    builtIn: builtInUpdateSource,
    host: options.appToUpdate ?? null,
    hasRoomFor: async (bytes) => (await freeBytes(options.dataFolder)) - bytes >= roomLowBytes,
    isBusy: () =>
      storage.isRestoring() ||
      outlets.isPrinting() ||
      recordings.liveId() !== null ||
      imports.isReading() ||
      repository
        .inMemory()
        .some(
          (one) =>
            (hasWorkInProgress(one) && !importQuestions.isOpen(one.id)) ||
            consultActions.isMakingSmaller(one.id),
        ),
    onProblem: (problem, code) => options.log({ event: 'updateNotHad', problem, code }),
  });
}

function statusFileOf(from: ConsultParts) {
  const { dataFolder, about, log } = from.options;
  return openStatusFile({
    ...from,
    dataFolder,
    version: about.version,
    queue: from.sendQueue,
    connections: () => countConnections(from.connections),
    freeBytes,
    onFailure: (code) => log({ event: 'statusNotWritten', code }),
  });
}

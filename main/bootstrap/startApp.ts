import { createPlayableWavs } from '../consults/playable.ts';
import { createTranscriptLength } from '../consults/transcriptLength.ts';
import { connectFromList } from '../commandLine/connectJob.ts';
import { listConnections } from '../commandLine/listConnections.ts';
import { printWhereAllowed } from '../commandLine/printWhereAllowed.ts';
import type { JobResult } from '../commandLine/jobResult.ts';
import type { NoteFromRecordingJob } from '../commandLine/commandLine.ts';
import type { RunningAnswer } from '../commandLine/selfTestResult.ts';
import { vetAsSpelledBefore } from '../connections/connectRequest.ts';
import { createPageCommands } from '../commands/pageCommands.ts';
import { folderExists } from '../platform/folderExists.ts';
import { managedNames } from '../policy/policy.ts';
import { currentSubmission, type Consult } from '../../shared/consult/consult.ts';
import type { ConsultId } from '../../shared/ids.ts';
import { emptyGroupCounts } from '../../shared/ipc/snapshot.ts';
import { unfinishedConsultCountsOf, type UnfinishedConsultCounts } from '../../shared/text/unsentStrings.ts';
import type { AppOptions } from './appOptions.ts';
import { createAppSnapshot, type AppSnapshot } from './appSnapshot.ts';
import { createAppParts, type AppParts } from './createAppParts.ts';
import { internalEventListeners } from './listeners.ts';
import { openStorage, type AppStorage } from './openStorage.ts';
import type { InternalEvents } from './parts/basicParts.ts';
import { toStoreFailure } from '../storage/storeProblem.ts';
import { checkNoteService, practiceCountOf } from './selfTest/checkNoteService.ts';

export type RunningApp = Awaited<ReturnType<typeof startOn>>;

export async function startApp(options: AppOptions): Promise<RunningApp> {
  const about = {
    recoveryPublicKey: options.policy?.policy.recoveryPublicKey ?? null,
    onEvent: options.log,
  };
  const storage = await openStorage(options.dataFolder, { ...about, isDamaged: false });
  try {
    return await startOn(storage, options);
  } catch (error) {
    // The first check of the store was too short to find the damage. A start without the store can report it.
    if (!storage.isDamaged()) throw error;
    await storage.close().catch(() => undefined);
    return startOn(await openStorage(options.dataFolder, { ...about, isDamaged: true }), options);
  }
}

async function startOn(storage: AppStorage, options: AppOptions) {
  let listeners: InternalEvents | null = null;
  const parts = await createAppParts(storage, options, {
    changed: () => listeners?.changed(),
    consultChanged: (id, change) => listeners?.consultChanged(id, change),
    stepFailed: (id, error) => listeners?.stepFailed(id, error),
    answered: (id, ceiling, isAccepted) => listeners?.answered(id, ceiling, isAccepted),
  });
  listeners = internalEventListeners(parts);
  const { connections, repository, vetSession, recordings, consultActions } = parts;
  const shown = createAppSnapshot(parts);
  const commands = commandsOf(parts, shown);
  await start(parts);
  return {
    commands,
    ...shown,
    vetSession,
    recordings,
    copyStrip: parts.copyStrip,
    isShown: (id: ConsultId): boolean =>
      !vetSession.isLocked() && repository.get(id)?.connectionId === connections.active().id,
    left: (): Promise<UnfinishedConsultCounts> => left(parts),
    onTheirWay: (): number => parts.sendQueue().waiting,
    print: (job: NoteFromRecordingJob): Promise<JobResult> => printWhereAllowed(job, parts),
    /** For IT, behind the lock and beside a recording too: nothing on the screen changes. */
    connect: (input: string): Promise<JobResult> =>
      connectFromList(input, {
        ...parts,
        failureOf: toStoreFailure,
        hasPin: (vet) => parts.pins.has(vetAsSpelledBefore(vet, connections.all())),
        onNewKey: parts.newKeyQuestion.keyComes,
      }),
    listConnections: (): JobResult => listConnections(parts),
    /** True: the window comes forward. */
    receiveConsult: parts.outside.receive,
    /** For a second process. It names no vet, and works behind the lock. */
    checkForSelfTest: (): Promise<RunningAnswer> => checkForSelfTest(parts),
    /** All requests end. */
    fallsAsleep: parts.networkBreaks.happened,
    /** As after sleep. */
    networkReturned: (): void => consultActions.networkReturned(),
    playable: createPlayableWavs({
      repository,
      audio: parts.audio,
      takes: parts.takes,
      recordings,
      connections,
      vetSession,
    }),
    /** The last thing after `stop`. */
    installUpdate: parts.updates.installAtQuit,
    /** The next start continues from what was saved. */
    stop: (): Promise<void> => stop(parts),
  };
}

function commandsOf(parts: AppParts, shown: AppSnapshot) {
  const { options, policy, storage, connections, openConsult } = parts;
  return createPageCommands({
    ...options,
    ...parts,
    writeStatus: parts.statusFile.writeNow,
    view: {
      openConsult: openConsult.id,
      isSeen: openConsult.isSeen,
      open(id) {
        openConsult.set(id);
        parts.onChange();
      },
      isLocked: parts.vetSession.isLocked,
      ...shown,
    },
    supportFacts: () => ({
      app: options.about,
      storageProblem: storage.problem,
      managed: managedNames(policy),
      recording: parts.settings.of(connections.active()),
      connections: connections.all().map(connections.view),
    }),
    isFolderThere: folderExists,
    transcriptLength: createTranscriptLength(parts.store),
    page: options.page ?? null,
    quitToUpdate: () => options.appToUpdate?.quit(),
  });
}

/** No person can do anything before the page is attached. */
async function start(parts: AppParts): Promise<void> {
  const { storage, repository, connections, consultActions, runner, todaysList } = parts;
  parts.unsent.changed();
  // A damaged list is found now, when the app can still start without the store.
  await parts.list.counts();
  todaysList.followSession();
  parts.recordings.followSession(parts.vetSession.isLocked());
  storage.watch(parts.onChange);
  // Not awaited: the keychain may ask the person first.
  void connections.deleteRevokedTokens();
  // Finish deletions before any work on those consults.
  await parts.deletions.finish().catch(parts.onRetentionFailure);
  // Retention must not remove a note that a folder still needs.
  await parts.folders.start().catch(parts.onFolderFailure);
  parts.retention.start();
  await consultActions.resumeAllowed().catch(() => undefined);
  parts.updates.start();
  parts.statusFile.start();
  // In the order of Send: uploads go in the order in which the runner first sees them.
  const frozenAt = (consult: Consult): number => currentSubmission(consult)?.frozenAt ?? consult.createdAt;
  for (const consult of repository.inMemory().toSorted((a, b) => frozenAt(a) - frozenAt(b)))
    runner.wake(consult.id);
}

/** For the question at closing; nothing where nobody may see it. */
async function left({ list, vetSession, connections }: AppParts): Promise<UnfinishedConsultCounts> {
  const counts = vetSession.isLocked() ? null : await list.counts().catch(() => null);
  return unfinishedConsultCountsOf(connections.active(), counts?.groups ?? emptyGroupCounts);
}

async function stop(parts: AppParts): Promise<void> {
  const { recordings, repository, openConsult } = parts;
  parts.todaysList.stop();
  const updatesEnded = parts.updates.stop();
  const live = recordings.liveId();
  if (live !== null) await recordings.stop(live, 'quit').catch(() => undefined);
  parts.undoableFilings.end();
  // Saved here, and not each time that somebody opens a note.
  const seen = repository.inMemory().filter((one) => one.isNoteUnread === true && openConsult.isSeen(one.id));
  await Promise.allSettled(seen.map(({ id }) => repository.apply(id, { type: 'noteOpened' })));
  await parts.folders.stop();
  await parts.retention.stop();
  await parts.consultActions.stop();
  await parts.runner.stop();
  await parts.unsent.settle();
  await parts.statusFile.stop();
  await updatesEnded;
  await parts.dispatcher.destroy();
  await parts.storage.close();
  parts.options.log({ event: 'stopped' });
}

async function checkForSelfTest(parts: AppParts): Promise<RunningAnswer> {
  const { organisation, connections } = parts;
  const service = await checkNoteService({
    dispatcher: parts.dispatcher,
    active: connections.active(),
    token: parts.storage.tokens.token,
    address: organisation.serviceAddress,
    isSandboxAllowed: organisation.view.isSandboxAllowed,
    rules: organisation.rules,
    isPartnerDisabled: connections.isPartnerDisabled,
  });
  if (service.asked === 'practice' && service.check.ok) parts.serviceSuccess.now();
  const isRecording = parts.recordings.liveId() !== null;
  const practices = parts.storage.problem === null ? practiceCountOf(connections.all()) : null;
  return { isRecording, service, practices };
}

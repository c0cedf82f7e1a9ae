import { returnAllToQueue } from '../consults/runner/uploadInTurn.ts';
import type { AppParts } from './appParts.ts';
import { openAppointments } from './services/appointments.ts';
import { openAppUpdates } from './services/appUpdates.ts';
import { createAppSnapshot } from './appSnapshot.ts';
import { createChangeBroadcast } from './changeBroadcast.ts';
import { openConsultServices } from './services/consultServices.ts';
import { countingOutlets } from './countingOutlets.ts';
import { openCoreDeps } from './services/coreDeps.ts';
import { openFiledNotes } from './services/filedNotes.ts';
import { openRetentionServices } from './services/retentionServices.ts';
import { buildApp } from './buildApp.ts';
import { openConnectionServices } from './services/connectionServices.ts';
import type { App, AppOptions } from './appOptions.ts';
import { createConsultList } from '../consults/consultList.ts';
import { logAtLevel } from '../logging/logLevel.ts';
import { openStorage, type Storage } from './openStorage.ts';
import { buildCommands } from './buildCommands.ts';
import { createOutsideConsults } from '../vetSession/outsideConsults.ts';
import { takeWithoutPatient } from '../vetSession/lockedSnapshot.ts';
import { createConsultNotices, openVetSession } from './services/vetSession.ts';
import { openConsultRecords } from './services/consultRecords.ts';
import { createStorageRecovery } from './services/storageRecovery.ts';
import { openVetSettings } from './services/vetSettings.ts';
import { openStatusFile } from './services/workstationStatus.ts';
import type { ConsultId } from '../../shared/ids.ts';
import type { RecordingView } from '../../shared/ipc/snapshot.ts';
import { toStoreFailure } from './toCommandFailure.ts';
import { liveSubmission, type Consult } from '../../shared/consult/consult.ts';

/** Continues the work of earlier runs, once every part is there. */
async function resumeWork(deps: AppParts): Promise<void> {
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

/** Builds the adapters and connects them. The parts are in `services/`; no other module sees all of them. */
export async function startApp(given: AppOptions): Promise<App> {
  const options = { ...given, log: logAtLevel(given.log, given.policy?.policy.logLevel ?? 'info') };
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

/** Builds the parts in this order: each one needs those before it. */
async function startOn(storage: Storage, options: AppOptions): Promise<App> {
  const changes = createChangeBroadcast(options.onChange);
  const onChange = changes.changed;
  const core = await openCoreDeps(storage, options);
  const outlets = countingOutlets(options.outlets, core.policy.exportFolder);
  const services = await openConnectionServices(core, onChange);
  let openId: ConsultId | null = null;
  const isOpen = (id: ConsultId): boolean => id === openId;
  const records = await openConsultRecords({
    ...core,
    ...services,
    changes,
    isOpen,
    // The parts that these three call are built below. No consult changes before that.
    wake: (id) => consults.runner.wake(id),
    onListChange(id, change) {
      list.changed(id, change);
      if (id === openId && change.after?.isNoteUnread === true) noteOpened(id);
    },
    notify: (change) => notify(change),
  });
  const settings = await openVetSettings({ ...core, ...services }, onChange);
  const stored = { ...core, ...services, ...records, ...settings, outlets, onChange };
  const withNotes = { ...stored, ...openFiledNotes(stored) };
  const consults = await openConsultServices({ ...withNotes, onDefect: records.stepFailures.record });
  records.consultListeners.add(consults.consultChanged);
  const session = await openVetSession({
    ...stored,
    async onSwitched() {
      openId = null;
      await list.load();
    },
  });
  const retention = openRetentionServices({ ...withNotes, ...consults, isOpen });
  const notify = createConsultNotices({ ...stored, ...session, openId: () => openId });
  function recordingView(): RecordingView | null {
    const recording = consults.recordings.view(services.connections.active().id);
    return recording !== null && session.workstation.isLocked() ? takeWithoutPatient(recording) : recording;
  }
  /** Nothing is lost if this cannot be saved: the row stays bold. */
  function noteOpened(id: ConsultId): void {
    if (session.workstation.isLocked() || records.repository.get(id)?.isNoteUnread !== true) return;
    void records.repository.apply(id, { type: 'noteOpened' }).catch(() => undefined);
  }
  const list = createConsultList({
    ...stored,
    activeConnection: () => services.connections.active().id,
    // The list shows a recording once it has sound.
    isKeptOut: (id) => id === consults.recordings.liveId() && recordingView()?.state === 'starting',
    isRecovered: (id) => id !== consults.recordings.liveId(),
    onLoaded: onChange,
  });
  const outside = createOutsideConsults({
    ...stored,
    ...session.workstation,
    activeConnection: () => services.connections.active().id,
  });
  const parts = { ...withNotes, ...consults, ...session, ...retention, list, outside, recordingView };
  const recovery = createStorageRecovery(parts);
  const todaysList = openAppointments(parts);
  changes.addListener(() => todaysList.followSession());
  const updates = openAppUpdates({ ...parts, isRestoring: recovery.isRestoring });
  changes.addListener(updates.busyChanged);
  await list.load();
  // No person can do anything before the page is attached.
  await returnAllToQueue(parts);
  todaysList.followSession();
  const whole = {
    ...parts,
    ...recovery,
    todaysList,
    updates,
    revision: changes.revision,
    openId: () => openId,
    open(id: ConsultId | null) {
      openId = id;
      if (id !== null) noteOpened(id);
      onChange();
    },
  };
  const statusFile = openStatusFile(whole);
  changes.addListener(statusFile.changed);
  return attachPage({ ...whole, statusFile });
}

/** Builds what the page sees and the commands that it can give, and resumes the work of earlier runs. */
async function attachPage(parts: AppParts): Promise<App> {
  const { storage, repository, connections, workstation, openId, open } = parts;
  const appSnapshot = createAppSnapshot(parts);
  storage.watch(parts.onChange);
  const commands = buildCommands({
    ...parts,
    view: { openConsult: openId, open, snapshot: appSnapshot.snapshot },
  });
  await resumeWork(parts);
  return buildApp({
    ...parts,
    ...appSnapshot,
    commands,
    isShown: (id) => !workstation.isLocked() && repository.get(id)?.connectionId === connections.active().id,
  });
}

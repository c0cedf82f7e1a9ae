import { join } from 'node:path';
import { openAppUpdates } from './services/appUpdates.ts';
import { createAppSnapshot } from './appSnapshot.ts';
import { createChangeBroadcast, undisturbed } from './changeBroadcast.ts';
import { openConsultServices } from './services/consultServices.ts';
import { countingOutlets } from './countingOutlets.ts';
import { openCoreDeps } from './services/coreDeps.ts';
import { openFiledNotes } from './services/filedNotes.ts';
import { openRetentionServices } from './services/retentionServices.ts';
import { resumeWork } from './resumeWork.ts';
import { buildApp } from './buildApp.ts';
import { openConnectionServices } from './services/connectionServices.ts';
import { createStepFailures } from './stepFailures.ts';
import type { App, AppOptions } from './appOptions.ts';
import { toStoreFailure } from './toCommandFailure.ts';
import { openConsultRepository, type Change } from '../consults/consultRepository.ts';
import { createConsultList } from '../consults/consultList.ts';
import { openRecordingSettings } from '../settings/recordingSettings.ts';
import { openSpellingSettings } from '../settings/spellingSettings.ts';
import { isTextOnlyChange } from '../consults/isTextOnlyChange.ts';
import { createUnsentCount } from '../consults/unsentCount.ts';
import { logAtLevel } from '../logging/logLevel.ts';
import { openStorage, type Storage } from './openStorage.ts';
import { buildCommands } from './buildCommands.ts';
import { noticeOf } from '../consults/noticeOf.ts';
import { openNoticeSetting } from '../settings/noticeSetting.ts';
import { anybodysTake } from '../vetSession/lockedSnapshot.ts';
import { openPins } from '../vetSession/pins.ts';
import { openWrongPins, type WrongPins } from '../vetSession/wrongPins.ts';
import { openWorkstation } from '../vetSession/workstation.ts';
import { writeUnsentCountFile } from './unsentCountFile.ts';
import type { ConsultId } from '../../shared/ids.ts';
import type { RecordingView } from '../../shared/ipc/snapshot.ts';

/** Without them no word is marked. */
const noDictionaries = { locale: '', offered: [] };

/** Builds the adapters and wires them, with the parts in `app/`: no other place sees all of them. */
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
    // Damage that the first look had no time for: once more without the store, so that the app can say so.
    if (!storage.isDamaged()) throw error;
    await storage.close().catch(() => undefined);
    return startOn(await openStorage(options.dataFolder, { ...about, isDamaged: true }), options);
  }
}

/** In this order: each part needs those before it, and hears of those behind it only when all are there. */
async function startOn(storage: Storage, options: AppOptions): Promise<App> {
  const { log } = options;
  const core = await openCoreDeps(storage, options);
  const { store, policy, organisation, clock } = core;
  const outlets = countingOutlets(options.outlets, policy.exportFolder);
  const changes = createChangeBroadcast(options.onChange);
  const onChange = changes.changed;
  const services = await openConnectionServices(core, onChange);
  const { connections } = services;

  let openId: ConsultId | null = null;
  const isOpen = (id: ConsultId): boolean => id === openId;
  const listeners = new Set<(id: ConsultId) => void>();
  const tellListeners = (id: ConsultId): void => {
    for (const listener of listeners) listener(id);
  };
  const defects = createStepFailures({
    log,
    wake: (id) => work.runner.wake(id),
    onDefect: tellListeners,
    onChange,
  });
  const repository = await openConsultRepository(store, clock, {
    onChange(id, change) {
      const wasInTrouble = defects.over(id);
      list.changed(id, change);
      unsent.changed();
      tellListeners(id);
      undisturbed(() => tellNews(change));
      if (!wasInTrouble && isTextOnlyChange(change)) changes.typedOn();
      else onChange();
    },
    isOpen,
  });
  const unsent = createUnsentCount({
    inMemory: repository.inMemory,
    isSandbox: ({ connectionId }) => connections.get(connectionId)?.isSandbox === true,
    // A run that cannot see the store does not know what is in it.
    write: async (count) =>
      storage.problem === null ? writeUnsentCountFile(options.dataFolder, count) : undefined,
    onFailure: (error) => log({ event: 'unsentNotMarked', code: toStoreFailure(error).code }),
  });
  unsent.changed();
  const spelling = await openSpellingSettings(store, options.spelling ?? noDictionaries, onChange);
  const recordingSettings = await openRecordingSettings(store, {
    managed: organisation.recording,
    setShortcut: options.setShortcut,
    onChange,
  });
  const filedNotes = await openFiledNotes({ ...core, ...services, repository, outlets, onChange });
  const basis = {
    ...core,
    ...services,
    ...filedNotes,
    repository,
    unsent,
    spelling,
    recordingSettings,
    outlets,
    onChange,
  };
  const work = await openConsultServices({ ...basis, onDefect: defects.note });
  listeners.add(work.consultChanged);
  const { recordings } = work;

  const pins = await openPins(store, clock, {
    vets: connections.all().map(({ vet }) => vet),
    wrongPins: storage.problem === null ? await wrongPinsIn(options.dataFolder, storage.dataKey) : null,
  });
  for (const vet of policy.forgetPinsOf ?? []) await pins.set(vet, null);
  const workstation = await openWorkstation({
    store,
    clock,
    vault: storage.tokens,
    connections,
    pins,
    managedLockMinutes: policy.lockAfterMinutes,
    savePage: options.savePage ?? (() => Promise.resolve()),
    onChange,
    async onSwitched() {
      openId = null;
      await list.load();
    },
  });
  const noticeSetting = await openNoticeSetting(store, policy.patientNamesInNotifications);
  const keeping = await openRetentionServices({ ...basis, ...work, isOpen });

  function tellNews(change: Change): void {
    const active = connections.active();
    const notice = noticeOf(change, {
      isLocked: workstation.isLocked(),
      active: active.id,
      open: openId,
      isFocused: options.notices?.isFocused() ?? false,
      showsPatient: noticeSetting.view(active.vet).showsPatient,
    });
    if (notice !== null) options.notices?.tell(notice);
  }
  let isRestoring = false;
  const updates = openAppUpdates({ ...basis, ...work, isRestoring: () => isRestoring });
  changes.alsoTell(updates.changed);
  function recordingView(): RecordingView | null {
    const take = recordings.view(connections.active().id);
    return take !== null && workstation.isLocked() ? anybodysTake(take) : take;
  }
  const list = createConsultList({
    store,
    repository,
    activeConnection: () => connections.active().id,
    // Takes to recover have a place of their own; the word `Recording` stands for sound that is recorded.
    isKeptOut: (id) => id !== recordings.liveId() || recordingView()?.state === 'starting',
    onLoaded: onChange,
  });
  await list.load();
  const parts = { ...basis, ...work, ...keeping, list, workstation, noticeSetting, updates, defects };
  const { snapshot, spellingView } = createAppSnapshot({
    ...parts,
    revision: changes.revision,
    openId: () => openId,
    recordingView,
  });

  storage.watch(onChange);
  const commands = buildCommands({
    ...parts,
    view: {
      openConsult: () => openId,
      open: (id) => {
        openId = id;
        onChange();
      },
      snapshot,
    },
    async restoreBackup() {
      // A take is not ended by a restart.
      if (recordings.liveId() !== null || !(await storage.requestRestore())) return false;
      isRestoring = true;
      options.restart();
      return true;
    },
    async recheckWorkstation() {
      // What could not be saved may be by now.
      defects.retry();
      await connections.deleteRevokedTokens();
      // Records in memory would be lost by a restart: then it waits for the vet.
      const isEmpty = list.view().total === 0 && repository.inMemory().length === 0;
      if (storage.problem !== null && isEmpty && (await storage.isMended())) options.restart();
    },
  });
  await resumeWork(parts);
  return buildApp({
    ...parts,
    commands,
    snapshot,
    spelling: spellingView,
    isShown: (id) => !workstation.isLocked() && repository.get(id)?.connectionId === connections.active().id,
    recordingView,
    listeners,
  });
}

/** null: there was no room for it, so the store alone counts. */
const wrongPinsIn = (dataFolder: string, dataKey: Uint8Array): Promise<WrongPins | null> =>
  openWrongPins(join(dataFolder, 'wrong-pins'), dataKey).catch(() => null);

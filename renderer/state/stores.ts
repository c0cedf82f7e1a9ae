import type { Patient } from '../../shared/consult/consult.ts';
import type { SectionEdit } from '../../shared/consult/note.ts';
import type { Trim } from '../../shared/consult/take.ts';
import { connectionId, consultId, type ConsultId } from '../../shared/ids.ts';
import { microphoneChannel } from '../../shared/ipc/ipcChannels.ts';
import type { ClinicBridge, CommandResult } from '../../shared/ipc/ipcContract.ts';
import type { Phrase } from '../../shared/phrases/phrase.ts';
import { usualSettings, type Settings } from '../../shared/settings/settingsTable.ts';
import { checkInWorker, endCheckWorker } from '../noteCheck/checkInWorker.ts';
import { commandFailureString, strings } from '../strings/strings.ts';
import type { NewConsultDraft } from './consultList/newConsultDrafts.ts';
import { createRowPages } from './consultList/rowPages.ts';
import { createAutosave } from './note/autosave.ts';
import { fromSectionKey } from './note/sectionEdits.ts';
import { createSectionTexts } from './note/sectionTexts.ts';
import { createNoteCheck } from './noteCheck/noteCheck.ts';
import { createNotifications } from './notifications.ts';
import { createLevelTrails } from './recorder/levels.ts';
import type { RecorderDeps } from './recorder/heldMicrophone.ts';
import { createRecorder } from './recorder/recorder.ts';
import { createSnapshotStore, type SnapshotStore } from './snapshotStore.ts';
import { createTypedAhead } from './typedAhead.ts';
import { createUiStore } from './uiStore.ts';

/** A command that fails because its process died becomes an ordinary failure. */
export const internalFailure = { ok: false, error: { code: 'internal', detail: null } } as const;

/** Main has another value already where it is too late for this one. */
function savedAt(result: CommandResult<'changePatient' | 'trimRecording'>): number | null {
  if (result.ok) return result.value.revision;
  return result.error.code === 'refused' ? -1 : null;
}

type Ask = ClinicBridge['invoke'];
type Notifications = ReturnType<typeof createNotifications>;

function createDrafts(ask: Ask, { forCurrentSession, carryNotice }: Notifications) {
  const sectionDrafts = createAutosave<SectionEdit>(async (key, edit) => {
    const { consultId: id, ...place } = fromSectionKey(key);
    const result = await ask('editSection', { consultId: consultId(id), ...place, ...edit });
    return result.ok ? result.value.revision : null;
  });
  /**
   * After Send a later keystroke is discarded, and the vet told; under a lock the draft waits for its vet.
   */
  const patientDrafts = createAutosave<Patient>(async (id, patient) => {
    const { notify } = forCurrentSession();
    const result = await ask('changePatient', { consultId: consultId(id), patient });
    if (!result.ok && result.error.code === 'refused') {
      notify(strings.patientTooLate, true);
      // Leaving the consult has saved the keystroke.
      carryNotice();
    }
    return savedAt(result);
  });
  /** Main answers `refused` after the recording has been sent. */
  const trimDrafts = createAutosave<Trim | null>(async (id, trim) =>
    savedAt(await ask('trimRecording', { consultId: consultId(id), trim })),
  );
  /** By connection. Nothing that main shows waits for them. */
  const newConsultDrafts = createAutosave<NewConsultDraft>(async (id, draft) => {
    const result = await ask('saveNewConsult', { connectionId: connectionId(id), ...draft });
    return result.ok ? -1 : null;
  });
  return {
    sectionDrafts,
    patientDrafts,
    trimDrafts,
    newConsultDrafts,
    allDrafts: [sectionDrafts, patientDrafts, trimDrafts, newConsultDrafts] as const,
    /** With the vet's last keystrokes; empty: there is none. */
    typedName: ({ id, patient }: { readonly id: ConsultId; readonly patient: Patient }): string =>
      (patientDrafts.drafts.getState()[id]?.value ?? patient).name.trim(),
  };
}

type ReadRows = Parameters<typeof createRowPages>;

function createLists(ask: Ask, snapshotStore: SnapshotStore, { forCurrentSession }: Notifications) {
  const readRows: ReadRows[0] = (asked) => ask('readConsultRows', asked);
  const tellUnread: ReadRows[1] = ({ error: { code } }) => {
    // Somebody else is there by now, whose rows are read anew.
    if (code === 'locked' || code === 'practice_changed' || code === 'refused') return;
    forCurrentSession().notify(commandFailureString(code), true);
  };
  const consultRows = createRowPages(async (asked) => {
    const of = snapshotStore.getState().snapshot?.active.id;
    const answer = await readRows(asked);
    if (answer.ok && asked.from === 0 && of !== undefined) {
      const { rows: consults, total, groups, revision } = answer.value;
      const beginning = { consults, consultCount: total, consultGroups: groups, rowsRevision: revision };
      snapshotStore.acceptRows(of, beginning);
    }
    return answer;
  }, tellUnread);
  const foundRows = createRowPages(readRows, tellUnread);
  const forgetRows = (): void => {
    for (const list of [consultRows, foundRows]) list.forget();
  };
  return { consultRows, foundRows, forgetRows };
}

export type Stores = ReturnType<typeof createStores>;

export function createStores(
  clinic: ClinicBridge,
  microphones: Pick<RecorderDeps, 'open' | 'listMicrophones'>,
) {
  const ask: Ask = (name, input) => clinic.invoke(name, input).catch(() => internalFailure);
  const snapshotStore = createSnapshotStore();
  const uiStore = createUiStore();
  const notifications = createNotifications(snapshotStore, uiStore);
  const drafts = createDrafts(ask, notifications);
  const levelTrails = createLevelTrails();
  const settingsNow = (): Settings => snapshotStore.getState().snapshot?.settings ?? usualSettings;
  return {
    clinic,
    ask,
    snapshotStore,
    uiStore,
    ...notifications,
    ...drafts,
    ...createLists(ask, snapshotStore, notifications),
    sectionTexts: createSectionTexts(drafts.sectionDrafts),
    noteCheck: createNoteCheck({
      snapshotStore,
      drafts: drafts.sectionDrafts.drafts,
      check: checkInWorker,
      endCheck: endCheckWorker,
      isScreenLocked: notifications.isScreenLocked,
    }),
    typedAhead: createTypedAhead(notifications.isScreenLocked),
    /** What a consult has that began while main had the draft, by connection. */
    begunBehindLock: new Map<string, () => void>(),
    /** Phrases that are typed and not saved, by connection and what they were. */
    phraseDrafts: new Map<string, Pick<Phrase, 'key' | 'text'>>(),
    levelTrails,
    settingsNow,
    recorder: createRecorder({
      ...microphones,
      settings: settingsNow,
      handOver(handover, port) {
        // The preload listens, and passes the port on to main.
        window.postMessage({ name: microphoneChannel, handover }, window.location.origin, [port]);
      },
      showLevel(peak) {
        const { consultId: id, recordedMs, state } = snapshotStore.getState().recording ?? {};
        if (id !== undefined && state === 'recording') levelTrails.add(id, [peak], recordedMs);
      },
      nowMs: () => performance.now(),
    }),
  };
}

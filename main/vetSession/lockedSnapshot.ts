import { epochMs } from '../../shared/ids.ts';
import { noSpelling } from '../../shared/settings/spelling.ts';
import { usualNoteFormat } from '../../shared/settings/noteFormat.ts';
import { noOrganisation } from '../../shared/ipc/organisation.ts';
import type { RecordingView, Snapshot } from '../../shared/ipc/snapshot.ts';

/** A take as anybody at the workstation may see it: that it goes on, and for how long. */
export const anybodysTake = (take: RecordingView): RecordingView => ({
  ...take,
  isOfActive: false,
  patientName: '',
});

/**
 * What the page gets while the workstation is locked. Field by field: what the snapshot may come to hold later is not
 * in it by itself.
 */
export const lockedSnapshot = (of: Snapshot): Snapshot => ({
  revision: of.revision,
  lock: of.lock,
  active: {
    id: of.active.id,
    name: '',
    practiceName: '',
    vet: '',
    isSandbox: false,
    isEmbedded: false,
    address: null,
    connectedAt: epochMs(0),
    lastUsedAt: null,
    state: 'connected',
    heldFor: null,
    movesTo: null,
  },
  connections: [],
  alerts: [],
  consults: [],
  consultsBehind: [],
  consultCount: 0,
  consultsRevision: of.consultsRevision,
  open: null,
  imports: [],
  recording: of.recording === null ? null : anybodysTake(of.recording),
  recovered: [],
  // The page finds the microphone of a take again by these.
  recordingSettings: of.recordingSettings,
  spelling: noSpelling,
  updates: of.updates,
  retention: {
    audio: { days: null, isManaged: false },
    untouchedAudio: { days: null, isManaged: false },
    note: { days: null, isManaged: false },
  },
  oldRecordings: [],
  notices: { showsPatient: false, isManaged: false },
  noteFormat: usualNoteFormat,
  organisation: noOrganisation,
  isFiledToFolder: false,
  shortcutProblem: null,
  serviceAddress: '',
  connectCodeAddress: null,
  isKeyRecoverable: false,
  isUiAutomationOn: of.isUiAutomationOn,
});

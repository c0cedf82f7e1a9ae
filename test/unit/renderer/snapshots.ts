import { connectionId, consultId, epochMs } from '../../../shared/ids.ts';
import { usualNoteFormat } from '../../../shared/noteFormat.ts';
import { noOrganisation } from '../../../shared/organisation.ts';
import { usualRecordingSettings } from '../../../shared/recordingSettings.ts';
import { noSpelling } from '../../../shared/spelling.ts';
import type { ConsultRow, ConsultView, RecordingView, Snapshot } from '../../../shared/snapshot.ts';

/** A snapshot to start from, whole and empty. */
export const snapshot = (over: Partial<Snapshot> = {}): Snapshot => ({
  revision: 1,
  lock: { isLocked: false, seats: [], asked: null, lockAfter: { minutes: 10, isManaged: false } },
  active: {
    id: connectionId('riverside'),
    name: 'Riverside Vets',
    practiceName: 'Riverside Vets',
    vet: 'Dr Moor',
    isSandbox: false,
    isEmbedded: false,
    address: 'https://notes.example',
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
  consultsRevision: 0,
  open: null,
  imports: [],
  recording: null,
  recovered: [],
  recordingSettings: usualRecordingSettings,
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
  spelling: noSpelling,
  updates: {
    state: 'off',
    because: 'notInstalled',
    version: '0.1.0',
    isManaged: false,
    isBusy: false,
  },
  serviceAddress: '',
  connectCodeAddress: null,
  isKeyRecoverable: false,
  ...over,
});

export const consultRow = (over: Partial<ConsultRow> = {}): ConsultRow => ({
  id: consultId('c1'),
  patient: { name: 'Biscuit', species: 'Dog', reference: '2211' },
  phase: 'noteReady',
  createdAt: epochMs(0),
  durationMs: null,
  isWithoutService: false,
  isSandbox: false,
  isChangedSinceFiled: false,
  isPaused: false,
  ...over,
});

/** A consult as it is open. */
export const consultView = (over: Partial<ConsultView> = {}): ConsultView => ({
  ...consultRow(),
  vet: 'Dr Moor',
  practiceName: 'Riverside Vets',
  sourceFileName: null,
  take: null,
  trim: null,
  audioUrl: null,
  audioRemovedAt: null,
  actions: [],
  wasSent: true,
  isUnsent: false,
  isAskedAbout: false,
  note: { sections: [], title: null },
  sentAs: null,
  formerNames: [],
  warnings: { read: [], unread: [] },
  edits: {},
  isByHand: false,
  offered: null,
  since: epochMs(0),
  attempt: null,
  audioBytes: null,
  smallerBytes: null,
  refusedAs: null,
  isMakingSmaller: false,
  isFolderWaiting: false,
  transcript: null,
  failure: null,
  nextTryAt: null,
  report: null,
  reportFailure: null,
  ...over,
});

/** A take under way. */
export const recordingView = (over: Partial<RecordingView> = {}): RecordingView => ({
  consultId: consultId('c1'),
  isOfActive: true,
  patientName: 'Biscuit',
  state: 'recording',
  startedAt: epochMs(0),
  recordedMs: 0,
  savedMs: 0,
  microphone: 'USB desk mic',
  concerns: [],
  gaps: [],
  ...over,
});

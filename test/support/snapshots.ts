import { connectionId, consultId, epochMs } from '../../shared/ids.ts';
import type { PageSnapshot } from '../../renderer/state/snapshotStore.ts';
import { emptySnapshot, emptyGroupCounts } from '../../shared/ipc/snapshot.ts';
import type { ConsultRow, ConsultView, RecordingView } from '../../shared/ipc/snapshot.ts';

/** A snapshot to start from, whole and empty. */
export const snapshot = (over: Partial<PageSnapshot> = {}): PageSnapshot => ({
  ...emptySnapshot,
  consults: [],
  consultCount: null,
  consultGroups: emptyGroupCounts,
  rowsRevision: 0,
  active: {
    ...emptySnapshot.active,
    id: connectionId('riverside'),
    name: 'Riverside Vets',
    practiceName: 'Riverside Vets',
    vet: 'Dr Moor',
    address: 'https://notes.example',
  },
  ...over,
});

export const consultRow = (over: Partial<ConsultRow> = {}): ConsultRow => ({
  id: consultId('c1'),
  patient: { name: 'Biscuit', species: 'Dog', reference: '2211' },
  phase: 'noteReady',
  createdAt: epochMs(0),
  durationMs: null,
  isWithoutService: false,
  isChangedSinceFiled: false,
  isPaused: false,
  sourceFileName: null,
  recordedAt: null,
  batch: null,
  isUnread: false,
  isUnwritten: false,
  isRecovered: false,
  ...over,
});

/** A consult as it is open. */
export const consultView = (over: Partial<ConsultView> = {}): ConsultView => ({
  ...consultRow(),
  isSandbox: false,
  take: null,
  trim: null,
  audioUrl: null,
  gaps: [],
  joins: [],
  joined: null,
  missedByServiceMs: null,
  audioRemovedAt: null,
  actions: [],
  wasSent: true,
  isShortened: false,
  isCheckingRefusedSubmission: false,
  note: { sections: [] },
  sentAs: null,
  formerNames: [],
  filedAs: null,
  warnings: { read: [], unread: [], count: 0 },
  edits: {},
  checkedPlaces: [],
  isByHand: false,
  isWithoutRecording: false,
  otherNotes: [],
  since: epochMs(0),
  attempt: null,
  audioBytes: null,
  smallerBytes: null,
  refusedAs: null,
  isMakingSmaller: false,
  isToBeSent: false,
  deletionObstacle: null,
  isFolderWaiting: false,
  transcript: null,
  failure: null,
  nextTryAt: null,
  tryNowFrom: null,
  newNoteFrom: null,
  report: null,
  reportFailure: null,
  ...over,
});

/** A take under way. */
export const recordingView = (over: Partial<RecordingView> = {}): RecordingView => ({
  consultId: consultId('c1'),
  connectionId: snapshot().active.id,
  isOfActive: true,
  patientName: 'Biscuit',
  state: 'recording',
  lastSeconds: 'saved',
  recordedMs: 0,
  savedMs: 0,
  microphone: 'USB desk mic',
  concerns: [],
  roomMinutes: null,
  stoppedBefore: null,
  gaps: [],
  sound: 'good',
  ...over,
});

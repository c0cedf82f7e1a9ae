import { actionsOf } from '../../shared/consult/actions.ts';
import {
  isCheckingRefusedSubmission,
  isToAsk,
  currentSubmission,
  noteOf,
  outcomeReportOf,
  preparedAudio,
  sentPatient,
  transcriptOf,
  type Consult,
  type OtherNote,
  type PreparedAudio,
} from '../../shared/consult/consult.ts';
import { audioGapsOf, continuationTimesOf, missedByServiceMs } from '../../shared/consult/playedAudio.ts';
import { deletionObstacle } from '../../shared/consult/deletionObstacle.ts';
import { submissionRefusalOf } from '../../shared/consult/transitions/deliveryTransitions.ts';
import type { Failure } from '../../shared/consult/failure.ts';
import type { ConnectionId, ConsultId, EpochMs } from '../../shared/ids.ts';
import { listedConsultOf, type ListedConsult } from '../../shared/consult/listedConsult.ts';
import { lateNoteLookEveryMs } from '../../shared/consult/transitions/lateNote.ts';
import { newNoteAllowedFrom } from '../../shared/consult/transitions/secondNote.ts';
import { sectionText } from '../../shared/consult/note.ts';
import { isShownInPart } from '../../shared/consult/noteLimits.ts';
import { smallerBytes } from '../../shared/consult/smallerCopy.ts';
import type { Connection } from '../../shared/consult/practice.ts';
import { shownWarnings } from '../../shared/consult/warnings.ts';
import type { ConsultRow, ConsultView, FailureView, RecordingView } from '../../shared/ipc/snapshot.ts';
import { requestConsultWaitsFor } from './decisions/nextWorkOf.ts';
import type { PollWaits } from './pollWaits.ts';
import type { RequestCeiling } from '../ports/noteService.ts';

export type SnapshotSources = {
  readonly active: Connection;
  readonly recording: RecordingView | null;
  readonly isSeen: (id: ConsultId) => boolean;
  readonly isFolderWaiting: (id: ConsultId) => boolean;
  readonly isMakingSmaller: (id: ConsultId) => boolean;
  readonly isToBeSent: (id: ConsultId) => boolean;
  readonly pollWait: PollWaits['of'];
  readonly gateOpensAt: (connection: ConnectionId, ceiling: RequestCeiling) => EpochMs | null;
  /** One request in spite of that wait; null: never. */
  readonly tryNowFrom: (connection: ConnectionId, ceiling: RequestCeiling) => EpochMs | null;
};

export function consultRow(
  consult: ListedConsult,
  { recording, isSeen }: Pick<SnapshotSources, 'recording' | 'isSeen'>,
): ConsultRow {
  const { connectionId: _connectionId, ...shown } = consult;
  const { id, phase } = consult;
  const isLive = recording?.consultId === id;
  const isPaused = isLive ? recording.state === 'paused' : consult.isPaused === true;
  return {
    ...shown,
    isPaused,
    isUnread: consult.isUnread === true && !isSeen(id),
    isUnwritten: consult.isUnwritten === true,
    isRecovered: phase === 'recording' && !isLive && !isPaused && recording?.stoppedBefore?.consultId !== id,
  };
}

/** The active vet records it as its vet: until Stop, sees and changes the patient, and nothing else. */
export const isRecordedForOther = (id: ConsultId, recording: RecordingView | null): boolean =>
  recording?.consultId === id && recording.recordedFor !== null;

const isShown = ({ id, connectionId, phase }: Consult, { active, recording }: SnapshotSources): boolean =>
  connectionId === active.id || (phase === 'recording' && isRecordedForOther(id, recording));

export function consultView(consult: Consult, from: SnapshotSources): ConsultView | null {
  if (!isShown(consult, from)) return null;
  const { source, audioRemovedAt, edits, checkedPlaces, since } = consult;
  const note = noteOf(consult);
  const isMakingSmaller = from.isMakingSmaller(consult.id);
  const isFolderWaiting = consult.phase === 'filed' && from.isFolderWaiting(consult.id);
  const audio = audioRemovedAt === null ? preparedAudio(consult) : null;
  return {
    ...consultRow(listedConsultOf(consult), from),
    isSandbox: from.active.isSandbox,
    take: source.kind === 'take' ? source.end : null,
    trim: consult.phase === 'readyToSend' ? consult.trim : null,
    audioUrl: audio === null ? null : audioUrlOf(consult.id, audio),
    gaps: audioGapsOf(consult),
    joins: continuationTimesOf(consult),
    joined: source.kind === 'take' && source.joined ? { gapMs: source.joined.gapMs } : null,
    missedByServiceMs: missedByServiceMs(consult),
    audioRemovedAt,
    actions: actionsOf(consult),
    wasSent: currentSubmission(consult) !== null,
    isShortened: isShownInPart(consult),
    isCheckingRefusedSubmission: isCheckingRefusedSubmission(consult),
    note: note === null ? null : { sections: note.sections },
    ...formerPatients(consult),
    warnings: shownWarnings(consult),
    edits,
    checkedPlaces,
    isByHand: note?.isByHand ?? false,
    isWithoutRecording: source.kind === 'none',
    otherNotes: consult.otherNotes.map(otherNoteView),
    since,
    attempt: 'attempt' in consult ? consult.attempt : null,
    audioBytes: bytesToSend(consult),
    smallerBytes: smallerBytes(consult),
    refusedAs: submissionRefusalOf(consult),
    isMakingSmaller,
    isToBeSent: from.isToBeSent(consult.id),
    deletionObstacle: isFolderWaiting ? 'folderWaits' : deletionObstacle(consult, isMakingSmaller),
    transcript: transcriptOf(consult),
    failure: viewOrNull(failureOf(consult, from)),
    nextTryAt: nextTryTime(consult, from),
    tryNowFrom: tryNowFrom(consult, from),
    newNoteFrom: newNoteAllowedFrom(consult, from.active),
    isFolderWaiting,
    ...reportOf(consult),
  };
}

function formerPatients(consult: Consult): Pick<ConsultView, 'sentAs' | 'formerNames' | 'filedAs'> {
  const { patient, correctedFrom } = consult;
  const sent = sentPatient(consult);
  const isOther =
    correctedFrom.length > 0 &&
    sent !== null &&
    (['name', 'species', 'reference'] as const).some((field) => sent[field].trim() !== patient[field].trim());
  const names = [...correctedFrom, ...(sent === null ? [] : [sent])].map(({ name }) => name.trim());
  const formerNames = [...new Set(names)].filter((name) => name !== '' && name !== patient.name.trim());
  const filedAs = consult.phase === 'filed' ? (consult.filedFor?.name.trim() ?? '') : '';
  const isFiledAsOther = filedAs !== '' && filedAs !== patient.name.trim();
  return { sentAs: isOther ? sent : null, formerNames, filedAs: isFiledAsOther ? filedAs : null };
}

/** Without a section that the vet removed. */
function otherNoteView({ note, edits, at }: OtherNote): ConsultView['otherNotes'][number] {
  const sections = note.sections.map((section, index) => ({
    ...section,
    content: sectionText(section, edits[index]),
  }));
  return { at, isByHand: note.isByHand, sections: sections.filter(({ content }) => content !== '') };
}

function reportOf(consult: Consult): Pick<ConsultView, 'report' | 'reportFailure'> {
  const report = outcomeReportOf(consult);
  const because =
    report === null || report.state === 'none' || report.state === 'recorded' ? null : report.because;
  return {
    report: report?.state ?? null,
    reportFailure: viewOrNull(because),
  };
}

function bytesToSend(consult: Consult): number | null {
  if (consult.phase !== 'readyToSend') {
    const sent = currentSubmission(consult)?.audio ?? preparedAudio(consult);
    return sent?.byteCount ?? null;
  }
  const { audio, trim } = consult;
  const share = trim === null ? 1 : (trim.toMs - trim.fromMs) / audio.durationMs;
  return Math.round(audio.byteCount * share);
}

/**
 * Only the app's own page gets it. A trimmed part has another URL, because the player may remember the sound
 * of a URL.
 */
export function audioUrlOf(
  id: ConsultId,
  part: Pick<PreparedAudio, 'firstSample' | 'byteCount'> | null = null,
): string {
  const query = part === null ? '' : `?${part.firstSample}-${part.byteCount}`;
  return `clinic://app/recordings/${id}.wav${query}`;
}

type Waits = Pick<SnapshotSources, 'pollWait' | 'gateOpensAt'>;

function failureOf(consult: Consult, { pollWait }: Waits): Failure | null {
  if (consult.phase === 'needsAttention') return shownFailure(consult);
  if (consult.phase === 'writing' || consult.phase === 'preparing')
    return pollWait(consult.id)?.because ?? null;
  return consult.phase === 'queued' ? consult.because : null;
}

/** not_come: the service has said so for a day. unasked: nobody could ask it. */
function shownFailure(consult: Extract<Consult, { phase: 'needsAttention' }>): Failure {
  const { failure: because } = consult;
  const live = currentSubmission(consult);
  if (because.code !== 'note_overdue' || live === null) return because;
  if (lateNoteLookEveryMs(live) === null) return { ...because, code: 'note_not_come' };
  return because.detail === null ? because : { ...because, code: 'note_unasked' };
}

export function nextTryTime(consult: Consult, { pollWait, gateOpensAt }: Waits): EpochMs | null {
  const { id, connectionId: of } = consult;
  switch (consult.phase) {
    case 'queued': {
      const opensAt = gateOpensAt(of, isToAsk(consult) ? 'reads' : 'submissions');
      return isAtATime(consult.because) ? later(consult.notBefore, opensAt) : opensAt;
    }
    case 'writing':
      return later(pollWait(id)?.nextTryAt ?? null, gateOpensAt(of, 'reads'));
    case 'filed':
    case 'discarded': {
      const { report } = consult;
      return report.state === 'due' && report.because !== null
        ? later(report.notBefore, gateOpensAt(of, 'reads'))
        : null;
    }
    case 'needsAttention':
      return requestConsultWaitsFor(consult) === null ? null : gateOpensAt(of, 'reads');
    default:
      return null;
  }
}

function tryNowFrom(consult: Consult, from: SnapshotSources): EpochMs | null {
  const { ceilings = [] } = requestConsultWaitsFor(consult) ?? {};
  const times = ceilings.map((ceiling) => from.tryNowFrom(consult.connectionId, ceiling));
  return times.find((at) => at !== null) ?? null;
}

/** Nobody knows when a subscription is active again. */
const isAtATime = (because: Failure | null): boolean =>
  because !== null && because.code !== 'subscription_inactive';

const later = (one: EpochMs | null, other: EpochMs | null): EpochMs | null =>
  one === null || (other !== null && other > one) ? other : one;

export const failureView = ({ code, detail }: Failure): FailureView => ({ code, detail });

const viewOrNull = (because: Failure | null): FailureView | null => because && failureView(because);

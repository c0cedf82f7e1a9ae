import { actionsOf, isChangedSinceFiled } from '../../shared/actions.ts';
import { liveSubmission, noteOf, preparedAudio, transcriptOf, type Consult } from '../../shared/consult.ts';
import type { Failure } from '../../shared/failure.ts';
import type { EpochMs } from '../../shared/ids.ts';
import { isEmbedded, type Connection } from '../../shared/practice.ts';
import type {
  AlertView,
  ConnectionView,
  ConsultRow,
  ConsultView,
  FailureView,
  ImportView,
  Snapshot,
} from '../../shared/snapshot.ts';

/** All that the snapshot is made of. */
export type SnapshotSources = {
  readonly revision: number;
  readonly active: Connection;
  readonly connections: readonly Connection[];
  readonly consults: readonly Consult[];
  readonly open: Consult | null;
  readonly imports: readonly ImportView[];
  readonly alerts: readonly AlertView[];
  readonly serviceAddress: string;
};

/** What the page may see: of consults, only those of the active connection. */
export function snapshotOf(from: SnapshotSources): Snapshot {
  const isOfActive = (consult: Consult): boolean => consult.connectionId === from.active.id;
  const { revision, imports, alerts, serviceAddress } = from;
  return {
    revision,
    active: connectionView(from.active),
    connections: from.connections.map(connectionView),
    alerts,
    consults: from.consults.filter(isOfActive).map((consult) => rowOf(consult, from.active)),
    open: from.open !== null && isOfActive(from.open) ? viewOf(from.open, from.active) : null,
    imports,
    serviceAddress,
  };
}

function connectionView(connection: Connection): ConnectionView {
  const { id, practiceName, vet, isSandbox } = connection;
  return { id, practiceName, vet, isSandbox, isEmbedded: isEmbedded(connection) };
}

function rowOf(consult: Consult, connection: Connection): ConsultRow {
  const { id, patient, phase, createdAt } = consult;
  return {
    id,
    patient,
    phase,
    createdAt,
    durationMs: preparedAudio(consult)?.durationMs ?? null,
    isSandbox: connection.isSandbox,
    isChangedSinceFiled: isChangedSinceFiled(consult),
  };
}

function viewOf(consult: Consult, connection: Connection): ConsultView {
  const note = noteOf(consult);
  const because = failureOf(consult);
  const report = consult.phase === 'filed' || consult.phase === 'discarded' ? consult.report : null;
  const reportFailure =
    report === null || report.state === 'none' || report.state === 'recorded' ? null : report.because;
  return {
    ...rowOf(consult, connection),
    vet: consult.vet,
    practiceName: connection.practiceName,
    sourceFileName: consult.source.fileName,
    actions: actionsOf(consult),
    wasSent: liveSubmission(consult) !== null,
    note: note === null ? null : { sections: note.sections, warnings: note.warnings, title: note.title },
    edits: consult.edits,
    transcript: transcriptOf(consult),
    failure: failureView(because),
    nextTryAt: nextTryOf(consult),
    report: report?.state ?? null,
    reportFailure: failureView(reportFailure),
  };
}

function failureOf(consult: Consult): Failure | null {
  if (consult.phase === 'needsAttention') return consult.failure;
  return consult.phase === 'queued' ? consult.because : null;
}

const nextTryOf = (consult: Consult): EpochMs | null =>
  consult.phase === 'queued' && consult.because !== null ? consult.notBefore : null;

const failureView = (because: Failure | null): FailureView | null =>
  because === null ? null : { code: because.code, detail: because.detail };

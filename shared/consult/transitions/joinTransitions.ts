import type { EpochMs } from '../../ids.ts';
import { isBeforeSend, visitTimeOf, type Consult } from '../consult.ts';
import type { SchemaOutput } from '../consultSchemas.ts';
import type { joinedPartSchema } from '../recordingSchemas.ts';
import { capturedMs, gapsInTrim, joinTakeEnds, journalsOf, timesInTrim } from '../take.ts';
import type { Consent, Take, TakeEnd } from '../take.ts';
import type { ConsultEventOf } from './consultEvent.ts';
import { isSamePatient } from './decisionTransitions.ts';
import { preparingPhase, withPhase } from './withPhase.ts';

type JoinedPart = SchemaOutput<typeof joinedPartSchema>;

/** What was cancelled before a byte left does not count. */
const isNeverSent = ({ submissions }: Consult): boolean =>
  submissions.every(({ place, begunAt }) => place === 'cancelled' && begunAt === null);

const recorderOf = ({ recordedBy }: Pick<Consult, 'recordedBy'>): Pick<Consult, 'recordedBy'> =>
  recordedBy === undefined ? {} : { recordedBy };

/** null: it is not ready, was sent, is not here any more, or was joined before. */
function partOf(consult: Consult): JoinedPart | null {
  const { id, createdAt, patient, source } = consult;
  const isWhole = consult.setAside === null && consult.audioRemovedAt === null;
  if (consult.phase !== 'readyToSend' || !isWhole || !isNeverSent(consult)) return null;
  if (source.kind === 'none') return null;
  if (source.kind === 'take' && (source.joined !== undefined || source.end === null)) return null;
  const { audio, trim } = consult;
  return { consult: id, createdAt, ...recorderOf(consult), patient, source, audio, trim };
}

export const canJoin = (consult: Consult): boolean => partOf(consult) !== null;

/** What may have been sent as one, after a restore, is never sent as two. */
export const canUndoJoin = (consult: Consult): boolean =>
  consult.source.kind === 'take' &&
  consult.source.joined !== undefined &&
  isBeforeSend(consult) &&
  isNeverSent(consult) &&
  !(consult.phase === 'needsAttention' && consult.failure.code === 'maybe_sent');

export const isPartlyImported = ({ joined }: Take): boolean =>
  joined?.parts.some(({ source }) => source.kind === 'file') === true;

/** Of what the trim leaves. */
export const sentMs = ({ audio, trim }: Pick<JoinedPart, 'audio' | 'trim'>): number =>
  trim === null ? audio.durationMs : trim.toMs - trim.fromMs;

function endOf(part: JoinedPart): TakeEnd {
  const { source, trim } = part;
  const durationMs = sentMs(part);
  if (source.kind === 'file' || source.end === null)
    return { by: 'person', recordedMs: durationMs, durationMs, gaps: [] };
  const { end } = source;
  const joins = timesInTrim(end.joins ?? [], end, trim);
  const recordedMs = Math.round(capturedMs(end, trim));
  return { by: end.by, recordedMs, durationMs, gaps: gapsInTrim(end, trim), joins };
}

const consents: readonly Consent[] = ['not_asked', 'reminded', 'confirmed'];

/** As far as it holds for both. */
function consentOf(parts: readonly JoinedPart[]): Consent {
  const asked = parts.map(({ source }) => (source.kind === 'take' ? consents.indexOf(source.consent) : 0));
  return consents[Math.min(...asked)] ?? 'not_asked';
}

/** By their clocks. A recording was ready when it was stopped, unless something came in between. */
function gapMs(first: Consult, later: Consult): number | null {
  if (first.source.kind !== 'take' || later.source.kind !== 'take') return null;
  const endedAt = first.createdAt + (first.source.end?.recordedMs ?? 0);
  const isStopKnown = first.since > endedAt && first.since <= later.createdAt;
  return Math.max(0, later.createdAt - (isStopKnown ? first.since : endedAt));
}

export function joinConsults(consult: Consult, { other, patient }: ConsultEventOf<'joined'>): Consult {
  const [first, later] = [partOf(consult), partOf(other)];
  if (first === null || later === null || consult.connectionId !== other.connectionId) return consult;
  const parts = [first, later] as const;
  const files = parts.flatMap(({ source, audio }) => [...journalsOf(source), audio.file]);
  const source: Take = {
    kind: 'take',
    file: later.audio.file,
    earlierFiles: files.slice(0, -1),
    microphone:
      parts.flatMap((part) => (part.source.kind === 'take' ? part.source.microphone : [])).at(-1) ?? '',
    consent: consentOf(parts),
    end: joinTakeEnds(endOf(first), endOf(later)),
    joined: { parts, patient, gapMs: gapMs(consult, other) },
  };
  // An imported file says itself when it was recorded, a take does not.
  const createdAt = visitTimeOf(consult);
  return withPhase(consult, preparingPhase, { createdAt, source, patient, submissions: [] });
}

/** null: it was not joined, or was sent. What was typed for the joined one since is of both. */
export function consultsBeforeJoin(consult: Consult, now: EpochMs): readonly [Consult, Consult] | null {
  const { source } = consult;
  if (source.kind !== 'take' || source.joined === undefined || !canUndoJoin(consult)) return null;
  const { parts, patient } = source.joined;
  const { recordedBy: _ofFirst, ...ofBoth } = consult;
  const typed = isSamePatient(consult.patient, patient) ? null : consult.patient;
  const before = (part: JoinedPart): Consult => {
    const { consult: id, createdAt, audio, trim } = part;
    const state = { phase: 'readyToSend', audio, trim } as const;
    const facts = { id, createdAt, source: part.source, patient: typed ?? part.patient };
    return withPhase(ofBoth, state, { ...facts, ...recorderOf(part), submissions: [], since: now });
  };
  return [before(parts[0]), before(parts[1])];
}

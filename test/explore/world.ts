import type { PollMemory } from '../../main/consults/decisions/afterRead.ts';
import { nextLookMs } from '../../main/consults/decisions/nextLook.ts';
import { nextUploadAt } from '../../main/consults/decisions/unansweredUploads.ts';
import { newSubmission } from '../../main/consults/newSubmission.ts';
import {
  isLateNoteWelcome,
  liveSubmission,
  noteOf,
  type Consult,
  type PhaseState,
  type PreparedAudio,
  type Report,
  type Submission,
} from '../../shared/consult/consult.ts';
import { failureOwner, failureRule, type Failure, type FailureCode } from '../../shared/consult/failure.ts';
import type { Note } from '../../shared/consult/note.ts';
import {
  isSecondAwaited,
  newNoteFrom,
  secondSubmission,
} from '../../shared/consult/transitions/secondNote.ts';
import { epochMs, sha256, submissionKey, type EpochMs } from '../../shared/ids.ts';
import { newConnection, newConsult } from '../support/sampleConsults.ts';

/** What the note service has under one key, whatever the app has heard of it. */
export type AtService = {
  /** onItsWay: the last byte has left the app and may still arrive. */
  readonly has: 'nothing' | 'onItsWay' | 'writing' | 'ready' | 'failed';
  readonly since: EpochMs;
  /** The different payloads that were sent under the key. */
  readonly payloads: readonly string[];
  readonly outcome: 'none' | 'filed' | 'discarded';
};

/** One consult in the app, with what the app remembers of it in this run, and with what the service has of it. */
export type Case = {
  readonly consult: Consult;
  readonly poll: { readonly memory: PollMemory; readonly startedAt: EpochMs; readonly dueAt: EpochMs } | null;
  readonly lookedAt: EpochMs | null;
  readonly secondLookedAt: EpochMs | null;
  readonly service: Readonly<Record<string, AtService>>;
  /** When an upload left whole and nobody answered, since a person last asked for one. */
  readonly wholeUploads: readonly EpochMs[];
  /** The key of an upload that left whole without the service's own refusal, and about which nobody has asked since. */
  readonly unasked: string | null;
  /** The decision whose outcome the service has recorded. */
  readonly recorded: EpochMs | null;
  /** The service said after a day of looking that there is no note. */
  readonly isDayOver: boolean;
};

/** One vet at one practice. `told`: what the service has asked for and the app has to keep to. */
export type Place = {
  readonly token: 'good' | 'revoked';
  readonly isDisabled: boolean;
  readonly unpaidUntil: EpochMs | null;
  readonly pausedUntil: { readonly submissions: EpochMs; readonly reads: EpochMs };
  readonly trouble: { readonly code: FailureCode; readonly until: EpochMs } | null;
  readonly told: {
    readonly isDisabled: boolean;
    readonly unpaidUntil: EpochMs | null;
    readonly pausedUntil: { readonly submissions: EpochMs; readonly reads: EpochMs };
  };
};

export type World = {
  readonly now: EpochMs;
  readonly startedAt: EpochMs;
  /** The case with that index belongs to the place with the same index. */
  readonly cases: readonly Case[];
  readonly places: readonly Place[];
};

const begin = epochMs(1_700_000_000_000);
const never = epochMs(0);

export const audio: PreparedAudio = {
  format: 'wav',
  file: 'a',
  firstSample: 0,
  byteCount: 44,
  sha256: sha256('a'.repeat(64)),
  durationMs: 1000,
};

const noTold = { isDisabled: false, unpaidUntil: null, pausedUntil: { submissions: never, reads: never } };

/** Consults whose recordings are ready to send, each at a practice of its own. */
export function firstWorld(consults: number): World {
  const connections = Array.from({ length: consults }, () => newConnection());
  return {
    now: begin,
    startedAt: epochMs(begin - 1),
    cases: connections.map((connection) => ({
      consult: {
        ...newConsult(connection, { phase: 'readyToSend', audio, trim: null }),
        submissions: [],
        edits: {},
        offered: null,
        setAside: null,
        createdAt: begin,
        since: begin,
      },
      poll: null,
      lookedAt: null,
      secondLookedAt: null,
      service: {},
      wholeUploads: [],
      unasked: null,
      recorded: null,
      isDayOver: false,
    })),
    places: connections.map(() => ({ token: 'good', ...noTold, trouble: null, told: noTold })),
  };
}

/** A submission as the app makes it, under the next key of the consult. */
export function nextSubmission(consult: Consult, of: PreparedAudio, now: EpochMs): Submission {
  const made = newSubmission(consult, { audio: of, trimmedFrom: null, compressedFrom: null }, now);
  return { ...made, key: submissionKey(`key-${consult.submissions.length + 1}`) };
}

const minute = 60_000;
const hour = 60 * minute;

/**
 * A text that is the same for worlds in which the rules decide alike. A time counts only by the limits that the rules
 * know for it, and a failure only by what it allows.
 */
export const fingerprint = (world: World): string =>
  [
    ...world.cases.map((one) => printOfCase(one, world)),
    ...world.places.map((place) => printOfPlace(place, world.now)),
  ].join('|');

type Print = string | number | boolean | null | undefined;

const joined = (parts: readonly Print[]): string => parts.map((part) => part ?? '').join(',');

/** How many of the limits have passed since then. */
const age = (at: EpochMs | undefined | null, now: EpochMs, limits: readonly number[]): number | null =>
  at === null || at === undefined ? null : limits.filter((limit) => now - at >= limit).length;

function printOfCase(one: Case, { now, startedAt }: World): string {
  const { consult, poll, service } = one;
  const isLate = isLateNoteWelcome(consult);
  const live = liveSubmission(consult);
  const second = secondSubmission(consult);
  const isWaiting = noteOf(consult) === null && consult.phase !== 'discarded';
  return joined([
    printOfState(consult, one, now),
    consult.patient.species,
    consult.submissions.map((submission) => printOfSubmission(submission, consult, now)).join(';'),
    consult.edits[0] === undefined ? null : 'typed',
    printOfNote(consult.offered),
    consult.setAside === null ? null : 'aside',
    poll === null ? null : `p${age(poll.memory.missingSinceMs as EpochMs | null, now, [minute])}`,
    poll === null ? null : `${age(poll.startedAt, now, [5 * minute])}${poll.dueAt > now}`,
    isLate && live !== null
      ? isPast(lookAt(live, one.lookedAt ?? (consult.since > startedAt ? consult.since : null), now), now)
      : null,
    second !== null && isSecondAwaited(consult) ? isPast(lookAt(second, one.secondLookedAt, now), now) : null,
    Object.entries(service)
      .map(([key, at]) =>
        printOfService(at, isOver(consult, key) ? 'over' : isWaiting ? 'waiting' : 'known', now),
      )
      .join(';'),
    isWaiting ? one.wholeUploads.filter((at) => now - at < hour).length : null,
    isWaiting ? one.unasked : null,
    isLate && one.isDayOver,
  ]);
}

const isOver = ({ submissions }: Consult, key: string): boolean =>
  submissions.some((one) => one.key === key && one.end !== 'live' && one.end !== 'superseded');

/** Of an ended submission the app asks nothing any more: only that there is a note for it matters. */
function printOfService(at: AtService, use: 'over' | 'waiting' | 'known', now: EpochMs): string {
  if (use === 'over')
    return joined([
      at.has === 'writing' || at.has === 'ready' ? 'note' : at.has === 'onItsWay',
      at.outcome === 'filed',
    ]);
  const isNew = use === 'waiting' && isThere(at) && now - at.since < minute;
  return joined([at.has, at.payloads.length, at.outcome === 'filed', isNew]);
}

const isThere = ({ has }: AtService): boolean => has !== 'nothing';

function printOfState(state: PhaseState, one: Case, now: EpochMs): string {
  switch (state.phase) {
    case 'recording':
      return state.phase;
    case 'preparing':
      return joined([state.phase, state.before !== null]);
    case 'readyToSend':
      return joined([state.phase, state.audio.format]);
    case 'queued':
      return joined([state.phase, state.isSecondSend, state.notBefore > now, printOfFailure(state.because)]);
    case 'sending':
      return joined([state.phase, state.isSecondSend]);
    case 'writing':
      return joined([state.phase, state.isSecondSend, state.answered]);
    case 'noteReady':
      return joined([state.phase, printOfNote(state.note)]);
    case 'filed':
      return joined([
        state.phase,
        printOfNote(state.note),
        state.filed.map(({ content }) => content).join('.'),
        printOfReport(state.report, now),
        one.recorded === state.filedAt,
      ]);
    case 'discarded':
      return joined([
        state.phase,
        // A filing that is restored is reported afresh.
        state.before.phase === 'filed' ? 'filed' : printOfState(state.before, one, now),
        printOfReport(state.report, now),
        one.recorded === state.discardedAt,
      ]);
    case 'needsAttention':
      return joined([
        state.phase,
        printOfFailure(state.failure),
        isPast(newNoteFrom(one.consult, anyConnection), now),
        printOfState(state.before, one, now),
      ]);
  }
}

const printOfNote = (note: Note | null): string | null =>
  note && joined([note.key, note.isByHand, note.sections[0]?.content, note.transcript]);

function printOfReport(report: Report, now: EpochMs): string {
  if (report.state === 'due')
    return joined([report.state, report.notBefore > now, report.because?.code === 'unauthorized']);
  const because = 'because' in report ? report.because : null;
  return joined([report.state, because !== null && failureRule(because.code)]);
}

/** Failures of the way to the service allow the same. */
function printOfFailure(because: Failure | null): string | null {
  if (because === null) return null;
  const { code, retryAfterMs } = because;
  const isWay =
    failureOwner(code) !== 'consult' && failureRule(code) !== 'reconnect' && code !== 'unauthorized';
  const isAskedFor = retryAfterMs !== null || code === 'rate_limited' || code === 'subscription_inactive';
  if (!isWay || code === 'partner_disabled') return code;
  return `${failureRule(code)}${isAskedFor}`;
}

function printOfSubmission(submission: Submission, consult: Consult, now: EpochMs): string {
  const { mayBeThereSince, frozenAt, refusedAs, second } = submission;
  const isOver = submission.end !== 'live' && submission.end !== 'superseded';
  if (isOver)
    return [submission.end, refusedAs !== null, submission.hasBegun, submission.transcript].join('.');
  return [
    submission.end,
    submission.audio.format,
    submission.fields.pet_type,
    submission.hasBegun,
    submission.doubt,
    submission.hadConflict,
    refusedAs === 'unreadable' ? 'rejected' : refusedAs,
    mayBeThereSince === null ? 'no' : 'may',
    (submission.end === 'superseded' || isLateNoteWelcome(consult)) &&
      (submission.lookedMs ?? 0) >= 24 * hour,
    noteOf(consult) === null && wholeOf(consult, submission, now),
    submission.doubt !== undefined && age(mayBeThereSince ?? frozenAt, now, [5 * minute]),
    second === undefined ? null : printOfReport(second.report, now),
    submission.transcript,
  ].join('.');
}

/** What the limit on whole uploads asks: whether it holds now, how near it is, and whether a smaller copy is offered. */
function wholeOf(consult: Consult, { unanswered = [], offersSmaller }: Submission, now: EpochMs): string {
  const next = nextUploadAt(consult, now);
  const recent = unanswered.filter(({ at }) => now - at < hour).length;
  const sofar = offersSmaller === true ? 'smaller' : Math.min(unanswered.length, 3);
  return [next === null ? recent : 'held', sofar].join('/');
}

/** Whether the time has come; null: it never does. */
const isPast = (at: EpochMs | null, now: EpochMs): boolean | null => at && at <= now;

function lookAt(submission: Submission, last: EpochMs | null, now: EpochMs): EpochMs | null {
  const inMs = nextLookMs(submission, last, now);
  return inMs === null ? null : epochMs(now + inMs);
}

const anyConnection = newConnection();

const printOfPlace = (
  { token, isDisabled, unpaidUntil, pausedUntil, trouble, told }: Place,
  now: EpochMs,
): string => {
  const isRunning = (until: EpochMs | null): boolean => until !== null && until > now;
  return joined([
    token,
    isDisabled,
    isRunning(unpaidUntil),
    isRunning(pausedUntil.submissions),
    isRunning(pausedUntil.reads),
    trouble !== null && isRunning(trouble.until),
    told.isDisabled,
    isRunning(told.unpaidUntil),
    isRunning(told.pausedUntil.submissions),
    isRunning(told.pausedUntil.reads),
  ]);
};

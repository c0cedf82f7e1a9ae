import { resumption } from '../../main/consults/actions/retryActions.ts';
import { isTrouble } from '../../main/connections/connectionTroubles.ts';
import { retryWaitMs } from '../../main/connections/retryWait.ts';
import {
  isLookAnswered,
  afterAsk,
  afterPoll,
  asAnswerToRead,
  firstPoll,
  noteEvent,
} from '../../main/consults/decisions/afterRead.ts';
import { afterReport } from '../../main/consults/decisions/afterReport.ts';
import { afterUpload } from '../../main/consults/decisions/afterUpload.ts';
import { nextLookMs } from '../../main/consults/decisions/nextLook.ts';
import {
  nextUploadAt,
  usualSmallerCopyAfterFailures,
  wholeInVain,
} from '../../main/consults/decisions/unansweredUploads.ts';
import { uploadInterrupted } from '../../main/consults/runner/uploadInTurn.ts';
import { workOf } from '../../main/consults/decisions/workOf.ts';
import { isRefusal } from '../../main/noteService/failureFrom.ts';
import { noteResult, outcomeResult, uploadResult } from '../../main/noteService/noteClient.ts';
import type { NoteState } from '../../main/ports/noteService.ts';
import { actionsOf, type ConsultAction } from '../../shared/consult/actions.ts';
import {
  isLateNoteWelcome,
  liveSubmission,
  shownSubmission,
  type Consult,
  type Submission,
} from '../../shared/consult/consult.ts';
import { failure, type Failure } from '../../shared/consult/failure.ts';
import type { Note } from '../../shared/consult/note.ts';
import { lookEveryMs } from '../../shared/consult/transitions/lateNote.ts';
import type { ConsultEvent } from '../../shared/consult/transitions/consultEvent.ts';
import {
  isSecondAwaited,
  newNoteFrom,
  secondSubmission,
} from '../../shared/consult/transitions/secondNote.ts';
import { transition } from '../../shared/consult/transitions/transition.ts';
import { epochMs, type EpochMs } from '../../shared/ids.ts';
import { err, type Result } from '../../shared/result.ts';
import { newConnection } from '../support/sampleConsults.ts';
import { readCourses, reportCourses, uploadCourses, type Climate, type Course } from './answers.ts';
import { audio, nextSubmission, type AtService, type Case, type Place, type World } from './world.ts';

/** One thing that happens. `broken`: the promise that it breaks. */
export type Move = {
  readonly label: string;
  readonly by: 'app' | 'person' | 'service' | 'time';
  readonly climates: readonly Climate[];
  readonly to: World;
  readonly broken: string | null;
};

/** What the explorer lets a sabotage replace. */
export type Rules = {
  /** Of one consult. */
  readonly mostSubmissions: number;
  readonly keyOf: (submission: Submission, one: Case) => string;
  readonly payloadOf: (submission: Submission, consult: Consult) => string;
  readonly hasAllLeft: (hasAllLeft: boolean) => boolean;
  /** The consult that the next start finds, where the app was killed during an upload of `sending`. */
  readonly savedOf: (before: Consult, sending: Consult) => Consult;
  readonly placeOf: (world: World, index: number) => number;
  readonly retryAfterMs: (ms: number | null) => number | null;
  readonly afterRestart: (place: Place) => Place;
  readonly knowsStops: boolean;
  readonly knowsUnpaid: boolean;
  readonly reportsTwice: boolean;
  readonly editsInFlight: boolean;
};

export const rules: Rules = {
  mostSubmissions: 2,
  keyOf: ({ key }) => key,
  payloadOf: ({ payloadSha256 }) => payloadSha256,
  hasAllLeft: (hasAllLeft) => hasAllLeft,
  savedOf: (_before, sending) => sending,
  placeOf: (_world, index) => index,
  retryAfterMs: (ms) => ms,
  afterRestart: (place) => place,
  knowsStops: true,
  knowsUnpaid: true,
  reportsTwice: false,
  editsInFlight: false,
};

const minute = 60_000;
const hour = 60 * minute;
const giveUpAfterMs = 5 * minute;
const pollEveryMs = 3_000;
const everywhere: readonly Climate[] = ['healthy', 'noCodes'];
const nothing: AtService = { has: 'nothing', since: epochMs(0), payloads: [], outcome: 'none' };

const withCase = (world: World, index: number, change: Partial<Case>): World => ({
  ...world,
  cases: world.cases.map((one, at) => (at === index ? { ...one, ...change } : one)),
});

const withPlace = (world: World, index: number, change: (place: Place) => Place): World => ({
  ...world,
  places: world.places.map((one, at) => (at === index ? change(one) : one)),
});

const later = (now: EpochMs, ms: number): EpochMs => epochMs(now + ms);

/** After an event the consult may have another phase, whose work begins afresh. */
function apply(world: World, index: number, event: ConsultEvent): World {
  const one = world.cases[index];
  if (one === undefined) return world;
  const consult = transition(one.consult, event, world.now);
  const isNew = consult.phase !== one.consult.phase || consult.since !== one.consult.since;
  const poll = consult.phase === 'writing' && !isNew ? one.poll : null;
  // The poll was a look too, and the runner remembers when it ended.
  const hasPolled = one.consult.phase === 'writing' && consult.phase !== 'writing';
  return withCase(world, index, { consult, poll, ...(hasPolled ? { lookedAt: world.now } : {}) });
}

const serviceOf = ({ service }: Case, key: string): AtService => service[key] ?? nothing;

/** Why the connection makes no request, or until when it waits; null: a request goes. */
function gate(world: World, index: number, ceiling: 'submissions' | 'reads'): Failure | EpochMs | null {
  const place = world.places[index];
  if (place === undefined) return null;
  if (place.isDisabled) return failure('partner_disabled');
  if (place.token === 'revoked') return failure('connection_revoked');
  const until = Math.max(
    place.pausedUntil[ceiling],
    place.trouble?.until ?? 0,
    ceiling === 'submissions' ? (place.unpaidUntil ?? 0) : 0,
  );
  return until > world.now ? epochMs(until) : null;
}

/** A connection has one stop at a time here: what several do together, the tests of connections try. */
function open<T extends Course<unknown>>(world: World, index: number, courses: readonly T[]): readonly T[] {
  const place = world.places[index];
  if (place === undefined) return courses;
  const { told, token, trouble, pausedUntil, unpaidUntil } = place;
  const ends = [trouble?.until, pausedUntil.reads, pausedUntil.submissions, unpaidUntil];
  const isStopped = told.isDisabled || token === 'revoked' || ends.some((end) => (end ?? 0) > world.now);
  return isStopped ? courses.filter(({ isStop }) => isStop !== true) : courses;
}

/** What the request itself breaks, whatever is answered. */
function breach(world: World, index: number, ceiling: 'submissions' | 'reads', rule: Rules): string | null {
  if (rule.placeOf(world, index) !== index) return 'a request carries the token of another connection';
  const told = world.places[index]?.told;
  if (told === undefined) return null;
  if (told.isDisabled) return 'a request after partner_disabled, and no person asked for it';
  if (told.pausedUntil[ceiling] > world.now) return 'a request before Retry-After is over';
  const isUnpaid = ceiling === 'submissions' && (told.unpaidUntil ?? 0) > world.now;
  return isUnpaid ? 'an upload within the hour after a 402' : null;
}

/** What an answer means for the whole connection. */
function hear(
  world: World,
  index: number,
  because: Failure,
  ceiling: 'submissions' | 'reads',
  rule: Rules,
): World {
  const { now } = world;
  const { code } = because;
  const isUnpaid = code === 'subscription_inactive' && ceiling === 'submissions';
  const untilIn = (ms: number | null): EpochMs => (ms === null ? epochMs(0) : later(now, ms));
  const paused = (known: Place['pausedUntil'], ms: number | null): Place['pausedUntil'] => ({
    ...known,
    [ceiling]: epochMs(Math.max(known[ceiling], untilIn(ms))),
  });
  const isDisabled = code === 'partner_disabled';
  const heard = withPlace(world, index, (place) => ({
    ...place,
    token: code === 'connection_revoked' ? 'revoked' : place.token,
    unpaidUntil: isUnpaid && rule.knowsUnpaid ? later(now, hour) : place.unpaidUntil,
    pausedUntil: paused(place.pausedUntil, rule.retryAfterMs(because.retryAfterMs)),
    trouble: isTrouble(code) ? { code, until: later(now, 2 * minute) } : place.trouble,
    told: {
      ...place.told,
      unpaidUntil: isUnpaid ? later(now, hour) : place.told.unpaidUntil,
      pausedUntil: paused(place.told.pausedUntil, because.retryAfterMs),
    },
  }));
  if (!isDisabled) return heard;
  // All connections of the service are one partner's.
  return {
    ...heard,
    places: heard.places.map((place) => ({
      ...place,
      isDisabled: rule.knowsStops,
      told: { ...place.told, isDisabled: true },
    })),
  };
}

/** The service accepted the token, and an upload where it is one. */
const accepted = (world: World, index: number, ceiling: 'submissions' | 'reads'): World =>
  withPlace(world, index, (place) => {
    const unpaid = ceiling === 'submissions' ? { unpaidUntil: null } : {};
    return { ...place, ...unpaid, trouble: null, told: { ...place.told, ...unpaid } };
  });

type Sending = {
  readonly world: World;
  readonly index: number;
  readonly one: Case;
  readonly rule: Rules;
};

/** An upload begins now, and goes one of all the courses that it can. */
function uploads({ world: idle, index, one: before, rule }: Sending): readonly Move[] {
  const world = apply(idle, index, { type: 'uploadStarted', address: 'https://notes.example' });
  const one = world.cases[index];
  const submission = one === undefined ? null : liveSubmission(one.consult);
  if (one === undefined || submission === null || one.consult.phase !== 'sending') return [];
  const { now } = world;
  const key = rule.keyOf(submission, one);
  const stop = gate(world, index, 'submissions');
  if (typeof stop === 'object' && stop !== null)
    return [
      settleUpload({ world, index, one, rule }, { label: `sends nothing: ${stop.code}`, answer: err(stop) }),
    ];
  const broken = breach(world, index, 'submissions', rule);
  return open(world, index, uploadCourses(serviceOf(one, key))).map((course) => {
    const known = serviceOf(one, key);
    const payload = rule.payloadOf(submission, one.consult);
    const isSent = course.hasAllLeft;
    const isOwn = course.called.ok && isRefusal(course.called.value);
    const isKnown = isOwn || isOwn502(course);
    const atService: AtService = {
      ...known,
      has: course.has,
      since: course.has === known.has ? known.since : now,
      payloads: known.payloads.includes(payload) ? known.payloads : [...known.payloads, payload],
    };
    const whole = isUnanswered(course) ? [...one.wholeUploads, now] : one.wholeUploads;
    const recent = whole.filter((at) => now - at < hour);
    const after = withCase(world, index, {
      service: { ...one.service, [key]: atService },
      wholeUploads: whole.slice(-4),
      unasked: isSent ? (isKnown ? null : key) : one.unasked,
    });
    const answer = uploadResult(course.called, { isOfNote: false, unspoken: [] });
    const faults = [
      broken,
      atService.payloads.length > 1 ? 'one key has two payloads' : null,
      one.unasked === key ? 'the whole recording is sent again, and nobody asked for the note' : null,
      recent.length > 3 ? 'more than three whole uploads within an hour, and nobody answered' : null,
    ];
    const label = `sends the recording (${key}): ${course.name}`;
    const isKilled = course.isKilled === true;
    const move = isKilled
      ? killed(after, index, before.consult, rule)
      : settleUpload(
          { world: after, index, one, rule },
          { label, answer, hasAllLeft: rule.hasAllLeft(isSent), isRefused: isOwn },
        ).to;
    return {
      label,
      by: 'app',
      climates: course.climates,
      to: move,
      broken: faults.find((fault) => fault !== null) ?? twoNotes(move, index),
    };
  });
}

/** Whoever starts a killed app again means it to go on. */
const isUnanswered = ({ called, hasAllLeft, isKilled }: Course<unknown>): boolean =>
  hasAllLeft &&
  isKilled !== true &&
  (!called.ok || (called.value.status >= 300 && called.value.status !== 409 && !isRefusal(called.value)));

const isOwn502 = ({ called }: Course<unknown>): boolean =>
  called.ok && called.value.status === 502 && !called.value.isHtml;

/** There may be a second note only where a person asked for one, told that the first may still come. */
function twoNotes(world: World, index: number): string | null {
  const one = world.cases[index];
  if (one === undefined) return null;
  const isMeant = (key: string): boolean =>
    !one.consult.submissions.some((submission) => submission.key === key && submission.end === 'superseded');
  const made = Object.entries(one.service).filter(
    ([key, { has }]) => (has === 'writing' || has === 'ready') && isMeant(key),
  );
  return made.length > 1 ? 'the service has two notes of one consult' : null;
}

function settleUpload(
  { world, index, one, rule }: Sending,
  end: {
    readonly label: string;
    readonly answer: Result<void, Failure>;
    readonly hasAllLeft?: boolean;
    readonly isRefused?: boolean;
  },
): Move {
  const { now } = world;
  const { label, answer, hasAllLeft = false, isRefused = false } = end;
  const heard = answer.ok
    ? accepted(world, index, 'submissions')
    : hear(world, index, answer.error, 'submissions', rule);
  const live = liveSubmission(one.consult);
  const leftBytes = hasAllLeft ? (live?.audio.byteCount ?? 0) : 0;
  const then = afterUpload({ answer, hasAllLeft, leftBytes, isRefused });
  const attempt = one.consult.phase === 'sending' ? one.consult.attempt : 1;
  const event = ((): ConsultEvent => {
    const said = {
      ...then,
      offersSmaller:
        live !== null &&
        'unansweredBytes' in then &&
        then.unansweredBytes > 0 &&
        wholeInVain(live, then.unansweredBytes) >= usualSmallerCopyAfterFailures,
    } as Omit<Extract<ConsultEvent, { type: 'uploadDelayed' }>, 'type' | 'notBefore'>;
    switch (then.next) {
      case 'poll':
        return { type: 'uploadAnswered', answered: then.answered };
      case 'stop':
        return { type: 'workStopped', because: then.because, mayBeThere: then.mayBeThere };
      case 'stopUploads':
        return { ...said, type: 'uploadDelayed', notBefore: now };
      case 'delay': {
        const notBefore = later(
          now,
          retryWaitMs(attempt, then.because, () => 0),
        );
        return { ...said, type: 'uploadDelayed', notBefore };
      }
    }
  })();
  return { label, by: 'app', climates: everywhere, to: apply(heard, index, event), broken: null };
}

/** The app ends, and starts again with what it had saved. */
function killed(world: World, index: number, before: Consult, rule: Rules): World {
  const one = world.cases[index];
  return one === undefined
    ? world
    : restarted(withCase(world, index, { consult: rule.savedOf(before, one.consult) }), rule);
}

/** As the app does at its start, an interrupted upload goes back to the queue before a person can do anything. */
function restarted(world: World, rule: Rules): World {
  const idle = { poll: null, lookedAt: null, secondLookedAt: null };
  const begun: World = {
    ...world,
    startedAt: world.now,
    cases: world.cases.map((one) => ({ ...one, ...idle })),
    places: world.places.map(rule.afterRestart),
  };
  return begun.cases.reduce(
    (known, { consult }, index) =>
      consult.phase === 'sending' ? apply(known, index, uploadInterrupted(known.now)) : known,
    begun,
  );
}

type Reading = Sending & { readonly submission: Submission; readonly why: string };

/** A GET goes one of all the courses that it can; `after` applies what the app makes of the answer. */
function reads(
  { world, index, one, rule, submission, why }: Reading,
  after: (world: World, answer: Result<NoteState, Failure>) => World,
): readonly Move[] {
  const key = rule.keyOf(submission, one);
  const stop = gate(world, index, 'reads');
  if (typeof stop === 'object' && stop !== null) {
    const to = after(world, err(stop));
    return [{ label: `${why}: ${stop.code}`, by: 'app', climates: everywhere, to, broken: null }];
  }
  const at = serviceOf(one, key);
  const isThere = at.has !== 'nothing' && at.has !== 'onItsWay';
  const isLagging = isThere && world.now - at.since < minute;
  const broken = breach(world, index, 'reads', rule);
  return open(world, index, readCourses(key, at, isLagging)).map(({ name, called, climates }) => {
    const read: Result<NoteState, Failure> = called.ok ? noteResult(called.value, submission, []) : called;
    const answer = read.ok ? read : err(asAnswerToRead(read.error));
    const heard = answer.ok
      ? accepted(world, index, 'reads')
      : hear(world, index, answer.error, 'reads', rule);
    // Any answer of HTTP will do: whether it counts, the app decides.
    const isAsked = called.ok && (called.value.status === 404 || answer.ok);
    const known = isAsked && one.unasked === key ? withCase(heard, index, { unasked: null }) : heard;
    return {
      label: `${why} (${key}): ${name}`,
      by: 'app',
      climates,
      to: after(known, answer),
      broken,
    };
  });
}

/** What the app does now for the consult; when, where it is not now; null: nothing. */
function work(sending: Sending): readonly Move[] | EpochMs | null {
  const { world, index, one } = sending;
  const { now, startedAt } = world;
  const { consult } = one;
  const todo = workOf(consult, 'full');
  const live = liveSubmission(consult);
  const wait = (ceiling: 'submissions' | 'reads', own: number): EpochMs | null => {
    const at = gate(world, index, ceiling);
    const until = Math.max(own, typeof at === 'number' ? at : 0);
    return until > now ? epochMs(until) : null;
  };
  const onlyOne = (label: string, event: ConsultEvent): readonly Move[] => [
    { label, by: 'app', climates: everywhere, to: apply(world, index, event), broken: null },
  ];
  switch (todo?.todo) {
    case undefined:
      return null;
    case 'prepare':
      return onlyOne('prepares the audio', { type: 'audioPrepared', audio });
    case 'closeReport':
      return onlyOne('closes the report', { type: 'outcomeNotReported' });
    case 'returnToQueue':
      return onlyOne('finds an interrupted upload', uploadInterrupted(now));
    case 'upload': {
      const own = Math.max(todo.consult.notBefore, nextUploadAt(consult, now) ?? 0);
      return wait('submissions', own) ?? uploads(sending);
    }
    case 'ask': {
      if (live === null) return null;
      const { attempt } = todo.consult;
      return (
        wait('reads', todo.consult.notBefore) ??
        reads({ ...sending, submission: live, why: 'asks for the note first' }, (then, answer) => {
          const delayed = (because: Failure): ConsultEvent => ({
            type: 'uploadDelayed',
            because,
            notBefore: later(
              now,
              retryWaitMs(attempt + 1, because, () => 0),
            ),
          });
          const event = afterAsk({ submission: live, answer, isElsewhere: false, now }, delayed);
          return apply(then, index, event);
        })
      );
    }
    case 'poll':
      return live === null ? null : polls(sending, live);
    case 'report':
      return wait('reads', todo.due.report.notBefore) ?? reports(sending, todo.due.decidedAt);
    case 'look': {
      if (live === null || !isLateNoteWelcome(consult)) return null;
      const last = one.lookedAt ?? (consult.since > startedAt ? consult.since : null);
      const ms = nextLookMs(live, last, now);
      if (ms === null) return null;
      return (
        wait('reads', now + ms) ??
        looks({ ...sending, submission: live, why: 'looks for the late note' }, 'lookedAt')
      );
    }
  }
}

function polls(sending: Sending, submission: Submission): readonly Move[] | EpochMs {
  const { world, index, one } = sending;
  const { now } = world;
  const poll = one.poll ?? { memory: firstPoll, startedAt: now, dueAt: now };
  if (poll.dueAt > now) return poll.dueAt;
  const deadline = later(poll.startedAt, giveUpAfterMs);
  const isLast = now >= deadline;
  const pause = gate(world, index, 'reads');
  if (typeof pause === 'number') {
    // The patience for a pause ends with the five minutes.
    if (!isLast) return epochMs(Math.min(pause, deadline));
    const to = apply(world, index, { type: 'workStopped', because: failure('note_overdue') });
    return [{ label: 'gives the note up under a pause', by: 'app', climates: everywhere, to, broken: null }];
  }
  const waits = [pollEveryMs, minute, giveUpAfterMs];
  return reads({ ...sending, submission, why: 'asks for the note' }, (then, answer) => {
    const next = afterPoll(
      { submission, answer, isElsewhere: false, now },
      { memory: poll.memory, monotonicMs: now, isLast },
    );
    if (next.event !== null) return apply(then, index, next.event);
    return withCase(then, index, { poll: { ...poll, memory: next.memory, dueAt: later(now, pollEveryMs) } });
  }).flatMap((move) =>
    // The same answer for a minute, or to the end of the five minutes.
    (move.to.cases[index]?.poll ?? null) === null
      ? [move]
      : waits.map((ms) => ({
          ...move,
          label: ms === pollEveryMs ? move.label : `${move.label}, for ${ms / minute} min`,
          to: pollAgainIn(move.to, index, ms),
        })),
  );
}

function pollAgainIn(world: World, index: number, ms: number): World {
  const poll = world.cases[index]?.poll ?? null;
  if (poll === null) return world;
  const now = later(world.now, ms);
  return { ...withCase(world, index, { poll: { ...poll, dueAt: now } }), now };
}

/** A look that brought nothing is followed by many more: a day of such looks is one step. */
function looks(reading: Reading, field: 'lookedAt' | 'secondLookedAt'): readonly Move[] {
  const { index, submission } = reading;
  const event = { type: 'lookAnswered', of: submission.key } as const;
  return reads(reading, (then, answer) => {
    const note = answer.ok ? noteEvent(submission, answer.value) : null;
    const after =
      note !== null ? apply(then, index, note) : isLookAnswered(answer) ? apply(then, index, event) : then;
    return withCase(after, index, { [field]: then.now });
  }).flatMap((move) => {
    if (lookedMsOf(move.to, index, submission) === (submission.lookedMs ?? 0)) return [move];
    let { to } = move;
    for (let known = -1; known !== lookedMsOf(to, index, submission);) {
      known = lookedMsOf(to, index, submission);
      to = apply(to, index, event);
    }
    const now = later(to.now, 24 * hour);
    const day = withCase({ ...to, now }, index, { [field]: now, isDayOver: true });
    return [move, { ...move, label: `${move.label}, for a day`, to: day }];
  });
}

const lookedMsOf = (world: World, index: number, { key }: Submission): number =>
  world.cases[index]?.consult.submissions.find((one) => one.key === key)?.lookedMs ?? 0;

function reports({ world, index, one, rule }: Sending, decidedAt: EpochMs): readonly Move[] {
  const { now } = world;
  const { consult } = one;
  const submission = shownSubmission(consult);
  const outcome = consult.phase === 'filed' ? 'filed' : 'discarded';
  if (submission === null) return [];
  const key = rule.keyOf(submission, one);
  const stop = gate(world, index, 'reads');
  const settle = (then: World, answer: Result<void, Failure>): World => {
    const heard = answer.ok ? accepted(then, index, 'reads') : hear(then, index, answer.error, 'reads', rule);
    const next = afterReport(answer);
    const attempt = consult.phase === 'filed' && consult.report.state === 'due' ? consult.report.attempt : 1;
    if (next === 'recorded') {
      const recorded = withCase(heard, index, { recorded: decidedAt });
      return apply(recorded, index, { type: 'outcomeRecorded', decidedAt });
    }
    const because = answer.ok ? failure('internal') : answer.error;
    if (next === 'refused') return apply(heard, index, { type: 'outcomeRefused', decidedAt, because });
    if (next === 'parked') return apply(heard, index, { type: 'outcomeParked', decidedAt, because });
    const notBefore = later(
      now,
      retryWaitMs(attempt + 1, because, () => 0, true),
    );
    return apply(heard, index, { type: 'outcomeDelayed', decidedAt, because, notBefore });
  };
  if (typeof stop === 'object' && stop !== null) {
    const to = settle(world, err(stop));
    return [{ label: `reports ${outcome}: ${stop.code}`, by: 'app', climates: everywhere, to, broken: null }];
  }
  const twice =
    rule.reportsTwice || one.recorded === decidedAt ? 'an outcome that was recorded is sent again' : null;
  const broken = breach(world, index, 'reads', rule) ?? twice;
  return open(world, index, reportCourses).map((course) => {
    const known = serviceOf(one, key);
    const service = course.has ? { ...one.service, [key]: { ...known, outcome } as const } : one.service;
    const to = settle(
      withCase(world, index, { service }),
      outcomeResult(course.called, { isOfNote: true, unspoken: [] }),
    );
    const filed = Object.values(service).filter((at) => at.outcome === 'filed').length;
    return {
      label: `reports ${outcome} (${key}): ${course.name}`,
      by: 'app',
      climates: course.climates,
      to,
      broken: broken ?? (filed > 1 ? 'two notes of one consult are filed' : null),
    };
  });
}

/** The second of two notes is asked for, and reported as discarded once the other is filed. */
function secondWork(sending: Sending): readonly Move[] | EpochMs | null {
  const { world, index, one } = sending;
  const { now } = world;
  const second = secondSubmission(one.consult);
  if (second === null) return null;
  const report = second.second?.report;
  if (report?.state === 'due') {
    const at = gate(world, index, 'reads');
    const until = Math.max(report.notBefore, typeof at === 'number' ? at : 0);
    if (until > now) return epochMs(until);
    const service = {
      ...one.service,
      [second.key]: { ...serviceOf(one, second.key), outcome: 'discarded' as const },
    };
    const event = { type: 'secondNoteDiscarded', of: second.key } as const;
    const to = apply(withCase(world, index, { service }), index, event);
    const label = `reports the other note as discarded (${second.key})`;
    return typeof at === 'object' && at !== null
      ? later(now, hour)
      : [{ label, by: 'app', climates: everywhere, to, broken: breach(world, index, 'reads', sending.rule) }];
  }
  if (!isSecondAwaited(one.consult)) return null;
  const everyMs = lookEveryMs(second) ?? 15 * minute;
  const at = one.secondLookedAt === null ? now : Math.min(one.secondLookedAt + everyMs, now + everyMs);
  const pause = gate(world, index, 'reads');
  const until = Math.max(at, typeof pause === 'number' ? pause : 0);
  if (until > now) return epochMs(until);
  return looks({ ...sending, submission: second, why: 'looks for the other note' }, 'secondLookedAt');
}

/** What a person can do now: every button that the rules offer, and those of the connection. */
function personMoves(sending: Sending): readonly Move[] {
  const { world, index, one, rule } = sending;
  const { now } = world;
  const { consult } = one;
  const isFull = consult.submissions.length >= rule.mostSubmissions;
  const press = (label: string, event: ConsultEvent | null, from = world): readonly Move[] => {
    if (event === null) return [];
    if (isFull && (event.type === 'payloadFrozen' || event.type === 'newNoteRequested')) return [];
    const submission =
      'submission' in event ? { ...event.submission, key: nextSubmission(consult, audio, now).key } : null;
    const meant = submission === null ? event : ({ ...event, submission } as ConsultEvent);
    // A person takes a moment, so that no two decisions have the same time.
    const moment = { ...from, now: later(now, 1000) };
    const isAsked = asksForUpload.includes(meant.type);
    const to = apply(isAsked ? withCase(moment, index, { wholeUploads: [] }) : moment, index, meant);
    const isIdle = consult.phase === 'needsAttention' && to.cases[index]?.consult === consult;
    const broken = isIdle ? `the button ${label} does nothing` : null;
    return [{ label: `a person: ${label}`, by: 'person', climates: everywhere, to, broken }];
  };
  const ofAction = (action: ConsultAction): readonly Move[] => {
    switch (action) {
      case 'send':
      case 'sendSmaller': {
        if (consult.phase === 'queued') return press(action, { type: 'sendCancelled', forSmaller: true });
        if (consult.phase !== 'readyToSend') return [];
        const sent =
          action === 'send' ? consult.audio : { ...consult.audio, format: 'opus' as const, byteCount: 9 };
        return press(action, { type: 'payloadFrozen', submission: nextSubmission(consult, sent, now) });
      }
      case 'cancelSending':
        return press(action, { type: 'sendCancelled' });
      case 'writeByHand':
        return press(action, { type: 'noteBegunByHand' });
      case 'sendInstead':
        return press(action, { type: 'sendingTakenUp' });
      case 'tryAgain':
      case 'checkAgain':
      case 'reconnect':
        return press(action, resumption(consult, now), lifted(world, index, action === 'reconnect'));
      case 'lookAgain': {
        const live = liveSubmission(consult);
        const has = live !== null && serviceOf(one, live.key).has === 'ready';
        return has ? press(action, { type: 'noteArrived', note: trueNote(live.key) }) : [];
      }
      case 'editNote':
        return consult.edits[0] === undefined
          ? press(action, { type: 'sectionEdited', index: 0, edit: { content: 'typed', isRemoved: false } })
          : [];
      case 'fileNote':
      case 'updateFiledNote':
        return press(action, { type: 'noteFiled' });
      case 'discardNote':
      case 'discardRecording':
        return press(action, { type: 'consultDiscarded' });
      case 'restoreNote':
      case 'restoreRecording':
        return press(action, { type: 'consultRestored' });
      case 'changePatient': {
        const { patient } = consult;
        return patient.species === 'Cat' || consult.submissions.length === 0
          ? []
          : press(action, { type: 'patientChanged', patient: { ...patient, species: 'Cat' } });
      }
      case 'prepareAgain':
        return press(action, { type: 'preparingAsked' });
      default:
        return [];
    }
  };
  return [
    ...actionsOf(consult).flatMap(ofAction),
    ...newNoteMoves({ world, index, one }, press),
    ...connectionMoves(world, index),
    ...(rule.editsInFlight && consult.phase === 'queued' ? [editedInFlight(sending)] : []),
  ];
}

function editedInFlight({ world, index, one: { consult } }: Sending): Move {
  const edited = { ...consult, patient: { ...consult.patient, species: 'Cat' } };
  const to = withCase(world, index, { consult: edited });
  return { label: 'a person: changes the patient after Send', by: 'person', climates: [], to, broken: null };
}

/** What a person presses so that an upload goes. */
const asksForUpload: readonly ConsultEvent['type'][] = [
  'payloadFrozen',
  'waitEnded',
  'workResumed',
  'sendingTakenUp',
  'newNoteRequested',
];

const trueNote = (key: Submission['key']): Note => ({
  key,
  sections: [{ key: 'plan', heading: 'Plan', content: 'Rest.' }],
  warnings: [],
  transcript: 'Vet: so',
  durationSeconds: 1,
  title: null,
  isByHand: false,
});

/** A person tries again: the stops of the connection end, and a new token is there where they reconnected. */
const lifted = (world: World, index: number, isReconnect: boolean): World =>
  withPlace(world, index, (place) => ({
    ...place,
    token: isReconnect ? 'good' : place.token,
    isDisabled: false,
    unpaidUntil: null,
    trouble: null,
    told: { ...place.told, isDisabled: false, unpaidUntil: null },
  }));

function newNoteMoves(
  { world, index, one }: Omit<Sending, 'rule'>,
  press: (label: string, event: ConsultEvent) => readonly Move[],
): readonly Move[] {
  const from = newNoteFrom(one.consult, newConnection());
  const live = liveSubmission(one.consult);
  if (from === null || from > world.now || live === null || gate(world, index, 'reads') !== null) return [];
  // The app asks for the first note before it requests another one.
  if (serviceOf(one, live.key).has !== 'writing') return [];
  return press('requestNewNote', {
    type: 'newNoteRequested',
    submission: nextSubmission(one.consult, live.audio, world.now),
  });
}

/** The buttons of the connection's own line: its stop ends, and what had waited for that goes. */
function connectionMoves(world: World, index: number): readonly Move[] {
  const place = world.places[index];
  const one = world.cases[index];
  if (place === undefined || one === undefined) return [];
  const isStopped = place.token === 'revoked' || place.isDisabled || (place.unpaidUntil ?? 0) > world.now;
  if (!isStopped) return [];
  const free = lifted(world, index, true);
  const { consult } = one;
  const isParked =
    (consult.phase === 'filed' || consult.phase === 'discarded') && consult.report.state === 'parked';
  const event: ConsultEvent | null =
    consult.phase === 'needsAttention'
      ? { type: 'workResumed' }
      : isParked
        ? { type: 'reportResumed' }
        : consult.phase === 'queued'
          ? { type: 'waitEnded' }
          : null;
  const to = event === null ? free : apply(free, index, event);
  return [
    { label: 'a person: reconnects the practice', by: 'person', climates: everywhere, to, broken: null },
  ];
}

/** What the service does with what it has. */
function serviceMoves({ world, index, one }: Sending): readonly Move[] {
  return Object.entries(one.service).flatMap(([key, at]) => {
    // Reads lag behind the arrival only.
    const since = at.has === 'onItsWay' ? world.now : at.since;
    const becomes = (has: AtService['has'], climates = everywhere): Move => ({
      label: `the service: ${key} is ${has}`,
      by: 'service',
      climates,
      to: withCase(world, index, { service: { ...one.service, [key]: { ...at, has, since } } }),
      broken: null,
    });
    if (at.has === 'onItsWay')
      return world.now - at.since < minute ? [becomes('writing'), becomes('nothing')] : [becomes('nothing')];
    return at.has === 'writing' ? [becomes('ready'), becomes('failed', [])] : [];
  });
}

/** Everything that can happen next. */
export function movesFrom(world: World, rule: Rules): readonly Move[] {
  const moves: Move[] = [];
  let due: number | null = null;
  for (const [index, one] of world.cases.entries()) {
    const sending = { world, index, one, rule };
    for (const found of [work(sending), secondWork(sending)]) {
      if (typeof found === 'number') due = Math.min(due ?? found, found);
      else if (found !== null) moves.push(...found);
    }
    moves.push(...personMoves(sending), ...serviceMoves(sending));
  }
  if (due !== null && moves.every(({ by }) => by !== 'app'))
    moves.push({
      label: 'time passes',
      by: 'time',
      climates: everywhere,
      to: { ...world, now: epochMs(due) },
      broken: null,
    });
  for (const [words, ms] of sleeps)
    moves.push({
      label: `the computer sleeps for ${words}`,
      by: 'time',
      climates: everywhere,
      to: { ...world, now: later(world.now, ms) },
      broken: null,
    });
  moves.push({
    label: 'the app is killed and starts again',
    by: 'time',
    climates: [],
    to: restarted(world, rule),
    broken: null,
  });
  return moves;
}

/** Over each limit that the rules know. */
const sleeps = [
  ['a minute', minute],
  ['six minutes', 6 * minute],
  ['31 minutes', 31 * minute],
  ['two hours', 2 * hour],
  ['25 hours', 25 * hour],
] as const;

import { isLive, noteOf, shownSubmission, transcriptOf, type Consult } from '../../shared/consult/consult.ts';
import type { FailureCode } from '../../shared/consult/failure.ts';
import type { Note } from '../../shared/consult/note.ts';
import type { ConnectionState } from '../../shared/ipc/snapshot.ts';
import {
  ownWords,
  practiceOf,
  textOf,
  type Heard,
  type Request,
  type ServiceNote,
  type Watch,
} from './service.ts';

/**
 * What the app promises, written from the service's interface and the decision records, and from nothing in
 * the app.
 * `keep` looks at each request before it leaves, `keepState` at each consult after each step.
 */

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/**
 * Failures of the way, of the connection or of this computer that end without a person (docs/delivery.md).
 */
const passing: readonly FailureCode[] = [
  'service_unreachable',
  'name_not_found',
  'connection_cut',
  'timed_out',
  'certificate_untrusted',
  'proxy_unreachable',
  'proxy_refused',
  'proxy_unsupported',
  'service_unavailable',
  'rate_limited',
  'unauthorized',
  'subscription_inactive',
  'keychain_absent',
  'keychain_locked',
  'keychain_refused',
  'uploads_unanswered',
];
/** For these a report waits without a timer (docs/delivery.md). */
const parking: readonly FailureCode[] = ['partner_disabled', 'connection_revoked', 'token_missing'];
/** By these it says that the recording or its fields are wrong. */
const rejections: readonly (number | null)[] = [400, 413, 422];
/** By these the service says that it made no note (interface, POST /v1/notes). */
const refusals: readonly (number | null)[] = [400, 401, 402, 413, 422, 429, 502];
/** No token leaves before they end (docs/delivery.md). */
const troubles: readonly (string | null)[] = ['CERT_HAS_EXPIRED', 'PROXY_REFUSED'];

/** What the service has told one practice, or somebody on the way in its place. */
const newPractice = () => ({
  waits: {
    submissions: { since: 0, until: 0, permits: 0 },
    reads: { since: 0, until: 0, permits: 0 },
  },
  revoked: new Map<string, number>(),
  /** When it gave a [TEST] note, which no practice may have, and nobody has asked since. */
  sampleAt: null as number | null,
  unpaid: null as { since: number; next: number } | null,
  hasPaid: true,
  trouble: null as { since: number; requests: number; presses: number } | null,
  /** A read was answered while uploads were in trouble, which may concern uploads alone. */
  doReadsPass: false,
  uploading: null as Request | null,
  uploads: [] as number[],
  reports: [] as number[],
});
type Practice = ReturnType<typeof newPractice>;

/** What is known of one key. `whole`: how its last upload ended of which all left. */
const newKey = () => ({
  payloads: new Set<string>(),
  isWhole: false,
  whole: 'none' as 'none' | 'unjudged' | 'accepted',
  acceptedAt: Infinity,
  /** The first and the last 404 since then; `own`: in the service's Error shape. */
  own404: null as Times | null,
  /** The same of any 404. */
  any404: null as Times | null,
  hadConflict: false,
  hasFailed: false,
  isSecondMeant: false,
  wasRefused: false,
  /** The service refused the recording itself, so that no repeat can change it. */
  isRefused: false,
  reads: [] as number[],
  looks: 0,
  reported: null as { decision: number; as: 'recorded' | 'refused'; at: number } | null,
});
type Key = ReturnType<typeof newKey>;

/** What a person did with one consult. */
const newCase = () => ({
  keys: new Set<string>(),
  decision: 0,
  /** How many decisions there were when the consult was last filed or discarded. */
  settled: null as { phase: string; decision: number } | null,
  /** The service's words have been on the screen. */
  hasWords: false,
  /** By the note that it was typed into. */
  typed: new Map<string, string>(),
  /** The note that came first, or that the vet typed into; null: a person uses another one. */
  stays: null as string | null,
  /** The keys whose notes have come. */
  come: new Set<string>(),
  /** Typed text that was on the screen when the vet filed the note. */
  filed: null as string | null,
  meant: 1,
  pressedAt: -1,
  /** Of what was recorded as a colleague: whose it is, as tokens name that vet's connection. */
  recordedFor: null as string | null,
  isSendPressed: false,
  /** What left since a press without the service's own answer. */
  unanswered: [] as { at: number; bytes: number }[],
});
type Case = ReturnType<typeof newCase>;

type Times = { first: number; last: number };

type Known = {
  readonly now: () => number;
  readonly consultOf: (key: string) => Consult | null;
  readonly notes: ReadonlyMap<string, ServiceNote>;
  readonly practiceName: (consult: Consult) => string;
};

const madeBy = <V>(make: () => V) => {
  const all = new Map<string, V>();
  const of = (key: string): V => {
    const found = all.get(key) ?? make();
    all.set(key, found);
    return found;
  };
  return Object.assign(of, { all });
};

export type Promises = ReturnType<typeof createPromises>;

export function createPromises({ now, consultOf, notes, practiceName }: Known) {
  let broken: string | null = null;
  let disabledAt: number | null = null;
  let brokeAt = -1;
  const sizes = new Map<Request, number>();
  const left = new Set<Request>();
  /** Which decision a report tells: the vet may decide anew while it is under way. */
  const decisionOf = new WeakMap<Request, number>();
  const practice = madeBy(newPractice);
  const keyOf = madeBy(newKey);
  const caseOf = madeBy(newCase);
  /** The consults in which a sound was sent. */
  const sentIn = madeBy(() => new Set<string>());
  const sounds = new Set<string>();

  const keep = (promise: string, isKept: boolean): void => {
    if (!isKept) broken ??= promise;
  };

  function keepWaits({ kind, token, at }: Request): void {
    const of = practice(practiceOf(token));
    keep('no request after partner_disabled, until a person asks', disabledAt === null || at <= disabledAt);
    const revokedAt = of.revoked.get(token);
    keep('a revoked token never leaves again', revokedAt === undefined || at <= revokedAt);
    if (kind !== 'connection') {
      keep('no request after a [TEST] note, until a person asks', of.sampleAt === null || at <= of.sampleAt);
      const wait = of.waits[kind === 'upload' ? 'submissions' : 'reads'];
      const isEarly = at > wait.since && at < wait.until;
      if (isEarly) wait.permits -= 1;
      keep('no request before Retry-After is over', !isEarly || wait.permits >= 0);
    }
    if (of.trouble !== null && (kind === 'upload' || !of.doReadsPass)) {
      of.trouble.requests += 1;
      const hours = (at - of.trouble.since) / hour;
      const most = 12 + 16 * hours + 8 * of.trouble.presses;
      keep('a connection in trouble tries seldom', of.trouble.requests <= most);
    }
  }

  function keepUpload({ key, token, at }: Request, consult: Consult): void {
    const of = practice(practiceOf(token));
    keep('a connection uploads one recording at a time', of.uploading === null);
    if (of.unpaid !== null && at > of.unpaid.since) {
      keep('after a 402, one upload an hour', at >= of.unpaid.next);
      of.unpaid.next = at + hour;
    }
    of.uploads = [...of.uploads.filter((one) => at - one < hour), at];
    keep('uploads back off', of.uploads.length <= 80);
    const mine = caseOf(consult.id);
    for (const one of soundsOf(consult))
      keep('one sound is sent once', sentIn(one).add(consult.id).size === 1);
    mine.keys.add(key);
    for (const other of mine.keys) if (other !== key) keepOtherKey(keyOf(other));
    const sent = consult.submissions.find((one) => one.key === key);
    keepRepeat(keyOf(key), mine, sent?.audio.byteCount ?? 0);
  }

  function keepOtherKey(earlier: Key): void {
    keep('no other key after a 409', !earlier.hadConflict);
    if (!earlier.isWhole || earlier.hasFailed || earlier.isSecondMeant) return;
    const { own404 } = earlier;
    keep('no other key before the service said for a minute that it has nothing', isLong(own404));
  }

  const isLong = (missing: Times | null): boolean =>
    missing !== null && missing.last - missing.first >= minute;

  function keepRepeat({ whole, any404, isRefused }: Key, mine: Case, size: number): void {
    keep('no refused recording goes again under its key', !isRefused);
    if (whole === 'unjudged') keep('the app asks before it sends a whole recording again', any404 !== null);
    if (whole === 'accepted')
      keep(
        'after a 202, a minute of 404s before the second upload',
        isLong(any404) || (any404 !== null && mine.pressedAt > any404.first),
      );
    const sum = (ms: number): number =>
      mine.unanswered.filter(({ at }) => now() - at < ms).reduce((all, { bytes }) => all + bytes, 0);
    keep('three unanswered recordings an hour at most', sum(hour) < 3 * size);
    keep('500 MB unanswered a day at most', sum(day) === 0 || sum(day) + size <= 500_000_000);
  }

  function keepReport(request: Request, consult: Consult): void {
    const { key, token, at } = request;
    const of = practice(practiceOf(token));
    decisionOf.set(request, caseOf(consult.id).decision);
    of.reports = [...of.reports.filter((one) => at - one < hour), at];
    keep('reports back off', of.reports.length <= 80);
    const { reported } = keyOf(key);
    if (reported?.decision !== caseOf(consult.id).decision) return;
    keep('a decision that is recorded is not reported again', reported.as !== 'recorded');
    keep('a refused report is not repeated unasked', reported.as !== 'refused');
  }

  function hearWay(of: Practice, request: Request, { status, code, way }: Heard): void {
    const isTrouble = troubles.includes(way) || (status === 401 && code === 'no_such_token');
    const isUpload = request.kind === 'upload';
    if (isTrouble) of.trouble ??= { since: now(), requests: 0, presses: 0 };
    if (isTrouble && !isUpload) of.doReadsPass = false;
    if (!isTrouble && status !== null) {
      if (isUpload || of.trouble !== null) of.doReadsPass = !isUpload;
      of.trouble = null;
    }
    if (code === 'partner_disabled' && request.kind !== 'connection') disabledAt ??= now();
    if (code === 'connection_revoked') of.revoked.set(request.token, now());
  }

  function hearUpload(of: Practice, request: Request, heard: Heard): void {
    const { status, code } = heard;
    const key = keyOf(request.key);
    const isOwn = code !== null && refusals.includes(status);
    if (code === 'idempotency_key_reused') key.hadConflict = true;
    if (status === 402 && isOwn)
      Object.assign(of, { unpaid: { since: now(), next: now() + hour }, hasPaid: false });
    if (status === 202)
      Object.assign(key, { whole: 'accepted', acceptedAt: now(), own404: null, any404: null });
    // Either says that the service takes the practice's recordings.
    const isKnown = status === 202 || code === 'idempotency_key_reused';
    if (isKnown) Object.assign(of, { unpaid: null, hasPaid: true });
    if (isOwn) {
      key.isRefused ||= rejections.includes(status);
      key.whole = 'none';
      left.delete(request);
    }
    if (code === 'idempotency_key_reused') key.whole = 'accepted';
    if (!isOwn && !isKnown) countUnanswered(request, status);
  }

  function countUnanswered(request: Request, status: number | null): void {
    const consult = consultOf(request.key);
    const bytes = sizes.get(request) ?? 0;
    const isOfLine = status === null && brokeAt >= request.at;
    if (bytes > 0 && !isOfLine && consult !== null) caseOf(consult.id).unanswered.push({ at: now(), bytes });
  }

  const andNow = (times: Times | null): Times => ({ first: times?.first ?? now(), last: now() });

  function hearRead(request: Request, { status, code, isSample }: Heard): void {
    if (isSample) practice(practiceOf(request.token)).sampleAt ??= now();
    const key = keyOf(request.key);
    const note = notes.get(request.key);
    const isLook = now() - (key.reads.at(-2) ?? 0) > minute / 2;
    const isOwn404 = status === 404 && code !== null;
    if (isLook && (status === 200 || isOwn404)) key.looks += 1;
    if (status === 404) key.any404 = andNow(key.any404);
    if (isOwn404) key.own404 = andNow(key.own404);
    if (status !== 200 || note === undefined) return;
    Object.assign(key, { own404: null, acceptedAt: Math.min(key.acceptedAt, now()) });
    if (note.end === 'failed' && note.doneAt <= now()) key.hasFailed = true;
  }

  function hearReport(request: Request, { status, code, isPage }: Heard): void {
    const consult = consultOf(request.key);
    const isFinal = (code !== null && (status === 400 || status === 404)) || status === 403;
    if (isFinal) keyOf(request.key).wasRefused = true;
    const as = status === 200 && !isPage ? 'recorded' : isFinal ? 'refused' : null;
    if (consult !== null && as !== null)
      keyOf(request.key).reported = { decision: decisionOf.get(request) ?? 0, as, at: now() };
  }

  function keepRecordedFor({ id }: Consult, token: string): void {
    const { recordedFor, isSendPressed } = caseOf(id);
    if (recordedFor === null) return;
    keep('nothing recorded as a colleague leaves before its vet presses Send', isSendPressed);
    keep('what is recorded as a colleague leaves by its vet’s connection', recordedFor === practiceOf(token));
  }

  const watch: Watch = {
    begins(request) {
      const { kind, key, token, at } = request;
      keepWaits(request);
      if (kind === 'connection') return;
      const consult = consultOf(key);
      if (consult === null) return keep('each key belongs to a consult', false);
      keep('a request carries the token of its own practice', practiceName(consult) === practiceOf(token));
      keepRecordedFor(consult, token);
      const of = keyOf(key);
      const last = of.reads.at(-1) ?? -Infinity;
      if (kind === 'read') {
        // Two presses at once may ask twice.
        const isPressed = at - caseOf(consult.id).pressedAt < 3_000;
        keep('three seconds between two reads of a note', at - last >= 3_000 || isPressed);
        of.reads = [...of.reads.slice(-30), at];
      }
      if (kind === 'report') keepReport(request, consult);
      if (kind !== 'upload') return;
      keepUpload(request, consult);
      practice(practiceOf(token)).uploading = request;
    },
    sends: (request, head, byteCount) => {
      keyOf(request.key).payloads.add(head);
      keep('one key has one payload', keyOf(request.key).payloads.size === 1);
      sizes.set(request, (sizes.get(request) ?? 0) + byteCount);
    },
    allLeft(request) {
      left.add(request);
      // Until the answer says otherwise.
      Object.assign(keyOf(request.key), { whole: 'unjudged', own404: null, any404: null });
    },
    hears(request, heard) {
      const of = practice(practiceOf(request.token));
      hearWay(of, request, heard);
      if (heard.retryAfterMs !== null && request.kind !== 'connection') {
        const wait = of.waits[request.kind === 'upload' ? 'submissions' : 'reads'];
        const until = now() + heard.retryAfterMs;
        if (until > wait.until) Object.assign(wait, { since: now(), until, permits: 0 });
      }
      if (request.kind === 'upload') hearUpload(of, request, heard);
      if (request.kind === 'read') hearRead(request, heard);
      if (request.kind === 'report') hearReport(request, heard);
    },
    ends(request) {
      const of = practice(practiceOf(request.token));
      if (of.uploading === request) of.uploading = null;
      if (left.delete(request)) keyOf(request.key).isWhole = true;
    },
  };

  function keepState(consult: Consult): void {
    const mine = caseOf(consult.id);
    const { recordedFor } = mine;
    const isTheirs = recordedFor === null || recordedFor === practiceName(consult);
    keep('what is recorded as a colleague is the colleague’s', isTheirs);
    keep('one submission is live at most', consult.submissions.filter(isLive).length <= 1);
    const made = consult.submissions.filter(({ key }) => {
      const note = notes.get(key);
      return note !== undefined && !(note.end === 'failed' && note.doneAt <= now());
    });
    keep('the service makes one note of a consult', made.length <= mine.meant);
    if (consult.phase === 'needsAttention')
      keep(
        `no consult stops for what passes (${consult.failure.code})`,
        !passing.includes(consult.failure.code),
      );
    keepNote(consult, mine);
    const isKnown = consult.submissions.some((one) => isLive(one) && notes.has(one.key));
    const isApart = noteOf(consult)?.key === null && isKnown;
    keep('a note by hand keeps the key under which the service has one', !isApart);
    if (consult.phase === 'noteReady')
      keep('nobody hears of a filing that was undone', outcomeOf(consult.note.key ?? '').outcome !== 'filed');
    const { settled, decision } = mine;
    if (settled?.decision === decision)
      keep('only a person changes what a person decided', settled.phase === consult.phase);
    if (consult.phase !== 'filed' && consult.phase !== 'discarded') return;
    mine.settled = { phase: consult.phase, decision };
    keepReportState(consult);
  }

  function keepNote(consult: Consult, mine: Case): void {
    const words = transcriptOf(consult);
    const hasFailed = consult.phase === 'needsAttention' && consult.failure.code === 'note_generation_failed';
    mine.hasWords ||= words !== null || hasFailed;
    keep('what the service wrote stays on the screen', words !== null || !mine.hasWords);
    const note = noteOf(consult);
    if (note !== null) keepWords(consult, note, mine);
    keepTexts(consult, mine);
    if (note === null || note.isByHand || note.key === null) return;
    const made = notes.get(note.key);
    const isWritten = made?.end === 'ready' && made.doneAt <= now();
    const text = note.sections.map(({ content }) => content).join('');
    keep(
      'a note on the screen is what the service wrote under that key',
      isWritten && text === textOf(note.key),
    );
  }

  /** They are edits from the first moment, and stay as what is typed does. */
  function keepWords(consult: Consult, note: Note, { typed }: Case): void {
    const changed = consult.edits[0]?.content ?? null;
    if (changed === null || note.isByHand || note.key === null || typed.has(nameOf(note))) return;
    const isOwn = practiceName(consult) === ownWords.of && changed === ownWords.textOf(note.key);
    keep('a note has the words of its own vet and of nobody else', isOwn);
    typed.set(nameOf(note), changed);
  }

  /** On the screen, or in the History once a person uses another note. */
  function keepTexts(consult: Consult, mine: Case): void {
    const note = noteOf(consult);
    const shown = note === null ? null : nameOf(note);
    const all = JSON.stringify(consult);
    if (note !== null && (!note.isByHand || mine.typed.has(nameOf(note)))) mine.stays ??= nameOf(note);
    keep(
      'no note takes the place of the first one or of typed text',
      mine.stays === null || shown === mine.stays,
    );
    for (const [name, text] of mine.typed)
      keep('typed text stays', name === shown ? consult.edits[0]?.content === text : all.includes(text));
    for (const { key } of consult.submissions) if (all.includes(textOf(key))) mine.come.add(key);
    for (const key of mine.come) keep('a note that has come stays', all.includes(textOf(key)));
  }

  const outcomeOf = (key: string): { outcome?: string; sections?: readonly { content: string }[] } =>
    JSON.parse(notes.get(key)?.outcome ?? '{}') as object;

  function keepReportState(consult: Extract<Consult, { phase: 'filed' | 'discarded' }>): void {
    const { report } = consult;
    const { filed } = caseOf(consult.id);
    if (filed !== null && consult.phase === 'filed')
      keep('what is filed is what was on the screen', consult.filed[0]?.content === filed);
    if (report.state === 'due' && report.because !== null)
      keep('a report that only a person can free is parked', !parking.includes(report.because.code));
    const key = shownSubmission(consult)?.key ?? '';
    if (report.state === 'refused')
      keep('a report stops only where the service refuses it', keyOf(key).wasRefused);
    keepBothTold(consult);
    if (report.state !== 'recorded') return;
    const said = outcomeOf(key);
    const asDecided =
      consult.phase === 'discarded'
        ? said.outcome === 'discarded'
        : said.outcome === 'filed' && textIn(said.sections) === textIn(consult.filed);
    keep('what counts as reported is what the service has', asDecided);
  }

  function keepBothTold(consult: Extract<Consult, { phase: 'filed' | 'discarded' }>): void {
    const { report, submissions } = consult;
    const note = noteOf(consult);
    const isTheirs = note !== null && !note.isByHand && note.key !== null;
    keep('the service hears what became of its note', !isTheirs || report.state !== 'none');
    const filed = submissions.filter(({ key }) => outcomeOf(key).outcome === 'filed');
    keep('of two notes, one is filed at most', filed.length <= 1);
    const { come } = caseOf(consult.id);
    for (const { key, second } of submissions) {
      const state = second?.report.state;
      const isOther = consult.phase === 'filed' && key !== note?.key && come.has(key);
      const isLeftOut = isOther && (state ?? 'none') === 'none';
      keep(
        'of two notes, the service hears which one is discarded',
        !isLeftOut && (state !== 'recorded' || outcomeOf(key).outcome === 'discarded'),
      );
    }
  }

  /** The app remembers both until they are saved or it ends. */
  function forgetRefusals(name: string): void {
    const key = keyOf(name);
    const saved = consultOf(name)?.submissions.find((one) => one.key === name);
    key.hadConflict &&= saved?.hadConflict === true;
    key.isRefused &&= saved?.refusedAs !== null;
  }

  function forgetAnswers(name: string, lostAt: number): void {
    const key = keyOf(name);
    const saved = consultOf(name)?.submissions.find((one) => one.key === name);
    const wasThere = saved?.place === 'there' || saved?.isSecondSend === true;
    if (key.whole === 'accepted' && !wasThere) key.whole = 'unjudged';
    if (key.reported?.at === lostAt) key.reported = null;
  }

  return {
    watch,
    broken: () => broken,
    keep,
    keepState,
    /** What the line on top says of a practice. */
    keepLine: (of: string, state: ConnectionState): void =>
      keep('the line on top ends with its cause', state !== 'subscriptionInactive' || !practice(of).hasPaid),
    caseOf,
    keyOf,
    /** All that are saved. */
    keepSounds(consults: readonly Consult[]): void {
      const all = consults.flatMap(soundsOf);
      for (const one of all) sounds.add(one);
      const isEachOnce = new Set(all).size === all.length && all.length === sounds.size;
      keep('no sound is lost, and none is in two consults', isEachOnce);
    },
    /** A person asks for something that makes a request. */
    asks(consult: Consult | null, of: string): void {
      disabledAt = null;
      practice(of).sampleAt = null;
      const { trouble } = practice(of);
      if (trouble !== null) trouble.presses += 1;
      if (consult === null) return;
      const mine = caseOf(consult.id);
      Object.assign(mine, { pressedAt: now(), unanswered: [] });
      for (const { key } of consult.submissions)
        if (keyOf(key).reported?.as === 'refused') keyOf(key).reported = null;
    },
    /** A person sends the recording: what earlier uploads cost counts no more. */
    sends: (consult: Consult): void =>
      void Object.assign(caseOf(consult.id), { pressedAt: now(), unanswered: [], isSendPressed: true }),
    recordsAs: (consult: Consult['id'], recordedFor: string): void =>
      void Object.assign(caseOf(consult), { recordedFor }),
    decides: (consult: Consult): void => void (caseOf(consult.id).decision += 1),
    files(consult: Consult): void {
      const mine = caseOf(consult.id);
      const note = noteOf(consult);
      mine.filed = note === null ? null : (mine.typed.get(nameOf(note)) ?? null);
    },
    types(consult: Consult, text: string): void {
      const note = noteOf(consult);
      if (note === null) return;
      caseOf(consult.id).typed.set(nameOf(note), text);
      caseOf(consult.id).stays = nameOf(note);
    },
    uses: (consult: Consult['id']): void => void (caseOf(consult).stays = null),
    /** The service has written another note, which the consult does not have yet. */
    isNoteToCome: ({ id, phase, submissions }: Consult): boolean =>
      (phase === 'noteReady' || phase === 'filed') &&
      submissions.some((one) => {
        const { key, place } = one;
        const note = notes.get(key);
        const isWritten = note?.end === 'ready' && note.doneAt <= now();
        const isLookedFor = (isLive(one) || place === 'superseded') && keyOf(key).looks < 100;
        return isWritten && isLookedFor && !caseOf(id).come.has(key);
      }),
    /** The vet, told that the first note may still come, asks for another one. */
    meansSecond(consult: Consult): void {
      const key = shownSubmission(consult)?.key ?? '';
      if (now() - keyOf(key).acceptedAt < 30 * minute) return;
      keyOf(key).isSecondMeant = true;
      caseOf(consult.id).meant += 1;
    },
    permits(of: string, ceiling: 'submissions' | 'reads'): void {
      practice(of).waits[ceiling].permits += 1;
    },
    /** How often the service said that there is no note yet. */
    looksOf: (key: string): number => keyOf(key).looks,
    isRevoked: (token: string): boolean => practice(practiceOf(token)).revoked.has(token),
    paid: (of: string): void => void (practice(of).unpaid = null),
    /** The computer sleeps, or its network is there again: a line may end with that. */
    lineBreaks: (): void => void (brokeAt = now()),
    /** The app counts by the hour what uploads cost, and has no other clock for that. */
    clockIsSetBack(): void {
      for (const mine of caseOf.all.values()) mine.unanswered = [];
    },
    /** The app is killed: what it did not save it has to find out anew, and it asks again for each note. */
    killed(): void {
      for (const of of practice.all.values()) Object.assign(of, { uploading: null, trouble: null });
      for (const mine of caseOf.all.values()) mine.filed = null;
      for (const key of keyOf.all.values()) key.reads = [];
      for (const name of keyOf.all.keys()) forgetRefusals(name);
    },
    /** A save is lost: nobody can expect that the app acts by what it has heard this very moment. */
    forgets(): void {
      const lostAt = now();
      if (disabledAt === lostAt) disabledAt = null;
      for (const of of practice.all.values()) {
        of.hasPaid = false;
        if (of.unpaid?.since === lostAt) of.unpaid = null;
        if (of.sampleAt === lostAt) of.sampleAt = null;
        for (const [token, at] of of.revoked) if (at === lostAt) of.revoked.delete(token);
        for (const wait of Object.values(of.waits)) if (wait.since === lostAt) wait.until = 0;
      }
      for (const mine of caseOf.all.values()) Object.assign(mine, { filed: null, unanswered: [] });
      for (const name of keyOf.all.keys()) forgetAnswers(name, lostAt);
    },
  };
}

/** By the imported files, which all have names of their own. */
function soundsOf({ source }: Consult): readonly string[] {
  const joined = source.kind === 'take' ? source.joined?.parts.map((part) => part.source) : undefined;
  return (joined ?? [source]).flatMap((one) => (one.kind === 'file' ? one.path : []));
}

/** A note by hand has the key of the note that did not come. */
const nameOf = ({ key, isByHand }: Note): string => `${key} ${isByHand}`;

const textIn = (sections: readonly { readonly content: string }[] | undefined): string =>
  JSON.stringify(sections?.map(({ content }) => content) ?? null);

import { Readable } from 'node:stream';
import type { Dispatcher } from 'undici';
import type { ServiceDispatcher } from '../../main/noteService/serviceDispatcher.ts';
import type { Random } from '../chaos/run/random.ts';
import type { ManualClock } from '../support/fakes/manualClock.ts';
import type { Fault, Kind } from './faults.ts';

/** One request of the app, as it leaves. `key`: of the note; empty where it is about the connection. */
export type Request = {
  readonly kind: Kind;
  readonly key: string;
  readonly token: string;
  readonly at: number;
};

/** What the app hears. `code`: of the Error shape. `way`: there was no answer, and this is why. */
export type Heard = {
  readonly status: number | null;
  readonly code: string | null;
  readonly isPage: boolean;
  /** A note with the mark of a sandbox. */
  readonly isSample: boolean;
  readonly retryAfterMs: number | null;
  readonly way: string | null;
};

/** Hears of each request. */
export type Watch = {
  readonly begins: (request: Request) => void;
  readonly sends: (request: Request, payload: string, byteCount: number) => void;
  readonly allLeft: (request: Request) => void;
  readonly hears: (request: Request, heard: Heard) => void;
  /** Answered, broken off by the app, or cut off by its end. */
  readonly ends: (request: Request) => void;
};

/** A note at the service. `outcome`: as it was reported last. */
export type ServiceNote = {
  readonly payload: string;
  /** From when on reads find it: they lag behind the upload. */
  readonly visibleAt: number;
  doneAt: number;
  readonly end: 'ready' | 'failed';
  outcome: string | null;
};

type Asked = Parameters<ServiceDispatcher['request']>[0];

type Received = Pick<Asked, 'onBodySent'> & {
  readonly body: AsyncIterable<Buffer>;
  readonly signal: AbortSignal;
  readonly fault: Fault | null;
};

type Says = {
  readonly status: number;
  readonly body: object | string;
  readonly retryAfter?: string;
  readonly date?: string;
};

const minute = 60_000;
const hour = 60 * minute;

export const address = 'https://notes.example';
/** With the vet, where another one of that practice is connected too. */
export const practiceOf = (token: string): string => token.split('#')[0] ?? '';
export const textOf = (key: string): string => `Rest, says the note ${key}.`;
/** Of one vet alone. */
export const ownWords = {
  of: 'Hill',
  rule: { kind: 'word', key: 'Rest', text: 'Strict rest' },
  textOf: (key: string): string => `Strict rest, says the note ${key}.`,
} as const;

export type Service = ReturnType<typeof createService>;

/** The note service, and whatever stands before it, in the place of the HTTP client's network. */
type ServiceDeps = {
  readonly clock: ManualClock;
  readonly notes: Map<string, ServiceNote>;
  /** Of the step that is walked now. */
  readonly random: () => Random;
  readonly watch: Watch;
};

export function createService({ clock, notes, random, watch }: ServiceDeps) {
  const state = {
    notes,
    revoked: new Set<string>(),
    unpaid: new Set<string>(),
    isDisabled: false,
    fault: null as Fault | null,
    faultsLeft: 0,
    bytesPerSecond: 50_000_000,
    isWell: false,
  };

  function nextFault(kind: Kind): Fault | null {
    const { fault } = state;
    if (fault === null || !fault.of.includes(kind)) return null;
    state.faultsLeft -= 1;
    if (state.faultsLeft <= 0) state.fault = null;
    return fault;
  }

  const error = (status: number, code: string, more: Partial<Says> = {}): Says => ({
    status,
    body: { error: 'No.', code },
    ...more,
  });

  /** Why the service refuses the connection's requests; null: it does not. */
  function refusal({ kind, token }: Request): Says | null {
    if (state.isDisabled) return error(401, 'partner_disabled');
    if (state.revoked.has(token)) return error(401, 'connection_revoked');
    if (kind === 'upload' && state.unpaid.has(practiceOf(token))) return error(402, 'subscription_inactive');
    return null;
  }

  function accept({ key }: Request, payload: string): Says {
    const known = state.notes.get(key);
    if (known !== undefined)
      return known.payload === payload ? { status: 202, body: {} } : error(409, 'idempotency_key_reused');
    const { oneOf, chance } = random();
    const lagMs = state.isWell ? 0 : oneOf([0, 0, 2_000, 20_000, 50_000]);
    const writesMs = state.isWell ? 20_000 : oneOf([10_000, 10_000, 10_000, 20_000, 8 * minute, 3 * hour]);
    const visibleAt = clock.now() + lagMs;
    const end = !state.isWell && chance(0.1) ? 'failed' : 'ready';
    state.notes.set(key, { payload, visibleAt, doneAt: visibleAt + writesMs, end, outcome: null });
    return { status: 202, body: {} };
  }

  function read({ key }: Request): Says {
    const note = state.notes.get(key);
    if (note === undefined || note.visibleAt > clock.now()) return error(404, 'note_not_found');
    const head = { note_id: key, created_at: '2026-11-23T10:00:00Z' };
    if (note.doneAt > clock.now()) return { status: 200, body: { ...head, status: 'processing' } };
    const transcript = 'Vet: so';
    if (note.end === 'failed') {
      const failed = { error: 'No.', code: 'note_generation_failed' };
      return { status: 200, body: { ...head, status: 'failed', error: failed, transcript } };
    }
    const sections = [{ key: 'plan', heading: 'Plan', content: textOf(key) }];
    return { status: 200, body: { ...head, status: 'ready', sections, transcript, warnings: [] } };
  }

  function report({ key }: Request, body: string): Says {
    const note = state.notes.get(key);
    if (note === undefined || note.visibleAt > clock.now()) return error(404, 'note_not_found');
    note.outcome = body;
    return { status: 200, body: {} };
  }

  const judge = (request: Request, body: string): Says => {
    const refused = refusal(request);
    if (refused !== null) return refused;
    if (request.kind === 'upload') return accept(request, body);
    if (request.kind === 'read') return read(request);
    if (request.kind === 'report') return report(request, body);
    return { status: 200, body: { practice_name: practiceOf(request.token).split('/')[0] } };
  };

  /** For the app, the request ends here. */
  function broken(request: Request, way: string): Error {
    watch.hears(request, {
      status: null,
      code: null,
      isPage: false,
      isSample: false,
      retryAfterMs: null,
      way,
    });
    return Object.assign(new Error(way), { code: way });
  }

  /**
   * The recording leaves piece by piece. Answers what an early refusal says, or the payload once all has
   * left.
   */
  async function receive(
    request: Request,
    { body, onBodySent, signal, fault }: Received,
  ): Promise<Says | string> {
    let head = '';
    let byteCount = 0;
    for await (const piece of body) {
      if (piece.length < 10_000) {
        head += piece.toString('latin1');
        onBodySent?.(piece);
        continue;
      }
      if (byteCount === 0) {
        const early = fault === null && random().chance(0.5) ? refusal(request) : null;
        if (early !== null) return early;
      }
      byteCount += piece.length;
      watch.sends(request, head, piece.length);
      onBodySent?.(piece);
      await clock.sleep((1000 * piece.length) / state.bytesPerSecond, signal);
      signal.throwIfAborted();
      if (fault?.reaches === 'half') throw broken(request, String(fault.says));
    }
    watch.allLeft(request);
    return `${head} ${byteCount}`;
  }

  /** What the app gets, from the fault or from the service. */
  async function answer(
    request: Request,
    truth: Says | null,
    { fault, signal, patienceMs }: { fault: Fault | null; signal: AbortSignal; patienceMs: number },
  ): Promise<Says> {
    const isSlow = (request.kind === 'upload' || request.kind === 'report') && !state.isWell;
    const answersMs = isSlow ? random().oneOf([0, 500, 20_000, 20_000]) : 0;
    if (answersMs > 0) await clock.sleep(answersMs, signal);
    signal.throwIfAborted();
    if (fault === null) return truth ?? error(502, 'not_judged');
    if (fault.says === 'silence') {
      await clock.sleep(patienceMs, signal);
      signal.throwIfAborted();
      throw broken(request, 'UND_ERR_HEADERS_TIMEOUT');
    }
    if (typeof fault.says === 'string') throw broken(request, fault.says);
    return { ...fault.says(request.key), ...fault.retryAfter?.(clock.now()) };
  }

  async function request(asked: Asked): Promise<Dispatcher.ResponseData> {
    const path = /^\/v1\/(notes|connection)(?:\/([^/]+))?(\/outcome)?$/.exec(asked.path);
    const kind =
      path?.[1] === 'connection'
        ? 'connection'
        : path?.[3] !== undefined
          ? 'report'
          : asked.method === 'POST'
            ? 'upload'
            : 'read';
    const key = path?.[2] ?? asked.headers['idempotency-key'] ?? '';
    const token = (asked.headers['authorization'] ?? '').replace('Bearer ', '');
    const mine: Request = { kind, key, token, at: clock.now() };
    watch.begins(mine);
    try {
      return await go(mine, asked);
    } finally {
      watch.ends(mine);
    }
  }

  async function go(mine: Request, asked: Asked): Promise<Dispatcher.ResponseData> {
    const { kind } = mine;
    const signal = (asked.signal ?? new AbortController().signal) as AbortSignal;
    const fault = nextFault(kind);
    if (fault?.reaches === 'nothing') throw broken(mine, String(fault.says));
    const sent =
      kind === 'upload'
        ? await receive(mine, { ...asked, body: asked.body as Readable, signal, fault })
        : typeof asked.body === 'string'
          ? asked.body
          : '';
    const isPassed = fault === null || fault.reaches === 'service';
    const truth = typeof sent !== 'string' ? sent : isPassed ? judge(mine, sent) : null;
    const patienceMs = asked.headersTimeout ?? minute;
    const said = await answer(mine, truth, { fault, signal, patienceMs });
    watch.hears(mine, heardOf(said));
    return responseOf(said);
  }

  return {
    state,
    dispatcher: {
      request,
      destroy: () => Promise.resolve(),
    } satisfies ServiceDispatcher,
    /** The next requests that it can happen to go wrong so. */
    plan(wrong: Fault | null, times: number): void {
      state.fault = wrong;
      state.faultsLeft = times;
    },
    /** All is well from now on, and what is being written is soon ready. */
    heal(): void {
      Object.assign(state, { fault: null, isDisabled: false, isWell: true, bytesPerSecond: 50_000_000 });
      state.unpaid.clear();
      for (const note of state.notes.values()) note.doneAt = Math.min(note.doneAt, clock.now() + minute);
    },
  };
}

function heardOf({ status, body, retryAfter, date }: Says): Heard {
  const code = typeof body === 'object' && 'code' in body && 'error' in body ? String(body.code) : null;
  const asksToWait = retryAfter !== undefined && (status === 429 || status >= 500);
  const seconds = Number(retryAfter);
  const ms = Number.isNaN(seconds) ? Date.parse(retryAfter ?? '') - Date.parse(date ?? '') : seconds * 1000;
  const isWait = asksToWait && ms > 0;
  return {
    status,
    code,
    isPage: typeof body === 'string',
    isSample: typeof body === 'object' && 'title' in body,
    retryAfterMs: isWait ? Math.min(ms, 24 * hour) : null,
    way: null,
  };
}

function responseOf({ status, body, retryAfter, date }: Says): Dispatcher.ResponseData {
  const isPage = typeof body === 'string';
  const headers = {
    'content-type': isPage ? 'text/html' : 'application/json',
    ...(retryAfter === undefined ? {} : { 'retry-after': retryAfter }),
    ...(date === undefined ? {} : { date }),
  };
  const text = isPage ? body : JSON.stringify(body);
  return {
    statusCode: status,
    headers,
    body: Readable.from([Buffer.from(text)]),
  } as unknown as Dispatcher.ResponseData;
}

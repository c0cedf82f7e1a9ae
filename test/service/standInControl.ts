import type {
  Behaviour,
  Exchange,
  Intervention,
  RequestHead,
  ServiceConnection,
  Stage,
} from '../../main/sandbox/behaviour.ts';
import type { StoredNote } from '../../main/sandbox/sandboxNotes.ts';
import { errorAnswer, type ServiceAnswer } from '../../main/sandbox/serviceAnswer.ts';
import type { NextNote } from './productionNote.ts';

/** Which requests: every part that is given has to fit. A string path has to be equal. */
type RequestMatch = {
  readonly method?: string;
  readonly path?: string | RegExp;
  readonly token?: string;
};

/** One request as the service received it. The token is nowhere in it. */
type RequestRecord = {
  readonly method: string;
  readonly path: string;
  readonly headers: Exchange['headers'];
  readonly from: { readonly vet: string; readonly practiceName: string } | null;
  /** The fields of a submission; null where no form was read. */
  readonly fields: Readonly<Record<string, string>> | null;
  readonly audio: Exchange['audio'];
  /** The body of an outcome, to the byte. */
  readonly body: Buffer | null;
  /** Null: the connection was cut, by the service or by the client. */
  readonly status: number | null;
  /** In the order of arrival, from 1. */
  readonly number: number;
  readonly startedAtMs: number;
  readonly answeredAtMs: number;
  /** Bytes of the body that the service read. */
  readonly bodyByteCount: number;
};

/** An answer in the Error shape, or one that is scripted to the byte. */
type ScriptedFailure =
  | {
      readonly status: number;
      readonly code: string;
      readonly error?: string;
      readonly headers?: Readonly<Record<string, string>>;
    }
  | ServiceAnswer;

/** What a test, in the same process, does to the service and learns from it. */
export type StandInControl = {
  /** Every request so far, in the order of the answers. */
  readonly requests: readonly RequestRecord[];
  requestsTo(match: RequestMatch): readonly RequestRecord[];
  notes(): readonly StoredNote[];
  /**
   * The next `times` requests that match are refused so. By default after their body was read, so that it is in
   * the record, and before anything is done; `at: 'work'` loses the answer of work that was done.
   */
  failNext(match: RequestMatch, failure: ScriptedFailure, options?: ScriptOptions): void;
  /** The connection is cut instead of an answer. */
  cutNext(match: RequestMatch, options?: ScriptOptions): void;
  delayNext(match: RequestMatch, ms: number, times?: number): void;
  /** The answer is changed before it leaves: unknown fields, half a JSON, HTML. */
  alterNext(match: RequestMatch, alter: (answer: ServiceAnswer) => ServiceAnswer, times?: number): void;
  /** The next `times` new notes end so; replays are not counted. */
  noteOutcome(next: NextNote, times?: number): void;
  /** A 401 connection_revoked, a 402: by the state of the connection, until it is changed back. */
  setConnection(token: string, changes: Partial<Pick<ServiceConnection, 'state' | 'isSubscribed'>>): void;
  /** Every token held stops at once. */
  disablePartner(): void;
};

type ScriptOptions = { readonly at?: Stage; readonly times?: number };
type Scripted<T> = { readonly what: T; left: number };

export type StandInState = {
  readonly control: StandInControl;
  readonly hooks: Pick<Behaviour, 'intervene' | 'observe'>;
  connections(): readonly ServiceConnection[];
  /** How the next new note ends, where that was scripted. */
  nextNote(): NextNote | null;
};

export function createControl(
  seeded: readonly ServiceConnection[],
  notes: () => readonly StoredNote[],
  now: () => number,
): StandInState {
  let connections = seeded;
  const requests: RequestRecord[] = [];
  const faults: Scripted<{ readonly match: RequestMatch; readonly act: Intervention }>[] = [];
  const nextNotes: Scripted<NextNote>[] = [];
  const script = (match: RequestMatch, act: Intervention, times = 1): void => {
    faults.push({ what: { match, act }, left: times });
  };

  const control: StandInControl = {
    requests,
    requestsTo: (match) => requests.filter((request) => fits(match, request, tokenOf(request, connections))),
    notes,
    failNext: (match, failure, { at = 'body', times = 1 } = {}) => {
      const answer =
        'body' in failure
          ? failure
          : errorAnswer(failure.status, failure.code, failure.error ?? 'Scripted.', failure.headers);
      script(match, { answer: { at, answer } }, times);
    },
    cutNext: (match, { at = 'body', times = 1 } = {}) => {
      script(match, { cut: { at } }, times);
    },
    delayNext: (match, ms, times) => {
      script(match, { delayMs: ms }, times);
    },
    alterNext: (match, alter, times) => {
      script(match, { alter }, times);
    },
    noteOutcome: (next, times = 1) => {
      nextNotes.push({ what: next, left: times });
    },
    setConnection: (token, changes) => {
      if (!connections.some((one) => one.token === token)) throw new Error('No connection has this token.');
      connections = connections.map((one) => (one.token === token ? { ...one, ...changes } : one));
    },
    disablePartner: () => {
      connections = connections.map((one) => ({ ...one, state: 'disabled' }));
    },
  };

  return {
    control,
    connections: () => connections,
    nextNote: () => use(nextNotes, () => true),
    hooks: {
      intervene: (head) =>
        use(faults, ({ match }) => fits(match, head, head.connection?.token ?? null))?.act ?? null,
      observe: (exchange) => {
        requests.push(recordOf(exchange, now()));
      },
    },
  };
}

/** The first that fits and is not used up, which it is then once more. */
function use<T>(scripted: Scripted<T>[], isFit: (what: T) => boolean): T | null {
  const found = scripted.find((one) => one.left > 0 && isFit(one.what));
  if (found === undefined) return null;
  found.left -= 1;
  return found.what;
}

function fits(
  match: RequestMatch,
  head: Pick<RequestHead, 'method' | 'path'>,
  token: string | null,
): boolean {
  if (match.method !== undefined && match.method !== head.method) return false;
  if (match.token !== undefined && match.token !== token) return false;
  if (match.path === undefined) return true;
  return typeof match.path === 'string' ? match.path === head.path : match.path.test(head.path);
}

const tokenOf = ({ from }: RequestRecord, connections: readonly ServiceConnection[]): string | null =>
  connections.find((one) => one.vet === from?.vet && one.practiceName === from.practiceName)?.token ?? null;

function recordOf(exchange: Exchange, answeredAtMs: number): RequestRecord {
  const { connection, fields, audio, body, method, path, headers, status } = exchange;
  const { number, startedAtMs, bodyByteCount } = exchange;
  return {
    method,
    path,
    headers,
    from: connection === null ? null : { vet: connection.vet, practiceName: connection.practiceName },
    fields: fields === null ? null : Object.fromEntries(fields),
    audio: audio === null ? null : { sha256: audio.sha256, byteCount: audio.byteCount },
    body: body === null ? null : Buffer.from(body),
    status,
    number,
    startedAtMs,
    answeredAtMs,
    bodyByteCount,
  };
}

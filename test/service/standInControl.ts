import { assumedCeilings, type CeilingNumbers } from './core/assumptions.ts';
import { unknownNote } from './core/recordOutcome.ts';
import type { Exchange, Intervention, RequestHead, Stage } from './core/serviceParts.ts';
import { errorAnswer, type ServiceAnswer } from './core/serviceAnswer.ts';
import type { StoredNote } from './core/storedNotes.ts';
import type { ConnectionChanges, ConnectionDesk } from './connectionDesk.ts';
import { createFaultQueue, fits, scriptedFault, type RequestMatch } from './faults.ts';
import { UnfitScript, type NextNote, type Script } from './scriptSchema.ts';

/** What the service is at the moment; a script says what each means. */
export type Settings = Required<Pick<Script, 'processingMs' | 'readLagMs' | 'maxAudioBytes'>> & {
  readonly ceilings: CeilingNumbers | 'none';
};

export const changedSettings = (
  settings: Settings,
  {
    processingMs = settings.processingMs,
    readLagMs = settings.readLagMs,
    maxAudioBytes = settings.maxAudioBytes,
    ceilings = settings.ceilings,
  }: Script,
): Settings => ({
  processingMs,
  readLagMs,
  maxAudioBytes,
  ceilings: ceilings === 'none' ? 'none' : { ...assumedCeilings, ...ceilings },
});

/** One request as the service received it. The token is nowhere in it. */
export type RequestRecord = ReturnType<typeof recordOf>;

const recordOf = ({ connection, fields, audio, body, method, path, headers, status }: Exchange) => ({
  method,
  path,
  headers,
  status,
  from: connection === null ? null : { vet: connection.vet, practiceName: connection.practiceName },
  /** The fields of a submission; null where no form was read. */
  fields: fields === null ? null : (Object.fromEntries(fields) as Readonly<Record<string, string>>),
  audio,
  /** The body of an outcome, to the byte. */
  body: body === null ? null : Buffer.from(body),
});

/** An answer in the Error shape. */
type ScriptedFailure = {
  readonly status: number;
  readonly code: string;
  readonly error?: string;
  readonly headers?: Readonly<Record<string, string>>;
};

type ScriptOptions = { readonly at?: Stage; readonly times?: number };

type ControlParts = {
  readonly connectionDesk: ConnectionDesk;
  readonly tokens: readonly string[];
  readonly profile: 'sandbox' | 'production';
  /** At the start. */
  readonly settings: Settings;
  notes(): readonly StoredNote[];
  onReset(): void;
  /** Also told of the first ones. */
  onCeilings(ceilings: Settings['ceilings']): void;
};

export type StandInControl = ReturnType<typeof createControl>['control'];

export function createControl(parts: ControlParts) {
  const { connectionDesk, tokens, profile } = parts;
  const requests: RequestRecord[] = [];
  const faults = createFaultQueue();
  const nextNotes: { readonly note: NextNote; left: number }[] = [];
  let settings = parts.settings;
  parts.onCeilings(settings.ceilings);
  const script = (match: RequestMatch, act: Intervention, times = 1): void => {
    faults.add({ match, nth: 1, times, act: () => act });
  };
  const noteOutcome = (note: NextNote, times = 1): void => {
    nextNotes.push({ note, left: times });
  };

  /** What a test, in the same process, does to the service and learns from it. */
  const control = {
    /** Every request so far, in the order of the answers. */
    requests: requests as readonly RequestRecord[],
    requestsTo: (match: RequestMatch): readonly RequestRecord[] =>
      requests.filter((request) => fits(match, request, tokenOf(request, connectionDesk))),
    notes: () => parts.notes(),
    /**
     * The tokens too, as on the start line. In a script, the connections are counted in this order from 1.
     */
    facts: () => ({
      profile,
      client: connectionDesk.client,
      connections: tokens.flatMap((token) => connectionDesk.all().find((one) => one.token === token) ?? []),
    }),
    /**
     * The next `times` requests that match are refused so. By default after their body was read, so that it
     * is in the record, and before anything is done; `at: 'work'` loses the answer of work that was done.
     */
    failNext(
      match: RequestMatch,
      { status, code, error = 'Scripted.', headers }: ScriptedFailure,
      { at = 'body', times = 1 }: ScriptOptions = {},
    ): void {
      script(match, { answer: { at, answer: errorAnswer(status, code, error, headers) } }, times);
    },
    /** The connection is cut instead of an answer. */
    cutNext: (match: RequestMatch, { at = 'body', times = 1 }: ScriptOptions = {}): void =>
      script(match, { cut: { at } }, times),
    delayNext: (match: RequestMatch, delayMs: number, times?: number): void =>
      script(match, { delayMs }, times),
    /** The answer is changed before it leaves: unknown fields, half a JSON, HTML. */
    alterNext: (match: RequestMatch, alter: (answer: ServiceAnswer) => ServiceAnswer): void =>
      script(match, { alter }),
    /**
     * What happens to every further request is decided when its head is there. `{}`: as the interface says.
     */
    interfere: (act: (head: RequestHead) => Intervention): void =>
      faults.add({ match: {}, nth: 1, times: Infinity, act }),
    /** Nothing that was scripted of requests is left. */
    letThrough: () => faults.clear(),
    /** The next `times` new notes end so; replays are not counted. */
    noteOutcome,
    /** A 401 connection_revoked, a 402: by the state of the connection, until it is changed back. */
    setConnection(token: string, changes: ConnectionChanges): void {
      if (!connectionDesk.all().some((one) => one.token === token))
        throw new Error('No connection has this token.');
      connectionDesk.change((one) => one.token === token, changes);
    },
    /** The vet connects once more: a new token, and the earlier one is revoked. */
    rotateToken: (token: string): string => connectionDesk.rotate(token),
    /** Every token held stops at once. */
    disablePartner: (): void => connectionDesk.change(() => true, { state: 'disabled' }),
    /** Adds what a JSON script says to all of the above, or throws `UnfitScript` and adds nothing. */
    add(added: Script): void {
      assertFits(added, tokens.length);
      for (const one of added.faults ?? []) faults.add(scriptedFault(one, tokens));
      for (const { note, times } of added.notes ?? []) noteOutcome(note, times);
      for (const { connection, ...changes } of added.connections ?? []) {
        const token = connection === undefined ? undefined : tokens[connection - 1];
        connectionDesk.change((one) => connection === undefined || one.token === token, changes);
      }
      settings = changedSettings(settings, added);
      if (added.ceilings !== undefined) parts.onCeilings(settings.ceilings);
    },
    /** A code for /v1/connections/exchange; `connection` counts the seeded ones from 1. */
    issueCode: (connection: number): string => connectionDesk.issueCode(`connection-${String(connection)}`),
    /** As at the start: no notes, no records, nothing scripted, the seeded connections, full ceilings. */
    reset(): void {
      requests.length = 0;
      nextNotes.length = 0;
      faults.clear();
      connectionDesk.reset();
      settings = parts.settings;
      parts.onCeilings(settings.ceilings);
      parts.onReset();
    },
  };

  /** The note is there, and the service does not see it yet. */
  function laggingRead({ method, path, connection, startedAtMs }: RequestHead): Intervention | null {
    if (method !== 'GET' || connection?.state !== 'active' || settings.readLagMs === 0) return null;
    const note = parts
      .notes()
      .find((one) => one.connectionId === connection.id && path === `/v1/notes/${one.noteId}`);
    if (note === undefined || startedAtMs - Date.parse(note.createdAt) >= settings.readLagMs) return null;
    return { answer: { at: 'work', answer: unknownNote } };
  }

  return {
    control,
    /** How the next new note ends, where that was scripted. */
    nextNote(): NextNote | null {
      const [first] = nextNotes;
      if (first === undefined) return null;
      first.left -= 1;
      if (first.left <= 0) nextNotes.shift();
      return first.note;
    },
    settings: () => settings,
    /** Asked for every request. `{}`: as the interface says. */
    intervene: (head: RequestHead): Intervention => ({ ...laggingRead(head), ...faults.next(head) }),
    observe: (exchange: Exchange) => void requests.push(recordOf(exchange)),
  };
}

function assertFits({ faults = [], connections = [] }: Script, connectionCount: number): void {
  for (const { connection } of [...connections, ...faults.map(({ match }) => match)]) {
    if (connection !== undefined && connection > connectionCount) {
      throw new UnfitScript(
        `The script means connection ${String(connection)}, but there are only ${String(connectionCount)}.`,
      );
    }
  }
}

const tokenOf = ({ from }: RequestRecord, connectionDesk: ConnectionDesk): string | null =>
  connectionDesk.all().find((one) => one.vet === from?.vet && one.practiceName === from.practiceName)
    ?.token ?? null;

import type { RequestHead, ServiceConnection } from './core/behaviour.ts';
import { unknownNote } from './core/recordOutcome.ts';
import type { StoredNote } from './core/storedNotes.ts';
import { errorAnswer, type ServiceAnswer } from './core/serviceAnswer.ts';
import type { ConnectionChanges, ConnectionDesk } from './connectionDesk.ts';
import { createFaultQueue, fits, scriptedFault, type RequestMatch } from './faults.ts';
import type { Exchange, Intervention, Stage } from './core/intervention.ts';
import { recordOf, type RequestRecord } from './requestRecord.ts';
import { UnfitScript, type NextNote, type Script } from './scriptSchema.ts';
import { changedSettings, type Settings } from './settings.ts';

/** An answer in the Error shape, or one that is scripted to the byte. */
type ScriptedFailure =
  | {
      readonly status: number;
      readonly code: string;
      readonly error?: string;
      readonly headers?: Readonly<Record<string, string>>;
    }
  | ServiceAnswer;

/** What the holder of the control may know: the tokens too, as on the start line. */
type StandInFacts = {
  readonly profile: 'sandbox' | 'production';
  readonly client: ConnectionDesk['client'];
  /** The seeded ones; in a script they are counted in this order from 1. */
  readonly connections: readonly ServiceConnection[];
};

/** What a test, in the same process, does to the service and learns from it. */
export type StandInControl = {
  /** Every request so far, in the order of the answers. */
  readonly requests: readonly RequestRecord[];
  requestsTo(match: RequestMatch): readonly RequestRecord[];
  notes(): readonly StoredNote[];
  facts(): StandInFacts;
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
  /** What happens to every further request is decided when its head is there. `{}`: as the interface says. */
  interfere(applyDecision: (head: RequestHead) => Intervention): void;
  /** Nothing that was scripted of requests is left. */
  letThrough(): void;
  /** The next `times` new notes end so; replays are not counted. */
  noteOutcome(next: NextNote, times?: number): void;
  /** A 401 connection_revoked, a 402: by the state of the connection, until it is changed back. */
  setConnection(token: string, changes: ConnectionChanges): void;
  /** The vet connects once more: a new token, and the earlier one is revoked. */
  rotateToken(token: string): string;
  /** Every token held stops at once. */
  disablePartner(): void;
  /** Adds what a JSON script says to all of the above, or throws `UnfitScript` and adds nothing. */
  add(script: Script): void;
  /** A code for /v1/connections/exchange; `connection` counts the seeded ones from 1. */
  issueCode(connection: number): string;
  /** As at the start: no notes, no records, nothing scripted, the seeded connections, full ceilings. */
  reset(): Promise<void>;
};

type ScriptOptions = { readonly at?: Stage; readonly times?: number };

export type StandInState = {
  readonly control: StandInControl;
  /** Asked for every request. `{}`: as the interface says. */
  readonly intervene: (head: RequestHead) => Intervention;
  readonly observe: (exchange: Exchange) => void;
  /** How the next new note ends, where that was scripted. */
  nextNote(): NextNote | null;
  settings(): Settings;
};

type ControlParts = {
  readonly connectionDesk: ConnectionDesk;
  readonly tokens: readonly string[];
  readonly profile: StandInFacts['profile'];
  /** At the start. */
  readonly settings: Settings;
  notes(): readonly StoredNote[];
  onReset(): void;
  /** Also told of the first ones. */
  onCeilings(ceilings: Settings['ceilings']): void;
};

export function createControl(parts: ControlParts): StandInState {
  const { connectionDesk, tokens } = parts;
  const requests: RequestRecord[] = [];
  const faults = createFaultQueue();
  const nextNotes: { readonly note: NextNote; left: number }[] = [];
  let settings = parts.settings;
  parts.onCeilings(settings.ceilings);
  const script = (match: RequestMatch, act: Intervention, times = 1): void => {
    faults.add({ match, nth: 1, times, act: () => act });
  };

  const control: StandInControl = {
    requests,
    requestsTo: (match) =>
      requests.filter((request) => fits(match, request, tokenOf(request, connectionDesk))),
    notes: () => parts.notes(),
    facts: () => ({
      profile: parts.profile,
      client: connectionDesk.client,
      connections: tokens.flatMap((token) => connectionDesk.all().find((one) => one.token === token) ?? []),
    }),
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
    interfere: (applyDecision) => {
      faults.add({ match: {}, nth: 1, times: Infinity, act: applyDecision });
    },
    letThrough: () => faults.clear(),
    noteOutcome: (note, times = 1) => {
      nextNotes.push({ note, left: times });
    },
    setConnection: (token, changes) => {
      if (!connectionDesk.all().some((one) => one.token === token))
        throw new Error('No connection has this token.');
      connectionDesk.change((one) => one.token === token, changes);
    },
    rotateToken: (token) => connectionDesk.rotate(token),
    disablePartner: () => {
      connectionDesk.change(() => true, { state: 'disabled' });
    },
    add: (added) => {
      assertFits(added, tokens.length);
      for (const one of added.faults ?? []) faults.add(scriptedFault(one, tokens));
      for (const { note, times } of added.notes ?? []) control.noteOutcome(note, times);
      for (const { connection, ...changes } of added.connections ?? []) {
        const token = connection === undefined ? undefined : tokens[connection - 1];
        connectionDesk.change((one) => connection === undefined || one.token === token, changes);
      }
      settings = changedSettings(settings, added);
      if (added.ceilings !== undefined) parts.onCeilings(settings.ceilings);
    },
    issueCode: (connection) => connectionDesk.issueCode(`connection-${String(connection)}`),
    reset: async () => {
      requests.length = 0;
      nextNotes.length = 0;
      faults.clear();
      connectionDesk.reset();
      settings = parts.settings;
      parts.onCeilings(settings.ceilings);
      parts.onReset();
    },
  };

  const nextNote = (): NextNote | null => {
    const [first] = nextNotes;
    if (first === undefined) return null;
    first.left -= 1;
    if (first.left <= 0) nextNotes.shift();
    return first.note;
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
    nextNote,
    settings: () => settings,
    intervene: (head) => {
      const scripted = faults.next(head);
      return { ...laggingRead(head), ...scripted };
    },
    observe: (exchange) => void requests.push(recordOf(exchange)),
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

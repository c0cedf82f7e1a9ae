import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { assumedCodes, assumedMaxAudioBytes, connectionBody } from './assumptions.ts';
import type {
  AuthenticRequest,
  Behaviour,
  RequestHead,
  ServiceClock,
  ServiceConnection,
  ServiceParts,
} from './behaviour.ts';
import { refusal, type OpenedRequest, type TokenlessRequest } from './endpoint.ts';
import { noteBody } from './noteBody.ts';
import type { NoteBook } from './noteBook.ts';
import { receiveBody } from './receiveBody.ts';
import { recordOutcome, unknownNote } from './recordOutcome.ts';
import { sendAnswer } from './sendAnswer.ts';
import { errorAnswer, jsonAnswer, type ServiceAnswer } from './serviceAnswer.ts';
import { submitNote } from './submitNote.ts';
import { setTimeout as sleep } from 'node:timers/promises';

export type ServiceCoreOptions = {
  /** Asked for every request, so that a connection can be revoked while the service runs. */
  connections(): readonly ServiceConnection[];
  readonly noteBook: NoteBook;
  readonly behaviour: Behaviour;
  readonly clock?: ServiceClock;
  /** Asked for every request too. */
  maxAudioBytes?(): number;
};

/**
 * The v1 interface as a request handler, without a server: the one core of the built-in sandbox and of the
 * stand-in. What the interface leaves to the service is in `behaviour`. It never throws.
 */
export function createServiceCore(options: ServiceCoreOptions): RequestListener {
  const clock = options.clock ?? systemClock;
  const parts: Omit<ServiceParts, 'maxAudioBytes'> = {
    noteBook: options.noteBook,
    behaviour: options.behaviour,
    clock,
  };
  let arrivedCount = 0;
  return (request, response) => {
    arrivedCount += 1;
    const maxAudioBytes = options.maxAudioBytes?.() ?? assumedMaxAudioBytes;
    const arrival = { request, response, number: arrivedCount, connections: options.connections() };
    serve(arrival, { ...parts, maxAudioBytes }).catch(() => {
      request.socket.destroy(); // an answer that cannot be sent, as a scripted one may be
    });
  };
}

type Arrival = {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly number: number;
  readonly connections: readonly ServiceConnection[];
};

async function serve(arrival: Arrival, parts: ServiceParts): Promise<void> {
  const { request, response, number, connections } = arrival;
  request.on('error', () => {}); // the client is gone; there is nobody left to tell
  response.on('error', () => {});
  const { authorization, ...headers } = request.headers;
  const head: RequestHead = {
    method: request.method ?? '',
    path: pathOf(request.url ?? ''),
    headers,
    connection: findConnection(authorization, connections),
    number,
    startedAtMs: parts.clock.now(),
  };
  const hooks = parts.behaviour.hooksFor?.(head, request) ?? {};
  const incoming = receiveBody(request, response, hooks.onBodyChunk);
  const opened = (): Promise<OpenedRequest> => open(head, { request, body: incoming.body }, parts);
  let answer: ServiceAnswer | null;
  try {
    answer = await (hooks.answer === undefined ? opened().then((one) => one.work()) : hooks.answer(opened));
  } catch {
    // Either the client went away in mid-body, or we failed: nothing was stored then (interface, 502).
    answer = request.socket.destroyed
      ? null
      : errorAnswer(502, assumedCodes.unavailable, 'The service failed. Nothing was consumed.');
  }
  const bodyByteCount = incoming.byteCount();
  hooks.onAnswer?.(answer?.status ?? null, bodyByteCount);
  if (answer === null) request.socket.destroy();
  else
    await sendAnswer({
      request,
      response,
      answer,
      bodyByteCount,
      writeBody: hooks.writeBody,
      clock: parts.clock,
    });
}

/**
 * The order of all checks (assumptions.ts): the platform's backstop, the token, entitlement, the connection's
 * ceiling, and then what was sent.
 */
async function open(head: RequestHead, call: TokenlessRequest, parts: ServiceParts): Promise<OpenedRequest> {
  const tooMuch = parts.behaviour.refuseByCeiling?.('platform', 'everybody') ?? null;
  if (tooMuch !== null) return refusal(tooMuch);
  const tokenless = parts.behaviour.openWithoutToken?.(head, call) ?? null;
  if (tokenless !== null) return await tokenless;
  const { connection } = head;
  if (connection === null) {
    return refusal(unauthorized(assumedCodes.unauthorized, 'The token is missing, malformed or not valid.'));
  }
  if (connection.state === 'revoked') {
    return refusal(unauthorized('connection_revoked', 'The vet disconnected or left the practice.'));
  }
  if (connection.state === 'disabled') {
    return refusal(unauthorized('partner_disabled', 'The integration is disabled.'));
  }
  if (head.path === '/v1/notes') {
    return head.method === 'POST' ? await submitNote({ ...call, connection }, parts) : notAllowed('POST');
  }
  const tooFast = parts.behaviour.refuseByCeiling?.('reads', connection.id) ?? null;
  return tooFast === null ? await route(head, { ...call, connection }, parts) : refusal(tooFast);
}

const unauthorized = (code: string, message: string): ServiceAnswer =>
  errorAnswer(401, code, message, { 'www-authenticate': 'Bearer' });

async function route(
  { method, path }: RequestHead,
  call: AuthenticRequest,
  parts: ServiceParts,
): Promise<OpenedRequest> {
  if (path === '/v1/connection') {
    if (method !== 'GET') return notAllowed('GET');
    return refusal(jsonAnswer(200, connectionBody(call.connection.practiceName, call.connection.practiceId)));
  }
  const [, encodedId, isOutcome] = /^\/v1\/notes\/([^/]+)(\/outcome)?$/.exec(path) ?? [];
  if (encodedId === undefined) return unknownEndpoint;
  const noteId = decode(encodedId);
  if (isOutcome !== undefined) {
    return method === 'POST' ? await recordOutcome(call, parts, noteId) : notAllowed('POST');
  }
  if (method !== 'GET') return notAllowed('GET');
  const note = parts.noteBook.find(call.connection.id, noteId);
  return refusal(note === null ? unknownNote : jsonAnswer(200, noteBody(note, parts.clock.now())));
}

const unknownEndpoint = refusal(errorAnswer(404, assumedCodes.notFound, 'There is no such endpoint.'));

/** The 405 of an endpoint that has one method. */
export const notAllowed = (allow: string): OpenedRequest =>
  refusal(errorAnswer(405, assumedCodes.methodNotAllowed, `Only ${allow} is possible here.`, { allow }));

/** Of the origin form and of the absolute form (RFC 9112, section 3.2), without the query. */
const pathOf = (target: string): string =>
  (target.replace(/^https?:\/\/[^/]*/i, '').split('?', 1)[0] ?? '') || '/';

function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part; // no key has a % in it, so this finds nothing
  }
}

function findConnection(
  authorization: string | undefined,
  connections: readonly ServiceConnection[],
): ServiceConnection | null {
  const token = /^Bearer +([A-Za-z0-9\-._~+/]+=*) *$/i.exec(authorization ?? '')?.[1];
  if (token === undefined) return null;
  const digest = digestOf(token);
  return connections.find((connection) => timingSafeEqual(digestOf(connection.token), digest)) ?? null;
}

const digestOf = (token: string): Buffer => createHash('sha256').update(token).digest();

export const systemClock: ServiceClock = { now: () => Date.now(), wait: (ms) => sleep(ms) };

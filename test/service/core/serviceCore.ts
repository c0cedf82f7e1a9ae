import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { exchangeCode } from '../exchangeCode.ts';
import { assumedCodes } from './assumptions.ts';
import {
  type AuthenticRequest,
  type RequestHead,
  type ServiceClock,
  type ServiceConnection,
  nothingReceived,
  refusal,
  type OpenedRequest,
  type TokenlessRequest,
  type Stage,
  type ServiceParts,
} from './serviceParts.ts';
import { noteBody } from './noteBody.ts';
import { recordOutcome, unknownNote } from './recordOutcome.ts';
import { sendAnswer } from './sendAnswer.ts';
import { errorAnswer, jsonAnswer, type ServiceAnswer } from './serviceAnswer.ts';
import { submitNote } from './submitNote.ts';

/** The v1 interface as a request handler, without a server. It never throws. */
export const createServiceCore =
  (parts: ServiceParts): RequestListener =>
  (request, response) => {
    serve(request, response, parts).catch(() => {
      request.socket.destroy(); // an answer that cannot be sent, as a scripted one may be
    });
  };

async function serve(request: IncomingMessage, response: ServerResponse, parts: ServiceParts): Promise<void> {
  const { clock, pace } = parts;
  request.on('error', () => {}); // the client is gone; there is nobody left to tell
  response.on('error', () => {});
  const { authorization, ...headers } = request.headers;
  const head: RequestHead = {
    method: request.method ?? '',
    path: pathOf(request.url ?? ''),
    headers,
    connection: findConnection(authorization, parts.connections()),
    startedAtMs: clock.now(),
  };
  const plan = parts.intervene(head);
  const cut: { at?: Stage; afterBodyBytes?: number; afterAnswerBytes?: number } = plan.cut ?? {};
  let received = nothingReceived;
  let bodyByteCount = 0;

  async function* body(): AsyncGenerator<Buffer> {
    // A client that waits for this line and is refused by its head never sends the body.
    if (/^100-continue$/i.test(headers.expect ?? '')) response.writeContinue();
    // The answer still has to leave through the socket, so an early end must not destroy the request.
    const chunks: AsyncIterable<Buffer> = request.iterator({ destroyOnReturn: false });
    for await (const chunk of chunks) {
      bodyByteCount += chunk.length;
      if (bodyByteCount >= (cut.afterBodyBytes ?? Infinity)) {
        request.socket.destroy();
        throw new Error('The connection was cut in the middle of the body.');
      }
      await pace?.(chunk.length);
      yield chunk;
    }
  }

  /** What is scripted for this stage; undefined: nothing is. Null: a cut. */
  const scripted = (stage: Stage): ServiceAnswer | null | undefined => {
    if (cut.at === stage) return null;
    return plan.answer?.at === stage ? plan.answer.answer : undefined;
  };
  async function workOut(): Promise<ServiceAnswer | null> {
    const atHead = scripted('head');
    if (atHead !== undefined) return atHead;
    const opened = await open(head, { request, body: body() }, parts);
    received = opened.received;
    const atBody = scripted('body');
    if (atBody !== undefined) return atBody;
    const answer = opened.work();
    const atWork = scripted('work');
    if (atWork !== undefined) return atWork;
    return plan.alter === undefined ? answer : plan.alter(answer);
  }

  let answer: ServiceAnswer | null;
  try {
    answer = await workOut();
    if (plan.delayMs !== undefined) await clock.wait(plan.delayMs);
  } catch {
    // Either the client went away in mid-body, or we failed: nothing was stored then (interface, 502).
    answer = request.socket.destroyed
      ? null
      : errorAnswer(502, assumedCodes.unavailable, 'The service failed. Nothing was consumed.');
  }
  parts.observe({ ...head, ...received, status: answer?.status ?? null });
  if (answer === null) request.socket.destroy();
  else sendAnswer({ request, response, answer, bodyByteCount, cutAfterBytes: cut.afterAnswerBytes, clock });
}

/**
 * The order of all checks (assumptions.ts): the platform's backstop, the token, entitlement, the connection's
 * ceiling, and then what was sent.
 */
async function open(head: RequestHead, call: TokenlessRequest, parts: ServiceParts): Promise<OpenedRequest> {
  const tooMuch = parts.refuseByCeiling('platform', 'everybody');
  if (tooMuch !== null) return refusal(tooMuch);
  if (head.path === '/v1/connections/exchange') return await openExchange(head, call, parts);
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
  const tooFast = parts.refuseByCeiling('reads', connection.id);
  return tooFast === null ? await route(head, { ...call, connection }, parts) : refusal(tooFast);
}

/** The ceiling applies per source address, because no connection exists yet (interface, Limits). */
async function openExchange(
  { method }: RequestHead,
  { request, body }: TokenlessRequest,
  { refuseByCeiling, redeem }: ServiceParts,
): Promise<OpenedRequest> {
  if (method !== 'POST') return notAllowed('POST');
  const tooFast = refuseByCeiling('exchange', request.socket.remoteAddress ?? '');
  return tooFast === null ? await exchangeCode(body, redeem) : refusal(tooFast);
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
    return refusal(jsonAnswer(200, { practice_name: call.connection.practiceName }));
  }
  const [, encodedId, isOutcome] = /^\/v1\/notes\/([^/]+)(\/outcome)?$/.exec(path) ?? [];
  if (encodedId === undefined) return unknownEndpoint;
  const noteId = decode(encodedId);
  if (isOutcome !== undefined) {
    return method === 'POST' ? await recordOutcome(call, parts, noteId) : notAllowed('POST');
  }
  if (method !== 'GET') return notAllowed('GET');
  const note = parts.findNote(call.connection.id, noteId);
  return refusal(note === null ? unknownNote : jsonAnswer(200, noteBody(note, parts.clock.now())));
}

const unknownEndpoint = refusal(errorAnswer(404, assumedCodes.notFound, 'There is no such endpoint.'));

/** The 405 of an endpoint that has one method. */
const notAllowed = (allow: string): OpenedRequest =>
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

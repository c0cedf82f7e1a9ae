import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { z } from 'zod';
import { serveHttp } from './core/serveHttp.ts';
import { errorAnswer, jsonAnswer, type ServiceAnswer } from './core/serviceAnswer.ts';
import { scriptSchema, UnfitScript } from './scriptSchema.ts';
import { randomSecret } from './connectionDesk.ts';
import type { StandInControl } from './standInControl.ts';

/**
 * `StandInControl` for another process, on a port of its own; without the bearer token nothing is answered:
 * GET /service, GET /requests, GET /notes, POST /reset, POST /script (a script), POST /codes {connection}.
 */
export async function startControlServer(control: StandInControl) {
  const token = randomSecret();
  const server = await serveHttp((request, response) => {
    void answerTo(request, token, control)
      .catch((error: unknown) =>
        error instanceof UnfitScript
          ? errorAnswer(400, 'invalid_script', error.message)
          : errorAnswer(500, 'control_failed', String(error)),
      )
      .then((answer) => send(response, answer));
  });
  return { url: server.address, token, stop: (): Promise<void> => server.stop() };
}

async function answerTo(
  request: IncomingMessage,
  token: string,
  control: StandInControl,
): Promise<ServiceAnswer> {
  if (!isSame(request.headers.authorization ?? '', `Bearer ${token}`)) {
    return errorAnswer(401, 'unauthorized', 'The control token of the start line is needed.');
  }
  switch (`${request.method ?? ''} ${request.url ?? ''}`) {
    case 'GET /service':
      return asJson(control.facts());
    case 'GET /notes':
      return asJson(
        control.notes().map(({ connectionId, noteId, outcome }) => ({ connectionId, noteId, outcome })),
      );
    case 'GET /requests':
      return asJson(control.requests.map((one) => ({ ...one, body: one.body?.toString('base64') ?? null })));
    case 'POST /reset':
      control.reset();
      return asJson({});
    case 'POST /script':
      return await withBody(request, scriptSchema, (script) => {
        control.add(script);
        return asJson({});
      });
    case 'POST /codes':
      return await withBody(request, z.strictObject({ connection: z.number().int().min(1) }), (asked) =>
        asJson({ code: control.issueCode(asked.connection) }),
      );
    default:
      return errorAnswer(404, 'not_found', 'There is no such control.');
  }
}

async function withBody<T>(
  request: IncomingMessage,
  schema: z.ZodType<T>,
  act: (value: T) => ServiceAnswer,
): Promise<ServiceAnswer> {
  const chunks: Buffer[] = [];
  const incoming: AsyncIterable<Buffer> = request;
  for await (const chunk of incoming) chunks.push(chunk);
  const parsed = schema.safeParse(jsonOf(Buffer.concat(chunks).toString()));
  return parsed.success
    ? act(parsed.data)
    : errorAnswer(400, 'invalid_script', z.prettifyError(parsed.error));
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const asJson = (value: unknown): ServiceAnswer =>
  jsonAnswer(200, z.json().parse(JSON.parse(JSON.stringify(value))));

function send(response: ServerResponse, answer: ServiceAnswer): void {
  response.writeHead(answer.status, { ...answer.headers, 'cache-control': 'no-store' });
  response.end(answer.body);
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
const isSame = (given: string, expected: string): boolean => timingSafeEqual(digest(given), digest(expected));

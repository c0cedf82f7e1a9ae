import type { RequestHead, Intervention } from './core/serviceParts.ts';
import { errorAnswer, type ServiceAnswer } from './core/serviceAnswer.ts';
import type { FaultScript } from './scriptSchema.ts';

/** Which requests: every part that is given has to fit. A string path has to be equal. */
export type RequestMatch = {
  readonly method?: string;
  readonly path?: string | RegExp;
  readonly token?: string;
};

/** From the nth request that fits, so many times, is interfered with. */
export type Fault = {
  readonly match: RequestMatch;
  readonly nth: number;
  readonly times: number;
  act(head: RequestHead): Intervention;
};

/** The faults that are to come, in the order they were scripted. */
export function createFaultQueue() {
  let queued: { readonly fault: Fault; seen: number; used: number }[] = [];
  return {
    add: (fault: Fault): void => void queued.push({ fault, seen: 0, used: 0 }),
    /** What happens to this request: the first fault that fits and is not used up. */
    next(head: RequestHead): Intervention | null {
      const fitting = queued.filter(({ fault }) => fits(fault.match, head, head.connection?.token ?? null));
      for (const one of fitting) one.seen += 1;
      const found = fitting.find(({ fault, seen }) => seen >= fault.nth);
      if (found === undefined) return null;
      found.used += 1;
      queued = queued.filter(({ fault, used }) => used < fault.times);
      return found.fault.act(head);
    },
    clear(): void {
      queued = [];
    },
  };
}

export function fits(
  match: RequestMatch,
  head: Pick<RequestHead, 'method' | 'path'>,
  token: string | null,
): boolean {
  if (match.method !== undefined && match.method !== head.method) return false;
  if (match.token !== undefined && match.token !== token) return false;
  if (match.path === undefined) return true;
  return typeof match.path === 'string' ? match.path === head.path : match.path.test(head.path);
}

/** A fault of a JSON script. `tokens` are those of the seeded connections. */
export function scriptedFault(script: FaultScript, tokens: readonly string[]): Fault {
  const { method, path, nth = 1, connection } = script.match;
  const token = connection === undefined ? undefined : tokens[connection - 1];
  return {
    match: {
      ...(method === undefined ? {} : { method }),
      ...(path === undefined ? {} : { path: patternOf(path) }),
      ...(token === undefined ? {} : { token }),
    },
    nth,
    times: script.times === 'always' ? Infinity : (script.times ?? 1),
    act: ({ startedAtMs }) => interventionOf(script.do, startedAtMs),
  };
}

/** `*` stands for anything within one part of a path. */
function patternOf(path: string): RegExp {
  const parts = path.split('*').map((part) => part.replaceAll(/[.+?^${}()|[\]\\]/g, String.raw`\$&`));
  return new RegExp(`^${parts.join('[^/]*')}$`);
}

function interventionOf(act: FaultScript['do'], nowMs: number): Intervention {
  const { answer, cut, alter, delayMs } = act;
  return {
    ...(answer === undefined ? {} : { answer: { at: answer.at ?? 'body', answer: answerOf(answer, nowMs) } }),
    ...(cut === undefined ? {} : { cut }),
    ...(alter === undefined ? {} : { alter: (given) => altered(given, alter) }),
    ...(delayMs === undefined ? {} : { delayMs }),
  };
}

function answerOf(script: NonNullable<FaultScript['do']['answer']>, nowMs: number): ServiceAnswer {
  const { status, code = 'scripted', error = 'Scripted.', retryAfter, body } = script;
  const headers = {
    ...(retryAfter === undefined ? {} : retryAfterHeader(retryAfter, nowMs)),
    ...script.headers,
  };
  return body === undefined ? errorAnswer(status, code, error, headers) : { status, headers, body };
}

/** In seconds, or as the date that is so many seconds away (RFC 9110, section 10.2.3). */
const retryAfterHeader = (
  after: { readonly seconds: number } | { readonly dateInSeconds: number },
  nowMs: number,
): Readonly<Record<string, string>> =>
  'seconds' in after
    ? { 'retry-after': String(after.seconds) }
    : {
        'retry-after': new Date(nowMs + after.dateInSeconds * 1000).toUTCString(),
        // By the same clock, which a test may have set: Node's own would be the machine's.
        date: new Date(nowMs).toUTCString(),
      };

const htmlPage = '<!doctype html><html><body><h1>502 Bad Gateway</h1></body></html>';

function altered(
  answer: ServiceAnswer,
  { status, merge, html, keepShare }: NonNullable<FaultScript['do']['alter']>,
): ServiceAnswer {
  let { body, headers } = answer;
  if (merge !== undefined) body = merged(String(body), merge);
  if (html === true) {
    body = htmlPage;
    headers = { ...headers, 'content-type': 'text/html; charset=utf-8' };
  }
  if (keepShare !== undefined) {
    const bytes = Buffer.from(body);
    body = bytes.subarray(0, Math.floor(bytes.length * keepShare));
  }
  return { status: status ?? answer.status, headers, body };
}

function merged(body: string, fields: Readonly<Record<string, unknown>>): string {
  const known: unknown = JSON.parse(body);
  return JSON.stringify({ ...(typeof known === 'object' ? known : {}), ...fields });
}

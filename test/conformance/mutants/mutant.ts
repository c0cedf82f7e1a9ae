import type { StandIn } from '../../service/standIn.ts';
import type { Profile } from '../case.ts';

export type Headers = Readonly<Record<string, string>>;

export type ProxyAnswer = { readonly status: number; readonly headers: Headers; readonly body: string };

/** One request on its way to the stand-in. */
export type ProxyCall = {
  readonly method: string;
  readonly path: string;
  readonly headers: Headers;
  /** To the byte, as latin1, so that a mutant can change text in a form. */
  readonly body: string;
  readonly standIn: StandIn;
  /** What the stand-in answers to this request, or to a changed one. */
  forward(changes?: {
    readonly path?: string;
    readonly headers?: Headers;
    readonly body?: string;
  }): Promise<ProxyAnswer>;
};

export type Handle = (call: ProxyCall) => Promise<ProxyAnswer>;

/** The stand-in with one rule broken. */
export type Mutant = {
  readonly id: string;
  /** The rule that it breaks. */
  readonly breaks: string;
  /** The case that is there for it; others may catch it too. */
  readonly caughtBy: string;
  readonly profile?: Profile;
  /** The cases to run, where a mutant that refuses nearly everything would have all of them wait; else all. */
  readonly only?: readonly string[];
  /** Called once per run, so that a mutant can remember. */
  readonly create: () => Handle;
};

export const isSubmission = ({ method, path }: ProxyCall): boolean =>
  method === 'POST' && path === '/v1/notes';
export const isRead = ({ method, path }: ProxyCall): boolean =>
  method === 'GET' && path.startsWith('/v1/notes/');
export const isOutcome = ({ method, path }: ProxyCall): boolean =>
  method === 'POST' && path.endsWith('/outcome');

/** The answers to some requests, changed. */
export const altering =
  (isMeant: (call: ProxyCall) => boolean, alter: (answer: ProxyAnswer) => ProxyAnswer): (() => Handle) =>
  () =>
  async (call) => {
    const answer = await call.forward();
    return isMeant(call) ? alter(answer) : answer;
  };

/** Another status where there was this one. */
export const restatus = (from: number, to: number) => (answer: ProxyAnswer) =>
  answer.status === from ? { ...answer, status: to } : answer;

/** The JSON of a body, changed; what is no object stays. */
export function rewrite(
  answer: ProxyAnswer,
  change: (json: Record<string, unknown>) => Record<string, unknown>,
): ProxyAnswer {
  const json: unknown = answer.body === '' ? null : JSON.parse(answer.body);
  if (typeof json !== 'object' || json === null) return answer;
  return { ...answer, body: JSON.stringify(change({ ...json })) };
}

export const without =
  (...fields: readonly string[]) =>
  (answer: ProxyAnswer): ProxyAnswer =>
    rewrite(answer, (json) =>
      Object.fromEntries(Object.entries(json).filter(([name]) => !fields.includes(name))),
    );

/** The note's fields where its status is this one. */
export const ofStatus =
  (status: string, alter: (answer: ProxyAnswer) => ProxyAnswer) =>
  (answer: ProxyAnswer): ProxyAnswer =>
    answer.body.includes(`"status":"${status}"`) ? alter(answer) : answer;

/** A refusal with a text in it, which is waved through as if it were a good request. */
export const wavingThrough =
  (isMeant: (call: ProxyCall) => boolean, status: number, body: string): (() => Handle) =>
  () =>
  async (call) => {
    const answer = await call.forward();
    return isMeant(call) && answer.status >= 400 ? { ...answer, status, body } : answer;
  };

import type { Exchange } from './scriptedRequest.ts';

/** One request as the service received it. The token is nowhere in it. */
export type RequestRecord = {
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

/** What an assertion may need, as JSON. Times and gaps are the service's clock's, in ms. */
export type Counters = {
  readonly requests: number;
  /** Bytes of all bodies, with everything around the audio. */
  readonly bytesReceived: number;
  readonly submissionsByKey: Readonly<Record<string, number>>;
  readonly outcomesByNote: Readonly<Record<string, number>>;
  readonly pollsByNote: Readonly<
    Record<string, { readonly count: number; readonly gapsMs: readonly number[] }>
  >;
  readonly statuses: Readonly<Record<string, number>>;
  /** In the order of arrival. `status` null: the connection was cut. */
  readonly order: readonly Step[];
  readonly uploads: { readonly now: number; readonly max: number };
};

type Step = Pick<RequestRecord, 'number' | 'method' | 'path' | 'status' | 'startedAtMs'> & {
  readonly key: string | null;
};

export function countersOf(records: readonly RequestRecord[], uploads: Counters['uploads']): Counters {
  const arrived = [...records].sort((a, b) => a.number - b.number);
  const submitted = arrived.filter(isSubmission);
  const noteOf = (record: RequestRecord): string => record.path.split('/')[3] ?? '';
  const polls = arrived.filter(({ method, path }) => method === 'GET' && /^\/v1\/notes\/[^/]+$/.test(path));
  const outcomes = arrived.filter(
    ({ method, path }) => method === 'POST' && /^\/v1\/notes\/[^/]+\/outcome$/.test(path),
  );
  return {
    requests: arrived.length,
    bytesReceived: arrived.reduce((sum, { bodyByteCount }) => sum + bodyByteCount, 0),
    submissionsByKey: countBy(submitted, keyOf),
    outcomesByNote: countBy(outcomes, noteOf),
    pollsByNote: Object.fromEntries(
      [...Map.groupBy(polls, noteOf)].map(([note, list]) => [
        note,
        { count: list.length, gapsMs: gapsOf(list.map(({ startedAtMs }) => startedAtMs)) },
      ]),
    ),
    statuses: countBy(arrived, ({ status }) => String(status ?? 'cut')),
    order: arrived.map((record) => ({
      number: record.number,
      method: record.method,
      path: record.path,
      key: isSubmission(record) ? keyOf(record) : null,
      status: record.status,
      startedAtMs: record.startedAtMs,
    })),
    uploads,
  };
}

export const isSubmission = ({ method, path }: { readonly method: string; readonly path: string }): boolean =>
  method === 'POST' && path === '/v1/notes';

const keyOf = ({ headers }: RequestRecord): string => String(headers['idempotency-key'] ?? '');

const gapsOf = (times: readonly number[]): readonly number[] =>
  times.slice(1).map((time, index) => time - (times[index] ?? time));

function countBy<T>(list: readonly T[], nameOf: (one: T) => string): Readonly<Record<string, number>> {
  const counts = new Map<string, number>();
  for (const one of list) counts.set(nameOf(one), (counts.get(nameOf(one)) ?? 0) + 1);
  return Object.fromEntries(counts);
}

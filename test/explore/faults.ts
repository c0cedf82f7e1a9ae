export type Kind = 'upload' | 'read' | 'report' | 'connection';

type Answer = { readonly status: number; readonly body: object | string };

/** One way in which a request goes wrong. */
export type Fault = {
  readonly name: string;
  readonly of: readonly Kind[];
  /** half: it is cut in the middle. gateway: the whole request leaves, and the service never sees it. */
  readonly reaches: 'nothing' | 'half' | 'gateway' | 'service';
  /** silence: nobody answers. Another text: the code of the network's error. */
  readonly says: 'silence' | (string & {}) | ((key: string) => Answer);
  /** It goes wrong until something is changed; others mostly happen once. */
  readonly isLasting?: true;
  readonly retryAfter?: (now: number) => { readonly retryAfter: string; readonly date?: string };
};

const all: readonly Kind[] = ['upload', 'read', 'report', 'connection'];
const posts: readonly Kind[] = ['upload', 'report'];

const page = (status: number) => (): Answer => ({ status, body: '<html>A page.</html>' });
/** The service's own Error shape. */
const own = (status: number, code: string) => (): Answer => ({ status, body: { error: 'No.', code } });
const foreign = (head: object) => (): Answer & { readonly body: object } => ({
  status: 200,
  body: {
    ...head,
    status: 'ready',
    sections: [{ key: 'plan', heading: 'Plan', content: 'Of another consult.' }],
  },
});

/** As a sandbox writes it (interface, What the service does, 5). */
const sample = (key: string): Answer => ({
  status: 200,
  body: { ...foreign({ note_id: key })().body, title: '[TEST] A note' },
});

const ways: readonly Fault[] = [
  { name: 'no connection', of: all, reaches: 'nothing', says: 'ECONNREFUSED' },
  { name: 'no such name', of: all, reaches: 'nothing', says: 'ENOTFOUND' },
  { name: 'cut in the middle', of: ['upload'], reaches: 'half', says: 'ECONNRESET' },
];

const troubles: readonly Fault[] = [
  { name: 'an untrusted certificate', of: all, reaches: 'nothing', says: 'CERT_HAS_EXPIRED' },
  { name: 'a proxy that refuses', of: all, reaches: 'nothing', says: 'PROXY_REFUSED' },
  { name: 'another 401', of: all, reaches: 'gateway', says: own(401, 'no_such_token') },
];

/** Nobody says how it went. */
const silences = (['service', 'gateway'] as const).flatMap((reaches): readonly Fault[] => [
  { name: `the answer is lost (${reaches})`, of: all, reaches, says: 'ECONNRESET' },
  { name: `no answer (${reaches})`, of: all, reaches, says: 'silence' },
]);

const pageOf = (status: number, of: readonly Kind[], reaches: 'service' | 'gateway'): Fault => ({
  name: `page ${status} (${reaches})`,
  of,
  reaches,
  says: page(status),
});

/** Pages of a gateway or a proxy, which may have passed the request on. */
const pages: readonly Fault[] = [
  ...(['service', 'gateway'] as const).flatMap((reaches): readonly Fault[] => [
    ...[429, 500, 502, 503, 504].map((status) => pageOf(status, all, reaches)),
    ...[400, 402, 422, 200].map((status) => pageOf(status, posts, reaches)),
    pageOf(413, ['upload'], reaches),
  ]),
  pageOf(403, posts, 'gateway'),
  pageOf(307, ['report'], 'gateway'),
];

const refusals: readonly Fault[] = [
  { name: '502', of: all, reaches: 'gateway', says: own(502, 'not_judged') },
  { name: '429', of: all, reaches: 'gateway', says: own(429, 'slow_down') },
  { name: '400', of: posts, reaches: 'gateway', says: own(400, 'bad') },
  { name: '413', of: ['upload'], reaches: 'gateway', says: own(413, 'audio_too_large') },
  { name: '422', of: ['upload'], reaches: 'gateway', says: own(422, 'audio_unreadable') },
  { name: '404', of: ['report'], reaches: 'gateway', says: own(404, 'note_not_found') },
];

const pauses: readonly Fault[] = [
  {
    name: 'wait two hours',
    of: all,
    reaches: 'gateway',
    says: own(429, 'slow_down'),
    retryAfter: () => ({ retryAfter: '7200' }),
  },
  {
    name: 'wait until a time',
    of: all,
    reaches: 'gateway',
    says: own(429, 'slow_down'),
    retryAfter: (now) => ({
      retryAfter: new Date(now + 3_600_000).toUTCString(),
      date: new Date(now).toUTCString(),
    }),
  },
  { ...pageOf(503, all, 'service'), retryAfter: () => ({ retryAfter: '90.5' }) },
];

/** A gateway's 404 is not the service's: it says nothing of the note. */
const missing = (['service', 'gateway'] as const).map((reaches): Fault => ({
  ...pageOf(404, all, reaches),
  isLasting: true,
}));

/** They look like something else. */
const strange: readonly Fault[] = [
  pageOf(409, ['upload'], 'service'),
  pageOf(409, ['upload'], 'gateway'),
  { name: '409', of: ['upload'], reaches: 'service', says: own(409, 'idempotency_key_reused') },
  {
    name: '409 of nothing',
    of: ['upload'],
    reaches: 'gateway',
    says: own(409, 'idempotency_key_reused'),
    isLasting: true,
  },
  { name: 'a health page', of: ['read'], reaches: 'gateway', says: foreign({}) },
  { name: 'another note', of: ['read'], reaches: 'gateway', says: foreign({ note_id: 'another' }) },
  { name: 'a sample note', of: ['read'], reaches: 'gateway', says: sample },
  { name: 'no object', of: ['read'], reaches: 'gateway', says: () => ({ status: 200, body: [] }) },
];

/** What the interface, gateways, proxies and the network can do to a request, by its kind. */
export const faults: readonly (readonly Fault[])[] = [
  ways,
  troubles,
  silences,
  silences,
  pages,
  refusals,
  pauses,
  missing,
  strange,
];

import { failureFromError } from '../../main/noteService/failureFrom.ts';
import type { Answer } from '../../main/noteService/parseAnswer.ts';
import { failure, type Failure, type FailureCode } from '../../shared/consult/failure.ts';
import { err, ok, type Result } from '../../shared/result.ts';
import type { AtService } from './world.ts';

/** Under what the service and the way to it may stay as they are for ever: there the consult must not be stuck. */
export type Climate = 'healthy' | 'noCodes';

/** One way in which a request can go. */
export type Course<Has> = {
  readonly name: string;
  /** What the service has under the key afterwards. */
  readonly has: Has;
  readonly called: Result<Answer, Failure>;
  /** An upload: its last byte has left. */
  readonly hasAllLeft: boolean;
  /** The app is killed before it sees the answer. */
  readonly isKilled?: boolean;
  /** It stops the whole connection for a while. */
  readonly isStop?: boolean;
  /** It happens in these climates too; else it passes. */
  readonly climates: readonly Climate[];
};

type Has = AtService['has'];

const answer = (status: number, body: unknown, more: Partial<Answer> = {}): Result<Answer, Failure> =>
  ok({ status, body, whole: null, isHtml: false, retryAfter: null, date: null, ...more });
/** The service's own Error shape. */
const error = (status: number, code: string, more: Partial<Answer> = {}): Result<Answer, Failure> =>
  answer(status, { error: 'No.', code }, more);
/** A page of a gateway or a relay. */
const page = (status: number): Result<Answer, Failure> => answer(status, undefined, { isHtml: true });
const broken = (code: string): Result<Answer, Failure> =>
  err(failureFromError(Object.assign(new Error(code), { code })));
const own = (code: FailureCode): Result<Answer, Failure> => err(failure(code));

const both: readonly Climate[] = ['healthy', 'noCodes'];

/** Refusals of the connection, for an upload, a read and a report alike. */
const stops = [
  ['the token is revoked', error(401, 'connection_revoked')],
  ['the integration is disabled', error(401, 'partner_disabled')],
  ['another 401', error(401, 'no_such_token')],
  ['429 with Retry-After of two hours', error(429, 'slow_down', { retryAfter: '7200' })],
] as const;

/** The service makes no note of it, or nothing reaches it. */
const passing = [['429 without Retry-After', error(429, 'slow_down')]] as const;

/** Nothing reaches the service. */
const ways = [
  ['no connection', broken('ECONNREFUSED')],
  ['an untrusted certificate', broken('CERT_HAS_EXPIRED')],
  ['a proxy that refuses', broken('PROXY_REFUSED')],
] as const;

export function uploadCourses({ has }: AtService): readonly Course<Has>[] {
  const there: Has = has === 'nothing' || has === 'onItsWay' ? 'writing' : has;
  const course = (
    name: string,
    after: Has,
    called: Result<Answer, Failure>,
    more: Partial<Course<Has>> = {},
  ): Course<Has> => ({ name, has: after, called, hasAllLeft: true, climates: [], ...more });
  const early = { hasAllLeft: false };
  return [
    course('202', there, answer(202, {}), { climates: both }),
    course('accepted, answer lost', there, broken('ECONNRESET')),
    course('lost whole', has, broken('ECONNRESET')),
    ...(has === 'nothing' ? [course('sent whole, still on its way', 'onItsWay', broken('ECONNRESET'))] : []),
    course('cut in the middle', has, broken('ECONNRESET'), early),
    course('accepted, then 504 of a gateway', there, page(504)),
    course('504 of a gateway', has, page(504)),
    course('the service’s own 502', has, error(502, 'not_judged')),
    course('accepted, then a web page', there, page(200)),
    course('accepted, then 409 of a gateway', there, error(409, 'conflict')),
    course('409, the key is known', has, error(409, 'idempotency_key_reused')),
    course('402', has, error(402, 'subscription_inactive'), { ...early, isStop: true }),
    course('400', has, error(400, 'bad')),
    course('413', has, error(413, 'audio_too_large')),
    course('422', has, error(422, 'audio_unreadable')),
    ...stops.map(([name, called]) => course(name, has, called, { isStop: true })),
    ...passing.map(([name, called]) => course(name, has, called)),
    ...ways.map(([name, called]) => course(name, has, called, early)),
    course('the keychain is locked', has, own('keychain_locked'), early),
    course('the recording cannot be read', has, own('disk_failed'), early),
    course('the app is killed before the first byte', has, own('cancelled'), { ...early, isKilled: true }),
    course('accepted, then the app is killed', there, own('cancelled'), { isKilled: true }),
  ];
}

const noteBody = (key: string, status: string, more: object = {}): object => ({
  note_id: key,
  status,
  created_at: '2026-11-23T10:00:00Z',
  ...more,
});

const sections = [{ key: 'plan', heading: 'Plan', content: 'Rest.' }];

/** What the service says when it is well. */
function truth(key: string, { has }: AtService): Result<Answer, Failure> {
  switch (has) {
    case 'nothing':
    case 'onItsWay':
      return error(404, 'not_found');
    case 'writing':
      return answer(200, noteBody(key, 'processing'));
    case 'ready':
      return answer(
        200,
        noteBody(key, 'ready', { sections, warnings: [], transcript: 'Vet: so', duration_seconds: 1 }),
      );
    case 'failed':
      return answer(
        200,
        noteBody(key, 'failed', { error: { error: 'No.', code: 'note_generation_failed' }, transcript: 'a' }),
      );
  }
}

export function readCourses(key: string, at: AtService, isLagging: boolean): readonly Course<Has>[] {
  const isNone = at.has === 'nothing' || at.has === 'onItsWay';
  const course = (
    name: string,
    called: Result<Answer, Failure>,
    climates: readonly Climate[] = [],
    isStop = false,
  ): Course<Has> => ({ name, has: at.has, called, hasAllLeft: true, climates, isStop });
  return [
    course(`the truth (${at.has})`, truth(key, at), isNone ? ['healthy'] : both),
    ...(isNone ? [course('404 without a code', answer(404, { detail: 'none' }), ['noCodes'])] : []),
    ...(isLagging ? [course('404, though it is there', error(404, 'not_found'))] : []),
    course('502', error(502, 'not_judged')),
    course('a web page', page(200)),
    course('ready without note_id, of a health page', answer(200, { status: 'ready' })),
    course('failed without note_id', answer(200, { status: 'failed' })),
    ...(at.has === 'ready' ? [course('ready without sections', answer(200, noteBody(key, 'ready')))] : []),
    ...stops.map(([name, called]) => course(name, called, [], true)),
    ...passing.map(([name, called]) => course(name, called)),
    ...ways.map(([name, called]) => course(name, called)),
    course('the keychain is locked', own('keychain_locked')),
  ];
}

/** What becomes of the report of an outcome; `has`: the service has recorded it. */
export const reportCourses: readonly Course<boolean>[] = [
  { name: '200', has: true, called: answer(200, {}), hasAllLeft: true, climates: both },
  ...(
    [
      ['recorded, answer lost', true, broken('ECONNRESET')],
      ['502', false, error(502, 'not_judged')],
      ['307', false, answer(307, undefined)],
      ['400', false, error(400, 'bad')],
      ['404', false, error(404, 'not_found')],
      ...passing.map(([name, called]) => [name, false, called] as const),
      ...ways.map(([name, called]) => [name, false, called] as const),
      ['the keychain is locked', false, own('keychain_locked')],
    ] as const
  ).map(([name, has, called]) => ({ name, has, called, hasAllLeft: true, climates: [] })),
  ...stops.map(([name, called]) => ({
    name,
    has: false,
    called,
    hasAllLeft: true,
    climates: [],
    isStop: true,
  })),
];

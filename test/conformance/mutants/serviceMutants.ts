import { limitCases } from '../cases/limits.ts';
import {
  altering,
  restatus,
  rewrite,
  without,
  type Mutant,
  type ProxyAnswer,
  type ProxyCall,
} from './mutant.ts';

const any = (): boolean => true;
const isFailure = ({ status }: ProxyAnswer): boolean => status >= 400;

const recoded = (from: string, to: string) => (answer: ProxyAnswer) => ({
  ...answer,
  body: answer.body.replace(`"${from}"`, `"${to}"`),
});

const tooMany = (answer: ProxyAnswer): ProxyAnswer => ({
  ...answer,
  status: 429,
  headers: { ...answer.headers, 'retry-after': '0' },
  body: '{"error":"Too many requests.","code":"rate_limited"}',
});

const of429 = (alter: (answer: ProxyAnswer) => ProxyAnswer) =>
  altering(any, (answer) => (answer.status === 429 ? alter(answer) : answer));

const ceilingCases = limitCases.map(({ id }) => id);
const isExchange = ({ path }: ProxyCall): boolean => path === '/v1/connections/exchange';

export const serviceMutants: readonly Mutant[] = [
  {
    id: 'the Error shape has no code',
    breaks: 'errors.shape',
    caughtBy: 'errors.shape-of-all',
    create: altering(any, (answer) => (isFailure(answer) ? without('code')(answer) : answer)),
  },
  {
    id: 'a failure is HTML',
    breaks: 'errors.shape',
    caughtBy: 'errors.shape-of-all',
    create: altering(any, (answer) => (isFailure(answer) ? { ...answer, body: '<h1>Error</h1>' } : answer)),
  },
  {
    id: 'a 429 has no Retry-After',
    breaks: 'limits.retry-after',
    caughtBy: 'limits.429-polling',
    create: of429((answer) => {
      const { 'retry-after': _after, ...headers } = answer.headers;
      return { ...answer, headers };
    }),
  },
  {
    id: 'Retry-After is no period',
    breaks: 'limits.retry-after.form',
    caughtBy: 'limits.429-submission',
    create: of429((answer) => ({ ...answer, headers: { ...answer.headers, 'retry-after': 'soon' } })),
  },
  {
    id: 'a ceiling gives 503',
    breaks: 'limits.429',
    caughtBy: 'limits.429-polling',
    create: altering(any, restatus(429, 503)),
  },
  {
    id: 'a revoked token carries no code of its own',
    breaks: 'auth.401.revoked',
    caughtBy: 'auth.revoked',
    create: altering(any, recoded('connection_revoked', 'unauthorized')),
  },
  {
    id: 'a disabled partner looks like a revoked token',
    breaks: 'auth.401.disabled',
    caughtBy: 'auth.partner-disabled',
    create: altering(any, recoded('partner_disabled', 'connection_revoked')),
  },
  {
    id: 'a missing token gives 403',
    breaks: 'auth.401.missing',
    caughtBy: 'auth.no-token',
    create: altering(({ headers }: ProxyCall) => headers['authorization'] === undefined, restatus(401, 403)),
  },
  {
    id: 'the connection has no practice_name',
    breaks: 'connection.practice-name',
    caughtBy: 'connection.record',
    create: altering(({ path }) => path === '/v1/connection', without('practice_name')),
  },
  {
    id: 'all connections have one practice_name',
    breaks: 'connection.tells-apart',
    caughtBy: 'connection.two-practices',
    create: altering(
      ({ path }) => path === '/v1/connection',
      (answer) =>
        rewrite(answer, (json) => ('practice_name' in json ? { ...json, practice_name: 'One' } : json)),
    ),
  },
  {
    id: 'the version is ignored',
    breaks: 'version.path',
    caughtBy: 'version.path',
    create: () => async (call) => await call.forward({ path: call.path.replace(/^\/v2\//, '/v1/') }),
  },
  {
    id: 'a ceiling stops all connections',
    breaks: 'limits.per-connection',
    caughtBy: 'limits.per-connection',
    only: ceilingCases,
    create: () => {
      let isOver = false;
      return async (call) => {
        const answer = await call.forward();
        if (call.path !== '/v1/connection') return answer;
        isOver ||= answer.status === 429;
        return isOver ? tooMany(answer) : answer;
      };
    },
  },
  {
    id: 'reading is limited like submitting',
    breaks: 'limits.submission-tighter',
    caughtBy: 'limits.submission-tighter',
    only: ceilingCases,
    create: () => {
      let count = 0;
      return async (call) => {
        const answer = await call.forward();
        if (call.method === 'GET') count += 1;
        return call.method === 'GET' && count > 4 ? tooMany(answer) : answer;
      };
    },
  },
  {
    id: 'the exchange has no ceiling',
    breaks: 'limits.exchange-per-address',
    caughtBy: 'limits.exchange',
    only: ceilingCases,
    create: altering(isExchange, restatus(429, 401)),
  },
  {
    id: 'the exchange is limited for all addresses together',
    breaks: 'limits.exchange-per-address',
    caughtBy: 'limits.exchange-elsewhere',
    only: ceilingCases,
    create: () => {
      let isOver = false;
      return async (call) => {
        const answer = await call.forward();
        isOver ||= isExchange(call) && answer.status === 429;
        return isOver && isExchange(call) ? tooMany(answer) : answer;
      };
    },
  },
  {
    id: 'the backstop spares a connection',
    breaks: 'limits.backstop',
    caughtBy: 'limits.backstop',
    only: ceilingCases,
    create: altering(
      ({ headers, standIn }) => headers['authorization'] === `Bearer ${standIn.tokens[1] ?? ''}`,
      restatus(429, 200),
    ),
  },
  {
    id: 'an exchange gives a token that nobody holds',
    breaks: 'auth.exchange',
    caughtBy: 'exchange.issues-a-token',
    create: altering(any, (answer) =>
      rewrite(answer, (json) => ('connection_token' in json ? { ...json, connection_token: 'x' } : json)),
    ),
  },
  {
    id: 'an exchange gives no token',
    breaks: 'auth.exchange.shapes',
    caughtBy: 'exchange.issues-a-token',
    create: altering(any, without('connection_token')),
  },
  {
    id: '502 is a 500',
    breaks: 'errors.502.get',
    caughtBy: 'failure.502-read',
    create: altering(any, restatus(502, 500)),
  },
];

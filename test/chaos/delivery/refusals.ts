import type { Intervention } from '../../service/scriptedRequest.ts';
import { errorAnswer, type ServiceAnswer } from '../../service/core/serviceAnswer.ts';
import type { Strike } from './plan.ts';

const revokedAnswer = errorAnswer(401, 'connection_revoked', 'The vet disconnected or left the practice.');
const disabledAnswer = errorAnswer(401, 'partner_disabled', 'The integration is switched off.');
export const unpaidAnswer = errorAnswer(
  402,
  'subscription_inactive',
  'The practice has no active subscription.',
);
export const badGateway = errorAnswer(502, 'bad_gateway', 'Scripted.');
/** A gateway's page in front of what the service answered: the service's own 502 says that it made no note. */
export const gatewayPage: ServiceAnswer = {
  status: 502,
  headers: { 'content-type': 'text/html' },
  body: '<h1>502 Bad Gateway</h1>',
};

/** 429 with Retry-After, in the form that the strike asks for. */
export function laterAnswer({ fault, amount }: Strike, nowMs: number): ServiceAnswer {
  const headers =
    fault === 'retryAfterSeconds'
      ? { 'retry-after': String(amount) }
      : {
          'retry-after': new Date(nowMs + amount * 1000).toUTCString(),
          date: new Date(nowMs).toUTCString(),
        };
  return errorAnswer(429, 'rate_limited', 'Scripted.', headers);
}

/** What the service says from the strike on, where it is one that takes the token's right; else null. */
export function refusalOf({ fault }: Strike): Intervention | null {
  if (fault === 'revoked') return { answer: { at: 'head', answer: revokedAnswer } };
  return fault === 'partnerDisabled' ? { answer: { at: 'head', answer: disabledAnswer } } : null;
}

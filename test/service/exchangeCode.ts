import { assertNever } from '../../shared/assertNever.ts';
import type { Result } from '../../shared/result.ts';
import { assumedCodes } from './core/assumptions.ts';
import type { ServiceConnection } from './core/behaviour.ts';
import { nothingReceived, refusal, type Body, type OpenedRequest } from './core/endpoint.ts';
import { parseJson, readSmallBody } from './core/parseJson.ts';
import { errorAnswer, jsonAnswer, type ServiceAnswer } from './core/serviceAnswer.ts';
import {
  exchangedBody,
  exchangeRequestSchema,
  standInCodes,
  type ExchangeRequest,
} from './standInAssumptions.ts';

/** Gives the connection that a code stands for, once. */
export type RedeemCode = (request: ExchangeRequest) => Result<ServiceConnection, ExchangeRefusal>;

type ExchangeRefusal = 'unknown_client' | 'unknown_code' | 'partner_disabled';

/** POST /v1/connections/exchange : issues a connection_token. Its shapes are assumed (standInAssumptions.ts). */
export async function exchangeCode(incoming: Body, redeem: RedeemCode): Promise<OpenedRequest> {
  const body = await readSmallBody(incoming);
  if (body === null) return refusal(rejected(assumedCodes.invalidRequest, 'The body is too long.'));
  const received = { ...nothingReceived, body };
  const parsed = exchangeRequestSchema.safeParse(parseJson(body));
  if (!parsed.success) {
    return refusal(
      rejected(assumedCodes.invalidRequest, 'client_id, client_secret and code are required, each a text.'),
      received,
    );
  }
  return {
    received,
    work: () => {
      const redeemed = redeem(parsed.data);
      return Promise.resolve(
        redeemed.ok
          ? jsonAnswer(200, exchangedBody(redeemed.value.token, redeemed.value.practiceName))
          : refused(redeemed.error),
      );
    },
  };
}

const rejected = (code: string, message: string): ServiceAnswer => errorAnswer(400, code, message);

function refused(why: ExchangeRefusal): ServiceAnswer {
  switch (why) {
    case 'unknown_client':
      return errorAnswer(401, assumedCodes.unauthorized, 'The client_id or client_secret is not valid.');
    case 'unknown_code':
      return rejected(standInCodes.invalidCode, 'The code is not valid, or was used before.');
    case 'partner_disabled':
      return errorAnswer(401, 'partner_disabled', 'The integration is disabled.');
    default:
      return assertNever(why);
  }
}

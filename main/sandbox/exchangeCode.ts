import { assertNever } from '../../shared/assertNever.ts';
import { assumedCodes, exchangedBody, exchangeRequestSchema } from './assumptions.ts';
import {
  nothingReceived,
  refusal,
  type Body,
  type ExchangeRefusal,
  type OpenedRequest,
  type RedeemCode,
} from './endpoint.ts';
import { parseJson, readSmallBody } from './parseJson.ts';
import { errorAnswer, jsonAnswer, type ServiceAnswer } from './serviceAnswer.ts';

/** POST /v1/connections/exchange : issues a connection_token. Its shapes are assumed (assumptions.ts). */
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
      return rejected(assumedCodes.invalidCode, 'The code is not valid, or was used before.');
    case 'partner_disabled':
      return errorAnswer(401, 'partner_disabled', 'The integration is disabled.');
    default:
      return assertNever(why);
  }
}

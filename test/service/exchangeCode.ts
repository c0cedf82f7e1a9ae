import { assumedCodes, exchangedBody, exchangeRequestSchema } from './core/assumptions.ts';
import { parseJson, readSmallBody } from './core/parseJson.ts';
import { errorAnswer, jsonAnswer, type ServiceAnswer } from './core/serviceAnswer.ts';
import { nothingReceived, refusal } from './core/serviceParts.ts';
import type { Body, ExchangeRefusal, OpenedRequest, RedeemCode } from './core/serviceParts.ts';

/**
 * POST /v1/connections/exchange : issues a connection_token. Its shapes are assumed (core/assumptions.ts).
 */
export async function exchangeCode(incoming: Body, redeem: RedeemCode): Promise<OpenedRequest> {
  const body = await readSmallBody(incoming);
  if (body === null) return refusal(errorAnswer(400, assumedCodes.invalidRequest, 'The body is too long.'));
  const received = { ...nothingReceived, body };
  const parsed = exchangeRequestSchema.safeParse(parseJson(body));
  if (!parsed.success) {
    const message = 'client_id, client_secret and code are required, each a text.';
    return refusal(errorAnswer(400, assumedCodes.invalidRequest, message), received);
  }
  return {
    received,
    work() {
      const redeemed = redeem(parsed.data);
      return redeemed.ok
        ? jsonAnswer(200, exchangedBody(redeemed.value.token, redeemed.value.practiceName))
        : refusals[redeemed.error];
    },
  };
}

const refusals: Readonly<Record<ExchangeRefusal, ServiceAnswer>> = {
  unknown_client: errorAnswer(401, assumedCodes.unauthorized, 'The client_id or client_secret is not valid.'),
  unknown_code: errorAnswer(400, assumedCodes.invalidCode, 'The code is not valid, or was used before.'),
  partner_disabled: errorAnswer(401, 'partner_disabled', 'The integration is disabled.'),
};

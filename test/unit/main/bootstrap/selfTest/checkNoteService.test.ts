import { afterEach, describe, expect, it } from 'vitest';
import { selfTestPassed, selfTestProblem } from '../../../../../main/commandLine/selfTestResult.ts';
import type { ConnectionRules } from '../../../../../main/connections/connectionRules.ts';
import { everyConnection } from '../../../../support/usualConnections.ts';
import { createServiceDispatcher } from '../../../../../main/noteService/serviceDispatcher.ts';
import { checkNoteService } from '../../../../../main/bootstrap/selfTest/checkNoteService.ts';
import { failure } from '../../../../../shared/consult/failure.ts';
import { err, ok } from '../../../../../shared/result.ts';
import { answering, serve, type Script } from '../../../../integration/noteService/scriptedServer.ts';
import { remoteConnection } from '../../../../support/behaviour/vaultBehaviour.ts';

type DispatcherOptions = Parameters<typeof createServiceDispatcher>[0];

type ServiceToCheck = Parameters<typeof checkNoteService>[0];

const open: { readonly close: () => Promise<unknown> }[] = [];
afterEach(async () => {
  for (const one of open.splice(0).toReversed()) await one.close();
});

const token = 'token-of-the-vet';
const check = (asked: Partial<ServiceToCheck>, options: DispatcherOptions = {}) => {
  const dispatcher = createServiceDispatcher(options);
  open.push({ close: dispatcher.destroy });
  return checkNoteService({
    dispatcher,
    active: null,
    token: () => Promise.resolve(ok(token)),
    address: null,
    isSandboxAllowed: false,
    rules: everyConnection,
    isPartnerDisabled: () => false,
    ...asked,
  });
};
const practiceAt = (address: string) => ({
  active: remoteConnection({ address, vet: 'Dr Moor', practiceName: 'Hill Practice' }),
});
const started = async (script: Script) => {
  const service = await serve(script);
  open.push(service);
  return service;
};

describe('whom it asks', () => {
  it('the self-test asks the active practice’s service, with its token', async () => {
    let seen = '';
    const service = await started((request, response) => {
      seen = request.headers.authorization ?? '';
      answering(200, { practice_name: 'Hill Practice' })(request, response);
    });
    const asked = await check({ ...practiceAt(service.address), address: 'https://elsewhere.invalid' });
    expect(asked).toEqual({ asked: 'practice', check: selfTestPassed });
    expect(service.requests).toEqual(['GET /v1/connection']);
    expect(seen).toBe(`Bearer ${token}`);
  });

  it('the self-test asks the address that is set, as a stranger, where no practice is connected', async () => {
    const service = await started(answering(401, { error: 'Who are you?', code: 'unauthorized' }));
    expect(await check({ address: `${service.address}/v1` })).toEqual({
      asked: 'address',
      check: selfTestPassed,
    });
    expect(service.requests).toEqual(['GET /v1/connection']);
  });

  it('the self-test asks the sandbox where nothing is set, and nobody where that is not allowed', async () => {
    const sandbox = { asked: 'sandbox', check: selfTestPassed };
    expect(await check({ isSandboxAllowed: true, address: ' ' })).toEqual(sandbox);
    expect(await check({})).toEqual({ asked: null, check: selfTestProblem('not_configured') });
    expect(await check({ address: 'ftp://x', isSandboxAllowed: true })).toEqual({
      asked: null,
      check: selfTestProblem('address_invalid'),
    });
  });

  it('the self-test asks nobody that the organisation does not allow', async () => {
    const service = await started(answering(200, { practice_name: 'Hill Practice' }));
    const rules: ConnectionRules = {
      fixedAddress: null,
      heldFor: () => 'practice_not_allowed',
      refusalOf: () => 'service_not_allowed',
    };
    const notAllowed = selfTestProblem('not_allowed');
    expect(await check({ ...practiceAt(service.address), rules })).toEqual({
      asked: 'practice',
      check: notAllowed,
    });
    expect(await check({ address: service.address, rules })).toEqual({ asked: null, check: notAllowed });
    expect(service.requests).toEqual([]);
  });

  it('the self-test asks nobody where the keychain has no token', async () => {
    const active = practiceAt('https://notes.invalid');
    const missing = await check({ ...active, token: () => Promise.resolve(ok(null)) });
    expect(missing.check).toEqual(selfTestProblem('token_missing'));
    const locked = () => Promise.resolve(err(failure('keychain_locked')));
    expect((await check({ ...active, token: locked })).check).toEqual(selfTestProblem('keychain_locked'));
  });
});

const said = (code: string) => ({ error: 'Dr Moor is gone', code });

it.each([
  [401, said('connection_revoked'), 'connection_revoked', 'HTTP 401 connection_revoked'],
  [401, said('unauthorized'), 'unauthorized', 'HTTP 401 unauthorized'],
  [401, said('Dr Moor'), 'unauthorized', 'HTTP 401'],
  [401, { code: 'unauthorized' }, 'unauthorized', 'HTTP 401 unauthorized'],
  [402, said('subscription_inactive'), 'subscription_inactive', 'HTTP 402 subscription_inactive'],
  [502, 'Dr Moor', 'service_unavailable', 'HTTP 502'],
  [200, '<html>Sign in, Dr Moor</html>', 'unexpected_answer', 'HTTP 200, a web page'],
])('HTTP %i %j is told as %s, without a word of the service’s', async (status, body, code, detail) => {
  const service = await started(answering(status, body));
  const { check: told } = await check(practiceAt(service.address));
  expect(told).toEqual(selfTestProblem(code as never, detail));
});

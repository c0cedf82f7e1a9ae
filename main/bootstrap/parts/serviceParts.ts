import { openCodeConnections } from '../../connections/codeConnections.ts';
import { openConnections } from '../../connections/connections.ts';
import { openGates } from '../../connections/gates.ts';
import { createRateGate, requestsPerMinute } from '../../connections/rateGate.ts';
import { createDispatcher } from '../../noteService/dispatcher.ts';
import { createExchangeCode } from '../../noteService/exchangeCode.ts';
import { createNoteClient } from '../../noteService/noteClient.ts';
import { serviceAddress } from '../../noteService/serviceAddress.ts';
import { openSandbox, sandboxAccess, serviceByAccess } from '../../sandbox/openSandbox.ts';
import { openServiceSuccess } from '../../workstationStatus/statusFile.ts';
import type { BasicParts } from './basicParts.ts';

export type ServiceParts = Awaited<ReturnType<typeof openServiceParts>>;

export async function openServiceParts({
  storage,
  options,
  organisation,
  store,
  clock,
  onChange,
}: BasicParts) {
  const dispatcher = createDispatcher({
    version: options.about.version,
    env: options.env,
    resolveProxy: options.resolveProxy,
  });
  const sandbox = await openSandbox(storage.sandboxNotes);
  const service = serviceByAccess(sandbox, createNoteClient(dispatcher));
  const serviceSuccess = await openServiceSuccess(options.dataFolder, clock);
  const pace = createRateGate(requestsPerMinute, clock);
  const gates = await openGates(store, clock, onChange);
  const connections = await openConnections({
    store,
    vault: storage.tokens,
    service: {
      ...service,
      async readConnection(access, signal) {
        await pace(signal);
        const read = await service.readConnection(access, signal);
        if (read.ok && access.address !== sandboxAccess.address) serviceSuccess.now();
        return read;
      },
    },
    clock,
    embedded: sandboxAccess,
    serviceAddress: addressIn,
    rules: organisation.rules,
    gates,
    onChange,
  });
  const codeConnections = await openCodeConnections({
    connections,
    exchange: createExchangeCode(dispatcher),
    secrets: storage.clientSecrets,
    unplacedTokens: storage.unplacedTokens,
    client: organisation.connectClient,
  });
  return {
    dispatcher,
    sandbox,
    service,
    serviceSuccess,
    pace,
    gates,
    connections,
    activeConnection: connections.active,
    codeConnections,
  };
}

function addressIn(text: string): string | null {
  const address = serviceAddress(text);
  return address.ok ? address.value : null;
}

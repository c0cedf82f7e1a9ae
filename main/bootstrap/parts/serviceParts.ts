import { openCodeConnections } from '../../connections/codeConnections.ts';
import { openConnections } from '../../connections/connections.ts';
import { openGates } from '../../connections/gates.ts';
import { createRateGate, requestsPerMinute } from '../../connections/rateGate.ts';
import { createServiceDispatcher } from '../../noteService/serviceDispatcher.ts';
import { createExchangeCode } from '../../noteService/exchangeCode.ts';
import { createNoteClient } from '../../noteService/noteClient.ts';
import { serviceAddress } from '../../noteService/serviceAddress.ts';
import {
  openSandboxService,
  sandboxServiceAccess,
  serviceByAccess,
} from '../../sandbox/openSandboxService.ts';
import { openServiceSuccess } from '../../workstationStatus/statusFile.ts';
import type { BasicParts } from './basicParts.ts';

export type NoteServiceParts = Awaited<ReturnType<typeof openNoteServiceParts>>;

export async function openNoteServiceParts({
  storage,
  options,
  organisation,
  store,
  clock,
  onChange,
}: BasicParts) {
  const dispatcher = createServiceDispatcher({
    version: options.about.version,
    env: options.env,
    resolveProxy: options.resolveProxy,
  });
  const sandbox = await openSandboxService(storage.sandboxNotes);
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
        if (read.ok && access.address !== sandboxServiceAccess.address) serviceSuccess.now();
        return read;
      },
    },
    clock,
    embedded: sandboxServiceAccess,
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

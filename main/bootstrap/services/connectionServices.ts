import { openCodeConnections } from '../../connections/codeConnections.ts';
import { openConnections } from '../../connections/connections.ts';
import { createDispatcher } from '../../noteService/dispatcher.ts';
import { createExchangeCode } from '../../noteService/exchangeCode.ts';
import { createNoteClient } from '../../noteService/noteClient.ts';
import { createRateGate } from '../../connections/rateGate.ts';
import { openConnectionWaits } from '../../connections/connectionWaits.ts';
import { openSubscriptionStops } from '../../connections/subscriptionStops.ts';
import { serviceAddress } from '../../noteService/serviceAddress.ts';
import { openSandbox, sandboxAccess, type Sandbox } from '../../sandbox/openSandbox.ts';
import type { Access, NoteService } from '../../ports/noteService.ts';
import type { CoreDeps } from './coreDeps.ts';
import { openServiceSuccess } from './workstationStatus.ts';

/** The connections of this workstation, and the network route to the note service. */
export type ConnectionServices = Awaited<ReturnType<typeof openConnectionServices>>;

export async function openConnectionServices(core: CoreDeps, onChange: () => void) {
  const { options, storage, store, organisation, clock } = core;
  const sandbox = await openSandbox(storage.sandboxNotes);
  const dispatcher = createDispatcher({
    version: options.about.version,
    resolveProxy: options.resolveProxy,
    env: options.env,
  });
  const service = byAccess(sandbox, createNoteClient(dispatcher));
  const serviceSuccess = await openServiceSuccess(core);
  const gate = createRateGate(organisation.requestsPerMinute, clock);
  const pauses = await openConnectionWaits(store, clock, onChange);
  const subscriptions = await openSubscriptionStops(store, clock, onChange);
  const connections = await openConnections({
    store,
    vault: storage.tokens,
    service: {
      ...service,
      async readConnection(access, signal) {
        await gate(signal);
        const read = await service.readConnection(access, signal);
        if (read.ok && access.address !== sandboxAccess.address) serviceSuccess.now();
        return read;
      },
    },
    clock,
    embedded: sandboxAccess,
    serviceAddress: (text) => {
      const address = serviceAddress(text);
      return address.ok ? address.value : null;
    },
    rules: organisation.rules,
    isSubscriptionStopped: subscriptions.isStopped,
    readsWaitMs: (id) => pauses.leftMs(id, 'reads'),
    onChange,
  });
  const codeConnections = await openCodeConnections({
    connections,
    exchange: createExchangeCode(dispatcher),
    secrets: storage.clientSecrets,
    client: organisation.connectClient,
    clock,
  });
  return {
    sandbox,
    dispatcher,
    service,
    gate,
    pauses,
    subscriptions,
    connections,
    codeConnections,
    serviceSuccess,
  };
}

/** Requests of the embedded connection stay in the process. */
function byAccess(sandbox: Sandbox, client: NoteService): NoteService {
  const of = ({ access }: { readonly access: Access }): NoteService =>
    access.address === sandboxAccess.address ? sandbox : client;
  return {
    readConnection: (access, signal) => of({ access }).readConnection(access, signal),
    submit: (request) => of(request).submit(request),
    readNote: (request) => of(request).readNote(request),
    reportOutcome: (request) => of(request).reportOutcome(request),
  };
}

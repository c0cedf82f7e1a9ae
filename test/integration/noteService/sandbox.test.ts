import { afterAll, beforeAll } from 'vitest';
import { createServiceDispatcher } from '../../../main/noteService/serviceDispatcher.ts';
import { createNoteClient } from '../../../main/noteService/noteClient.ts';
import { startStandIn, type StandIn } from '../../service/standIn.ts';
import { describeNoteService } from '../../support/behaviour/noteServiceBehaviour.ts';

const dispatcher = createServiceDispatcher();
const service = createNoteClient(dispatcher);
let standIn: StandIn;
beforeAll(async () => {
  standIn = await startStandIn({ profile: 'sandbox' });
});
afterAll(async () => {
  await dispatcher.destroy();
  await standIn.stop();
});

describeNoteService('A sandbox of the service, over HTTP', () => ({
  service,
  access: { address: standIn.url, token: standIn.tokens[0] ?? '' },
}));

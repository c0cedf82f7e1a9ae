import { createConsultList } from '../../../main/consults/consultList.ts';
import { openConsultRepository } from '../../../main/consults/consultRepository.ts';
import { openConnections } from '../../../main/connections/connections.ts';
import { systemClock } from '../../../main/platform/systemClock.ts';
import { openStore } from '../../../main/storage/openStore.ts';
import { ok } from '../../../shared/result.ts';
import { scriptedService } from '../../support/fakes/scriptedService.ts';

/** What main does with its consults before it can show them, in a process of its own; says how many there are and when it could. */
const [path = '', key = ''] = process.argv.slice(2);
const opened = await openStore({ path, key: Buffer.from(key, 'hex') });
if (!opened.ok) throw new Error(opened.error.detail);
const { store } = opened.value;
const connections = await openConnections({
  store,
  service: scriptedService({}),
  vault: {
    token: () => Promise.resolve(ok(null)),
    saveToken: () => Promise.resolve(ok(undefined)),
    deleteToken: () => Promise.resolve(ok(undefined)),
  },
  clock: systemClock,
  embedded: { address: 'http://127.0.0.1:1', token: 'embedded' },
  serviceAddress: (text) => text,
  onChange: () => undefined,
});
const repository = await openConsultRepository(store, systemClock, {
  onChange: (id, change) => list.changed(id, change),
  isOpen: () => false,
});
const list = createConsultList({
  store,
  repository,
  activeConnection: () => connections.active().id,
  isKeptOut: () => false,
  isRecovered: () => false,
  onLoaded: () => undefined,
});
await list.load();
const { first, total } = list.view();
const startedAfterMs = performance.now();
const { heapUsed, rss } = process.memoryUsage();
const counts = { rows: first.length, total, inMemory: repository.inMemory().length };
process.stdout.write(JSON.stringify({ ...counts, startedAfterMs, heapUsed, rss }));
await store.close();

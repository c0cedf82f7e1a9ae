import { expect, it } from 'vitest';
import type { LogEvent } from '../../../../main/logging/logEvent.ts';
import { loggedStore } from '../../../../main/logging/loggedStore.ts';
import { newConnection, newConsult, newEntry } from '../../../support/sampleConsults.ts';
import { emptyStore } from '../../../support/workbench.ts';

it('logs that a place was checked by the step alone: no vet, no section, no words', async () => {
  const events: LogEvent[] = [];
  const store = loggedStore(await emptyStore(), (event) => events.push(event));
  const connection = newConnection();
  await store.saveConnection(connection);
  const words = '15 mg meloxicam';
  const consult = newConsult(connection, undefined, {
    checkedPlaces: [{ section: 0, kind: 'number', words, nth: 0 }],
  });
  const checked = { section: 0, kind: 'number', by: 'Dr Moor' } as const;
  const entry = newEntry({ what: 'placeChecked', phase: 'noteReady', checked });
  await store.saveConsult(consult, entry);
  expect(await store.activity(consult.id)).toEqual([entry]);
  expect(events).toEqual([
    {
      event: 'consult',
      consult: consult.id.slice(0, 8),
      what: 'placeChecked',
      phase: 'noteReady',
      code: null,
      attempt: null,
      nextTryAt: null,
    },
  ]);
});

it('logs no save of typed text, of which there are many', async () => {
  const events: LogEvent[] = [];
  const store = loggedStore(await emptyStore(), (event) => events.push(event));
  const connection = newConnection();
  await store.saveConnection(connection);
  const consult = newConsult(connection);
  await store.saveConsult(consult, newEntry({ what: 'sectionEdited', phase: 'noteReady' }));
  await store.saveConsult(consult, newEntry({ what: 'noteFiled', phase: 'filed' }));
  expect(events).toMatchObject([{ event: 'consult', what: 'noteFiled' }]);
});

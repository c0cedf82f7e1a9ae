import { expect, it } from 'vitest';
import type { Log } from '../../../../main/logging/logEvent.ts';
import { loggedStore } from '../../../../main/logging/loggedStore.ts';
import { newConnection, newConsult, newEntry } from '../../../support/sampleConsults.ts';
import { emptyStore } from '../../../support/workbench.ts';
import { StoreError, toStoreFailure } from '../../../../main/storage/storeProblem.ts';
import { failure } from '../../../../shared/consult/failure.ts';

type LogEvent = Parameters<Log>[0];

const codeOf = (error: unknown): string => toStoreFailure(error).code;

it('the logged store logs no save of typed text, of which there are many, and no vet who checked a place or recorded', async () => {
  const events: LogEvent[] = [];
  const store = loggedStore(await emptyStore(), (event) => events.push(event), codeOf);
  const connection = newConnection();
  await store.saveConnection(connection);
  const consult = newConsult(connection);
  await store.saveConsult(consult, newEntry({ what: 'sectionEdited', phase: 'noteReady' }));
  const checked = { section: 0, kind: 'number', by: 'Dr Moor' } as const;
  await store.saveConsult(consult, newEntry({ what: 'placeChecked', phase: 'noteReady', checked }));
  await store.saveConsult(consult, newEntry({ what: 'noteFiled', phase: 'filed', recordedBy: 'Dr Moor' }));
  expect(events).toMatchObject([{ event: 'consult', what: 'placeChecked' }, { what: 'noteFiled' }]);
  expect(JSON.stringify(events)).not.toContain('Dr Moor');
});

it('the logged store logs by its code alone that something could not be saved, once until a save succeeds', async () => {
  const events: LogEvent[] = [];
  const working = await emptyStore();
  let isFull = true;
  const store = loggedStore(
    {
      ...working,
      async saveSetting(...given) {
        if (isFull) throw new StoreError(failure('disk_full', 'Bella'));
        await working.saveSetting(...given);
      },
    },
    (event) => events.push(event),
    codeOf,
  );
  const save = (): Promise<string> =>
    store.saveSetting(null, 'pins', '"Bella"').then(
      () => 'saved',
      (error: unknown) => (error instanceof StoreError ? error.failure.code : 'another error'),
    );
  expect([await save(), await save()]).toEqual(['disk_full', 'disk_full']);
  expect(events).toEqual([{ event: 'notSaved', code: 'disk_full' }]);
  isFull = false;
  expect(await save()).toBe('saved');
  isFull = true;
  await save();
  expect(events).toHaveLength(2);
});

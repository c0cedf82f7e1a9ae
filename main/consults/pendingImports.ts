import { failure, type Failure } from '../../shared/consult/failure.ts';
import type { ConnectionId } from '../../shared/ids.ts';
import type { ImportView } from '../../shared/ipc/snapshot.ts';
import type { Store } from '../ports/store.ts';
import { refusedImportsSetting } from '../settings/ownSettings.ts';
import { failureView } from './snapshotOf.ts';

type ChosenFile = {
  readonly view: ImportView;
  readonly connectionId: ConnectionId;
  readonly reading: AbortController;
};

type ReadingFile = Pick<ImportView, 'id' | 'fileName' | 'chosen' | 'typed'>;

/** The app ended while the file was read. */
const unread = failureView(failure('cancelled'));

/** Until each is a consult. One that was refused stays, in later runs too, until the vet dismisses it. */
export async function openPendingImports(
  store: Pick<Store, 'connections' | 'setting' | 'saveSetting'>,
  onChange: () => void,
) {
  const files = new Map<string, ChosenFile>();
  const views = (of: ConnectionId): readonly ImportView[] =>
    [...files.values()].filter((file) => file.connectionId === of).map(({ view }) => view);
  const add = (view: ImportView, connectionId: ConnectionId): void =>
    void files.set(view.id, { view, connectionId, reading: new AbortController() });
  for (const { id } of await store.connections())
    for (const one of await refusedImportsSetting.load(store, id))
      add({ ...one, typed: null, state: 'refused' }, id);

  /**
   * A file that is still read counts as refused, because this run may end first. What cannot be saved is said
   * in this run alone.
   */
  function changed(of: ConnectionId): void {
    const refused = views(of).flatMap((one) => {
      const because = one.state === 'reading' ? unread : one.state === 'refused' ? one.failure : null;
      return because === null ? [] : [{ ...one, typed: null, failure: because }];
    });
    void refusedImportsSetting.save(store, of, refused).catch(() => undefined);
    onChange();
  }

  return {
    views,
    isReading: (): boolean => [...files.values()].some(({ view }) => view.state === 'reading'),
    begin(all: readonly ReadingFile[], of: ConnectionId): void {
      for (const file of all) add({ ...file, state: 'reading' }, of);
      changed(of);
    },
    get: (id: string): ChosenFile | null => files.get(id) ?? null,
    refuse(id: string, because: Failure): void {
      const file = files.get(id);
      if (file === undefined) return;
      const { fileName, chosen, typed } = file.view;
      const view = { id, fileName, chosen, typed, state: 'refused', failure: failureView(because) } as const;
      files.set(id, { ...file, view });
      changed(file.connectionId);
    },
    /** Ends the reading. */
    drop(id: string): void {
      const file = files.get(id);
      if (file === undefined) return;
      files.delete(id);
      changed(file.connectionId);
      file.reading.abort();
    },
  };
}

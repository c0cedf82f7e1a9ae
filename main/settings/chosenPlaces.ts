import { basename } from 'node:path';
import type { ConnectionId } from '../../shared/ids.ts';
import { noChosenPlaces, type ChosenPlaces } from '../../shared/settings/chosenPlaces.ts';
import type { Store } from '../ports/store.ts';
import { chosenPlacesSetting } from './ownSettings.ts';

type PlacesStore = Pick<Store, 'setting' | 'saveSetting' | 'connections'>;

export type StoredChosenPlaces = Awaited<ReturnType<typeof openChosenPlaces>>;

/** Where a vet's filed notes also go, and where today's list comes from; a policy wins over both. */
export async function openChosenPlaces(store: PlacesStore, onChange: () => void) {
  const chosen = new Map<ConnectionId, ChosenPlaces>();
  for (const { id } of await store.connections()) chosen.set(id, await chosenPlacesSetting.load(store, id));
  const of = (id: ConnectionId): ChosenPlaces => chosen.get(id) ?? noChosenPlaces;
  return {
    /** With whole paths. */
    of,
    /** By name alone, for the page. */
    view(id: ConnectionId): ChosenPlaces {
      const { notes, list } = of(id);
      return {
        // The root of a drive has no other name.
        notes: notes && { ...notes, folder: basename(notes.folder) || notes.folder },
        list: list && basename(list),
      };
    },
    async save(id: ConnectionId, change: Partial<ChosenPlaces>): Promise<void> {
      const next = { ...of(id), ...change };
      await chosenPlacesSetting.save(store, id, next);
      chosen.set(id, next);
      onChange();
    },
  };
}

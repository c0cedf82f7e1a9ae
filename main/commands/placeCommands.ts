import type { CommandHandlers } from '../../shared/ipc/ipcContract.ts';
import { ok } from '../../shared/result.ts';
import { commandDone, commandRefused, practiceChanged, type CommandsDeps } from './commandsDeps.ts';

type PlaceDeps = Pick<
  CommandsDeps,
  'chooseFolder' | 'chosenPlaces' | 'folders' | 'sameSession' | 'system' | 'todaysList'
> & { readonly connections: Pick<CommandsDeps['connections'], 'active'> };

/** The vet's own folder for filed notes, and own file with today's list, where the organisation has none. */
export function placeCommands({ connections, chosenPlaces, folders, system, ...deps }: PlaceDeps) {
  const notesAs = (id: Parameters<typeof chosenPlaces.of>[0]) => chosenPlaces.of(id).notes?.format ?? 'text';
  return {
    async choosePlace({ connectionId: id, place }) {
      const active = connections.active();
      if (id !== active.id) return practiceChanged;
      const isDecided = place === 'notes' ? folders.isDecided(active) : deps.todaysList.isDecided();
      if (active.isSandbox || isDecided) return commandRefused;
      const isSame = deps.sameSession();
      const chosen = await (place === 'notes' ? deps.chooseFolder('filedNotes') : system.chooseTable('list'));
      if (chosen === null || !isSame()) return ok({ isChosen: false });
      if (place === 'list') await chosenPlaces.save(id, { list: chosen });
      else await chosenPlaces.save(id, { notes: { folder: chosen, format: notesAs(id) } });
      folders.wake();
      return ok({ isChosen: true });
    },
    async endPlace({ connectionId: id, place }) {
      if (id !== connections.active().id) return practiceChanged;
      await chosenPlaces.save(id, { [place]: null });
      folders.wake();
      return commandDone;
    },
    async saveFiledNotesAs({ connectionId: id, format }) {
      if (id !== connections.active().id) return practiceChanged;
      const { notes } = chosenPlaces.of(id);
      if (notes === null) return commandRefused;
      await chosenPlaces.save(id, { notes: { ...notes, format } });
      return commandDone;
    },
  } satisfies Partial<CommandHandlers>;
}

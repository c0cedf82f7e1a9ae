import { randomUUID } from 'node:crypto';
import { consultId } from '../../shared/ids.ts';
import type { CommandHandlers } from '../../shared/ipc/ipcContract.ts';
import { emptyNote } from '../../shared/consult/note.ts';
import { visitTimeOf } from '../../shared/consult/consult.ts';
import { namesakesOf } from '../../shared/consult/namesakes.ts';
import { ok } from '../../shared/result.ts';
import { changeConsult } from './changeConsult.ts';
import {
  doneOrRefused,
  commandDone,
  failedWith,
  practiceChanged,
  commandRefused,
  type CommandsDeps,
} from './commandsDeps.ts';
import { earlierVisits } from '../consults/earlierVisits.ts';
import { newConsultFacts } from '../consults/newConsultFacts.ts';

export function noteCommands(
  deps: Pick<
    CommandsDeps,
    'repository' | 'store' | 'consultActions' | 'copyStrip' | 'connections' | 'clock' | 'sameSession' | 'view'
  >,
) {
  const { repository, consultActions, connections, clock, view } = deps;
  return {
    async writeWithoutRecording({ patient, connectionId }) {
      const to = connections.active();
      if (to.id !== connectionId) return practiceChanged;
      const openAtStart = view.openConsult();
      const id = consultId(randomUUID());
      const facts = newConsultFacts(id, { kind: 'none' }, patient, { to, at: clock.now() });
      await repository.add({ ...facts, phase: 'noteReady', note: emptyNote(null, null) });
      if (view.openConsult() === openAtStart) view.open(id);
      return commandDone;
    },
    sendInstead: async ({ consultId: id }) =>
      doneOrRefused(await consultActions.change(id, 'sendInstead', { type: 'sendingTakenUp' })),
    async readNamesakes({ consultId: id }) {
      const consult = repository.get(id);
      const of = connections.active().id;
      if (consult === null || consult.connectionId !== of) return commandRefused;
      const [from, to] = dayAround(visitTimeOf(consult));
      return ok({ others: namesakesOf(consult, await deps.store.consultsBetween(of, from, to)) });
    },
    async readEarlierVisits({ patient, connectionId: of, consultId: id }) {
      const consult = id === null ? null : repository.get(id);
      if (of !== connections.active().id) return practiceChanged;
      if (id !== null && consult?.connectionId !== of) return commandRefused;
      const visits = await earlierVisits({ of, patient, consult }, deps);
      return of === connections.active().id ? ok({ visits, patient, connectionId: of }) : practiceChanged;
    },
    correctPatient: ({ consultId: id, patient }) =>
      changeConsult(deps, id, {
        action: 'correctPatient',
        event: { type: 'patientCorrected', patient },
      }),
    acknowledgeWarnings: async ({ consultId: id, warningsSeen }) =>
      doneOrRefused(await consultActions.acknowledgeWarnings(id, warningsSeen)),
    markChecked: async ({ consultId: id, place }) =>
      doneOrRefused(await consultActions.markChecked(id, place)),
    withdrawChecks: async ({ consultId: id }) => doneOrRefused(await consultActions.withdrawChecks(id)),
    async fileNote({ consultId: id, warningsSeen: seen = 0, isBlankMeant = false, places, isCopied }) {
      const isSame = deps.sameSession();
      const about = places === undefined ? {} : { places };
      const became = await consultActions.file(id, { seen, isBlankMeant, ...about });
      if (became === 'filed' && isCopied === true && isSame()) deps.copyStrip.offer(id);
      if (became === 'warningsUnread') return failedWith('warnings_unread');
      return became === 'blank' ? failedWith('note_blank') : doneOrRefused(became === 'filed');
    },
    useNote: async ({ consultId: id, at }) => doneOrRefused(await consultActions.useNote(id, at)),
    undoFiling: async ({ consultId: id }) => doneOrRefused(await consultActions.undoFiling(id)),
  } satisfies Partial<CommandHandlers>;
}

/** By this computer's clock, in ms since 1970. */
function dayAround(atMs: number): readonly [number, number] {
  const at = new Date(atMs);
  const begins = (days: number): number =>
    new Date(at.getFullYear(), at.getMonth(), at.getDate() + days).getTime();
  return [begins(0), begins(1)];
}

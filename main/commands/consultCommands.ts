import type { CommandHandlers } from '../../shared/ipc/ipcContract.ts';
import { changeConsult } from './changeConsult.ts';
import { isRecordedForOther } from '../consults/snapshotOf.ts';
import {
  doneOrRefused,
  commandDone,
  practiceChanged,
  commandRefused,
  type CommandsDeps,
} from './commandsDeps.ts';
import { ok } from '../../shared/result.ts';

export function consultCommands(deps: CommandsDeps) {
  const { repository, list, consultActions, sendWhenReady, connections, view } = deps;
  let openings = 0;

  return {
    async openConsult({ consultId }) {
      openings += 1;
      const opening = openings;
      const isHere = consultId === null || isRecordedForOther(consultId, view.recordingView());
      const consult = isHere ? null : await repository.load(consultId, connections.active().id);
      if (!isHere && consult?.connectionId !== connections.active().id) return commandRefused;
      // The vet may have chosen another consult while this one was read from the disk: the later choice
      // counts.
      if (opening === openings) view.open(consultId);
      return commandDone;
    },
    changePatient: ({ consultId, patient }) =>
      changeConsult(deps, consultId, {
        action: 'changePatient',
        event: { type: 'patientChanged', patient },
      }),
    editSection: ({ consultId, content, isRemoved, ...place }) =>
      changeConsult(deps, consultId, {
        action: 'editNote',
        event: { type: 'sectionEdited', ...place, edit: { content, isRemoved } },
      }),
    cancelPreparing: async ({ consultId }) => doneOrRefused(await consultActions.cancelPreparing(consultId)),
    prepareAgain: async ({ consultId }) =>
      doneOrRefused(await consultActions.change(consultId, 'prepareAgain', { type: 'preparingAsked' })),
    send: async ({ consultId }) => doneOrRefused(await consultActions.send(consultId)),
    sendSmaller: async ({ consultId }) => doneOrRefused(await consultActions.sendSmaller(consultId)),
    async sendWhenReady({ consultId, isWanted }) {
      if (isWanted) return doneOrRefused(await sendWhenReady.ask(consultId, connections.active().id));
      sendWhenReady.forget(consultId);
      return commandDone;
    },
    async sendAllNotSent({ connectionId }) {
      if (connectionId !== connections.active().id) return practiceChanged;
      return ok(await sendWhenReady.askAll(list.notSent(), connectionId));
    },
    cancelSending: async ({ consultId }) => doneOrRefused(await consultActions.cancelSending(consultId)),
    writeByHand: async ({ consultId }) => doneOrRefused(await consultActions.writeByHand(consultId)),
    tryNow: async ({ consultId }) => doneOrRefused(await consultActions.tryNow(consultId)),
    async requestNewNote({ consultId }) {
      const requested = await consultActions.requestNewNote(consultId);
      return requested.ok ? doneOrRefused(requested.value) : requested;
    },
    async networkReturned() {
      consultActions.networkReturned();
      return commandDone;
    },
    tryUploadsAgain: () => consultActions.tryUploadsAgain().then(() => commandDone),
    discard: async ({ consultId }) => doneOrRefused(await consultActions.discard(consultId)),
    restore: async ({ consultId }) => doneOrRefused(await consultActions.restore(consultId)),
    resume: async ({ consultId }) => doneOrRefused(await consultActions.resume(consultId)),
  } satisfies Partial<CommandHandlers>;
}

import { preparedAudio } from '../../shared/consult/consult.ts';
import type { ConnectionId } from '../../shared/ids.ts';
import type { CommandHandlers } from '../../shared/ipc/ipcContract.ts';
import { ok } from '../../shared/result.ts';
import { changeConsult } from './changeConsult.ts';
import { doneOrRefused, commandDone, commandRefused, type CommandsDeps } from './commandsDeps.ts';

/** The recording under way. */
export function recordingCommands(deps: CommandsDeps) {
  const { repository, recordings, joins, view, connections } = deps;

  /** Unless the vet has opened another consult meanwhile. */
  const opened = async (beginning: ReturnType<typeof recordings.begin>) => {
    const openAtStart = view.openConsult();
    const begun = await beginning;
    if (begun.ok && view.openConsult() === openAtStart) view.open(begun.value.consultId);
    return begun;
  };

  return {
    beginRecording: (request) => opened(recordings.begin(request)),
    continueRecording: (request) => opened(recordings.continue(request)),
    hasRoomToRecord: async () => doneOrRefused(await deps.takes.hasRoom()),
    // Anybody here may pause and stop the recording, and behind the lock resume it: it shows them nothing.
    pauseRecording: async ({ consultId }) => doneOrRefused(recordings.pause(consultId)),
    resumeRecording: async ({ consultId }) => doneOrRefused(recordings.resume(consultId)),
    async newAnimal({ consultId }) {
      const begun = await recordings.newAnimal(consultId);
      if (begun.ok && view.openConsult() === consultId) view.open(begun.value.consultId);
      return begun;
    },
    async undoNewAnimal({ consultId }) {
      const undone = await recordings.undoNewAnimal(consultId);
      if (!undone.ok) return undone;
      if (view.openConsult() === consultId) view.open(undone.value.consultId);
      return ok({ leftOut: undone.value.leftOut });
    },
    async stopRecording({ consultId, isSentAfter = false }) {
      const stopped = await recordings.stop(consultId, 'person');
      // Whoever is at a locked screen may stop; only the vet sends.
      const isOwn = repository.get(consultId)?.connectionId === connections.active().id;
      // Nothing was recorded, or it is a colleague's, which whoever recorded it sees no longer.
      if (!isOwn && view.openConsult() === consultId) view.open(null);
      if (stopped.ok && isSentAfter && isOwn && !view.isLocked()) deps.sendWhenReady.askAfterStop(consultId);
      if (stopped.ok) return stopped;
      // The recording has ended in another way, so the request is fulfilled.
      const { source } = repository.get(consultId) ?? {};
      return source?.kind === 'take' && source.end !== null ? commandDone : stopped;
    },
    readJoinable: async ({ consultId }) =>
      repository.get(consultId)?.connectionId === connections.active().id
        ? ok({ others: joins.othersOf(consultId) })
        : commandRefused,
    async joinConsults({ consultId, with: other }) {
      const joined = await joins.join(consultId, other);
      if (joined.ok && view.openConsult() === consultId) view.open(joined.value.consultId);
      return joined;
    },
    undoJoin: async ({ consultId }) => doneOrRefused(await joins.undo(consultId)),
    openMicrophoneSettings: async () => doneOrRefused(await deps.system.openMicrophoneSettings()),
  } satisfies Partial<CommandHandlers>;
}

export function endedRecordingCommands(deps: CommandsDeps) {
  const { repository, recovered, view, connections, transcriptLength } = deps;
  const active = (): ConnectionId => connections.active().id;
  return {
    async keepRecording({ consultId }) {
      const isKept = await recovered.keep(consultId, active());
      if (isKept) view.open(consultId);
      return doneOrRefused(isKept);
    },
    discardRecovered: async ({ consultId }) => doneOrRefused(await recovered.discard(consultId, active())),
    lookAgain: async ({ consultId }) => doneOrRefused(recovered.lookAgain(consultId, active())),
    trimRecording: ({ consultId, trim }) =>
      changeConsult(deps, consultId, {
        action: 'trimRecording',
        event: { type: 'recordingTrimmed', trim },
      }),
    async readWaveform({ consultId }) {
      const consult = repository.get(consultId);
      if (consult?.connectionId !== active() || consult.audioRemovedAt !== null) return commandRefused;
      const audio = preparedAudio(consult);
      if (audio === null) return commandRefused;
      const scanned = await deps.audio.waveform(consultId, audio);
      if (!scanned.ok) return scanned;
      // The try-out's notes are of no recording.
      const isTranscriptShort =
        !connections.active().isSandbox && (await transcriptLength.isShort(consult, scanned.value.speech));
      return ok({ ...scanned.value, isTranscriptShort });
    },
  } satisfies Partial<CommandHandlers>;
}

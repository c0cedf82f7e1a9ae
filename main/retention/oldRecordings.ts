import { preparedAudio, type Consult } from '../../shared/consult/consult.ts';
import type { ConnectionId, ConsultId } from '../../shared/ids.ts';
import type { OldRecordingView } from '../../shared/settings/retention.ts';

/** The page shows no more questions at once. The others follow after the answers to these. */
const mostShown = 100;

type OldRecording = { readonly of: ConnectionId; readonly view: OldRecordingView };

/** The recordings that the app asks a vet about: remove, or keep. */
export function createOldRecordings(onChange: () => void) {
  let asked: ReadonlyMap<ConsultId, OldRecording> = new Map();

  return {
    replace(consults: readonly Consult[]): void {
      const entries = consults
        .toSorted((a, b) => a.createdAt - b.createdAt)
        .map((consult) => [consult.id, oldRecordingOf(consult)] as const);
      const isSame = entries.length === asked.size && entries.every(([id]) => asked.has(id));
      asked = new Map(entries);
      if (!isSame) onChange();
    },
    /** Oldest first. */
    views: (of: ConnectionId): readonly OldRecordingView[] =>
      [...asked.values()]
        .filter((one) => one.of === of)
        .slice(0, mostShown)
        .map(({ view }) => view),
    /** Runs `act` for each recording that this connection was asked about, and removes its question. */
    async answer(
      ids: readonly ConsultId[],
      of: ConnectionId,
      act: (id: ConsultId) => Promise<void>,
    ): Promise<void> {
      for (const id of ids) {
        if (asked.get(id)?.of !== of) continue;
        await act(id);
        asked = new Map([...asked].filter(([other]) => other !== id));
      }
      onChange();
    },
  };
}

function oldRecordingOf(consult: Consult): OldRecording {
  const { id, patient, createdAt, source } = consult;
  const takeMs = source.kind === 'take' ? (source.end?.durationMs ?? null) : null;
  const durationMs = preparedAudio(consult)?.durationMs ?? takeMs;
  return { of: consult.connectionId, view: { consultId: id, patient, createdAt, durationMs } };
}

import { preparedAudio } from '../../shared/consult/consult.ts';
import { failure, type Failure } from '../../shared/consult/failure.ts';
import type { ConsultId } from '../../shared/ids.ts';
import { journalsOf, msLostSinceEnd } from '../../shared/consult/take.ts';
import { err, type Result } from '../../shared/result.ts';
import type { ConsultRepository } from './consultRepository.ts';
import type { ConsultAudio } from '../ports/consultAudio.ts';
import type { PlayableWav, TakeStore } from '../ports/takes.ts';
import type { Connections } from '../connections/connections.ts';
import type { Recordings } from './recordings.ts';

type PlayableDeps = {
  readonly repository: Pick<ConsultRepository, 'load'>;
  readonly audio: Pick<ConsultAudio, 'play'>;
  readonly takes: Pick<TakeStore, 'play'>;
  readonly recordings: Pick<Recordings, 'liveId'>;
  readonly connections: Pick<Connections, 'active'>;
  readonly vetSession: { readonly isLocked: () => boolean };
};

export function createPlayableWavs(
  deps: PlayableDeps,
): (id: ConsultId) => Promise<Result<PlayableWav, Failure>> {
  return async (id) => {
    const consult = await deps.repository.load(id, deps.connections.active().id);
    if (consult === null || deps.vetSession.isLocked() || consult.audioRemovedAt !== null)
      return err(failure('file_missing'));
    const prepared = preparedAudio(consult);
    const played = prepared === null ? err(failure('file_missing')) : await deps.audio.play(id, prepared);
    const { source } = consult;
    if (played.ok || source.kind !== 'take' || source.joined !== undefined) return played;
    if (id === deps.recordings.liveId()) return played;
    // The whole take sounds the same.
    const isPart =
      prepared !== null && (source.end === null || msLostSinceEnd(source.end, prepared.durationMs) > 0);
    return isPart ? played : deps.takes.play(journalsOf(source));
  };
}

import { randomUUID } from 'node:crypto';
import type { Consult, Patient } from '../../shared/consult/consult.ts';
import { areRangesWithin, endOfPart } from '../../shared/consult/splitRecording.ts';
import type { Trim } from '../../shared/consult/take.ts';
import { preparing } from '../../shared/consult/transitions/withPhase.ts';
import { consultId, type ConnectionId, type ConsultId } from '../../shared/ids.ts';
import type { Clock } from '../ports/clock.ts';
import type { ConsultRepository } from './consultRepository.ts';
import type { ConsultRunner } from './consultRunner.ts';
import { newFacts } from './newFacts.ts';

type SplitsDeps = {
  readonly repository: Pick<ConsultRepository, 'split'>;
  readonly runner: Pick<ConsultRunner, 'wake'>;
  readonly clock: Clock;
};

/** What one animal of a visit gets of the recording. */
type PartRequest = { readonly patient: Patient; readonly ranges: readonly Trim[] };

export type Splits = ReturnType<typeof createSplits>;

/** Splits a recording that is not sent among the animals of one visit. */
export function createSplits({ repository, runner, clock }: SplitsDeps) {
  return {
    /** The new consults in the order of the parts; null: the consult cannot be split so. All of them are saved, or none. */
    async split(
      id: ConsultId,
      of: ConnectionId,
      parts: readonly PartRequest[],
    ): Promise<readonly ConsultId[] | null> {
      const made = await repository.split(id, (whole) =>
        whole.connectionId === of ? partsOf(whole, parts, clock) : null,
      );
      for (const part of made ?? []) runner.wake(part);
      return made;
    },
  };
}

function partsOf(whole: Consult, parts: readonly PartRequest[], clock: Clock): readonly Consult[] | null {
  if (whole.phase !== 'readyToSend' || whole.audioRemovedAt !== null || whole.source.kind === 'none')
    return null;
  const { audio, source } = whole;
  const sendable = whole.trim ?? { fromMs: 0, toMs: audio.durationMs };
  if (!parts.every(({ ranges }) => areRangesWithin(ranges, sendable))) return null;
  return parts.map(({ patient, ranges }) => {
    const about = { part: { of: whole.id, audio, ranges } };
    const own =
      source.kind === 'take' && source.end !== null
        ? { ...source, ...about, end: endOfPart(source.end, ranges) }
        : { ...source, ...about };
    const { connectionId, vet } = whole;
    const to = { id: connectionId, vet };
    const facts = newFacts(consultId(randomUUID()), own, patient, { to, at: clock.now() });
    // In the list it stands where the visit was.
    return { ...facts, createdAt: whole.createdAt, ...preparing };
  });
}

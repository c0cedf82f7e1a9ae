import type { Failure } from '../../../shared/consult/failure.ts';
import type { ConnectionId, ConsultId, SubmissionKey } from '../../../shared/ids.ts';
import type { Connection } from '../../../shared/consult/practice.ts';
import type { Result } from '../../../shared/result.ts';
import type { Progress } from '../../../shared/ipc/snapshot.ts';
import type { ConsultRepository } from '../consultRepository.ts';
import type { Access, NoteService } from '../../ports/noteService.ts';
import type { Clock } from '../../ports/clock.ts';
import type { ConsultAudio } from '../../ports/consultAudio.ts';
import type { Takes } from '../../ports/takes.ts';
import type { PollWaits } from '../pollWaits.ts';
import type { RefusedSizes } from '../../connections/refusedSizes.ts';
import type { ConnectionWaits } from '../../connections/connectionWaits.ts';
import type { SubscriptionStops } from '../../connections/subscriptionStops.ts';

/** What every step of the runner works with. */
export type StepDeps = {
  readonly repository: ConsultRepository;
  readonly audio: ConsultAudio;
  readonly inspectTake: Takes['inspect'];
  readonly service: NoteService;
  readonly clock: Clock;
  readonly pauses: ConnectionWaits;
  readonly subscriptions: SubscriptionStops;
  readonly refusedSizes: Pick<RefusedSizes, 'refused'>;
  /** Resolves when this workstation may make one more request; at once when the signal aborts. */
  readonly gate: (signal: AbortSignal) => Promise<void>;
  readonly connection: (id: ConnectionId) => Connection | null;
  /** Address and token of a connection, looked up for each request and kept nowhere. */
  readonly accessTo: (connection: Connection) => Promise<Result<Access, Failure>>;
  /** What a refusal means for the whole connection; answers the failure to go on with. */
  readonly onRefused: (connection: Connection, token: string, because: Failure) => Promise<Failure>;
  /** The service accepted the connection's token. */
  readonly onAccepted: (id: ConnectionId) => void;
  /** A note cannot be asked for until then, or an import not be prepared; null: it can again. */
  readonly onPollWait: PollWaits['set'];
  readonly onProgress: (progress: Progress) => void;
  /** Consults of the command line: nobody is there to make room, so that they never wait for it. */
  readonly madeByJobs: ReadonlySet<ConsultId>;
  /** The consult is to be looked at again: what it waits for may be over. */
  readonly wake: (id: ConsultId) => void;
  /** When each note was last asked for in this run, in monotonic ms. */
  readonly lastReads: Map<SubmissionKey, number>;
};

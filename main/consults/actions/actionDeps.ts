import type { Connections } from '../../connections/connections.ts';
import type { RefusedSizes } from '../../connections/refusedSizes.ts';
import type { ConnectionWaits } from '../../connections/connectionWaits.ts';
import type { SubscriptionStops } from '../../connections/subscriptionStops.ts';
import type { Clock } from '../../ports/clock.ts';
import type { ConsultId } from '../../../shared/ids.ts';
import type { ConsultRepository } from '../consultRepository.ts';
import type { ConsultRunner } from '../consultRunner.ts';
import type { SmallerCopyDeps } from '../smallerCopies.ts';
import type { UndoableFilings } from '../undoableFilings.ts';

export type ActionDeps = Omit<SmallerCopyDeps, 'repository'> & {
  readonly repository: ConsultRepository;
  readonly runner: ConsultRunner;
  readonly pauses: Pick<ConnectionWaits, 'permit' | 'permitUpload' | 'endGrowing'>;
  readonly connections: Connections;
  readonly subscriptions: SubscriptionStops;
  readonly refusedSizes: Pick<RefusedSizes, 'isTooLarge'>;
  readonly clock: Clock;
  readonly undoableFilings: UndoableFilings;
  readonly onNetworkReturned?: () => void;
  /** Runs around each action that files a note or changes a filed one: first saves that folders may get the note. */
  readonly aroundFiling: AroundFiling;
};

/** Runs `action` for that consult, and answers what it answered. */
type AroundFiling = <T>(id: ConsultId, action: () => Promise<T>) => Promise<T>;

import type { RedeemCode } from '../exchangeCode.ts';
import type { Pace } from '../pace.ts';
import type {
  CeilingName,
  NotePlan,
  RequestHead,
  ServiceClock,
  ServiceConnection,
  Submission,
} from './behaviour.ts';
import type { Exchange, Intervention } from './intervention.ts';
import type { ServiceAnswer } from './serviceAnswer.ts';
import type { StoredNote } from './storedNotes.ts';

/** The notes of all connections, one for each connection and key. */
type NoteBook = {
  readonly find: (connectionId: string, noteId: string) => StoredNote | null;
  readonly save: (note: StoredNote) => void;
};

/** What the interface leaves to the service, and what the endpoints work with. */
export type ServiceParts = {
  /** Asked for every request, so that a connection can be revoked while the service runs. */
  readonly connections: () => readonly ServiceConnection[];
  readonly noteBook: NoteBook;
  readonly clock: ServiceClock;
  readonly maxAudioBytes: () => number;
  /** Null: bodies are read as fast as they come. */
  readonly pace: Pace | null;
  /** Decides how the note of a new submission ends. Not asked for replays. */
  readonly noteFor: (submission: Submission) => NotePlan;
  /** Counts one request of `who`; answers a request that is one too many. */
  readonly refuseByCeiling: (name: CeilingName, who: string) => ServiceAnswer | null;
  readonly redeem: RedeemCode;
  /** Asked for every request. */
  readonly intervene: (head: RequestHead) => Intervention;
  /** Told of every request, before its answer leaves. */
  readonly observe: (exchange: Exchange) => void;
};

import type { Connection } from '../../../shared/practice.ts';
import type { Failure } from '../../../shared/failure.ts';
import type { ConsultId } from '../../../shared/ids.ts';
import type { Result } from '../../../shared/result.ts';
import type { Progress } from '../../../shared/snapshot.ts';
import type { ConsultBook } from '../consultBook.ts';
import type { Access, Clock, ConsultAudio, NoteService } from '../ports.ts';

/** What every step of the runner works with. */
export type StepTools = {
  readonly book: ConsultBook;
  readonly audio: ConsultAudio;
  readonly service: NoteService;
  readonly clock: Clock;
  readonly connectionOf: (id: ConsultId) => Connection | null;
  /** Address and token of a connection, looked up for each request and kept nowhere. */
  readonly accessTo: (connection: Connection) => Promise<Result<Access, Failure>>;
  /** The service said that this token is no longer valid for good (interface, Authentication 5). */
  readonly forgetToken: (connection: Connection) => Promise<void>;
  readonly onProgress: (progress: Progress) => void;
};

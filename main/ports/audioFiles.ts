import type { Failure } from '../../shared/consult/failure.ts';
import type { ConsultId } from '../../shared/ids.ts';
import type { Result } from '../../shared/result.ts';

/** The files of recordings, whatever kind, by the consults that they belong to. */
export type AudioFiles = {
  /** Those that any file belongs to. */
  readonly consults: () => Promise<readonly ConsultId[]>;
  /** All of one consult, looked for afterwards. `removed`: how many there were. Failures: disk_failed. */
  readonly removeAll: (consult: ConsultId) => Promise<Result<{ readonly removed: number }, Failure>>;
};

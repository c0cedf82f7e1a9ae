/**
 * What can go wrong: nobody answers, what answers is not to be trusted, the feed has expired or is older than one that was
 * seen before, what came is not what was announced, or the disk has no room to spare for it.
 */
export type UpdateProblem = 'unreachable' | 'untrusted' | 'outdated' | 'damaged' | 'noRoom';

export class UpdateError extends Error {
  readonly problem: UpdateProblem;
  /** For the log: a code of ours or of the system, never a text from outside. */
  readonly code: string;
  constructor(problem: UpdateProblem, code: string) {
    super(`${problem}: ${code}`);
    this.name = 'UpdateError';
    this.problem = problem;
    this.code = code;
  }
}

/** A newer version, for this workstation. */
export type OfferedUpdate = {
  readonly version: string;
  /** The system asks for an administrator before it is installed, so it is never begun by itself. */
  readonly needsAdministrator: boolean;
};

/** Finds, fetches and installs a newer version. Failures are UpdateErrors. */
export type Updater = {
  /** null: there is none, or not for this workstation yet. */
  readonly check: (signal: AbortSignal) => Promise<OfferedUpdate | null>;
  /** Fetches what was found last. Aborted, it keeps what it has, and goes on there the next time. */
  readonly download: (signal: AbortSignal) => Promise<void>;
  /**
   * As the very last thing: nothing of this run is under way any more. False: it was not begun. `restart`: the new version is
   * to start then.
   */
  readonly install: (how: 'restart' | 'atQuit') => Promise<boolean>;
};

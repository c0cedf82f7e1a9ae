/**
 * In order: no host answers; a signature is missing or wrong; the feed is expired; the installer is another
 * file; the disk lacks room.
 */
export type UpdateProblem = 'unreachable' | 'untrusted' | 'outdated' | 'damaged' | 'noRoom';

export class UpdateError extends Error {
  readonly problem: UpdateProblem;
  /** For the log: a code of this app or of the system, never a text from outside. */
  readonly code: string;
  constructor(problem: UpdateProblem, code: string) {
    super(`${problem}: ${code}`);
    this.name = 'UpdateError';
    this.problem = problem;
    this.code = code;
  }
}

export type OfferedUpdate = { readonly version: string };

/** Failures are UpdateErrors. */
export type Updater = {
  /** null: there is no newer version. */
  readonly check: (signal: AbortSignal) => Promise<OfferedUpdate | null>;
  /** The version that was found last. After an abort, the next call continues where this one stopped. */
  readonly download: (signal: AbortSignal) => Promise<void>;
  /** False: the installation did not start. */
  readonly install: (how: 'restart' | 'atQuit') => Promise<boolean>;
};

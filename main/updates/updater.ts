/**
 * What can go wrong, in this order: no host answers; a good signature does not cover the feed or the file; the feed has expired or is older than
 * one that was seen before; the installer is not the one that the feed names; the disk has too little room.
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

/** A newer version, for this workstation. */
export type OfferedUpdate = {
  readonly version: string;
  /** The system asks for an administrator before the installation, so only a vet's request starts it. */
  readonly needsAdministrator: boolean;
};

/** Finds, downloads and installs a newer version. Failures are UpdateErrors. */
export type Updater = {
  /** null: there is no newer version, or this workstation does not get it yet. */
  readonly check: (signal: AbortSignal) => Promise<OfferedUpdate | null>;
  /** Downloads the version that was found last. After an abort, the next call continues where this one stopped. */
  readonly download: (signal: AbortSignal) => Promise<void>;
  /**
   * Call after everything else of this run has ended. False: the installation did not start. `restart`: the new version
   * starts after the installation.
   */
  readonly install: (how: 'restart' | 'atQuit') => Promise<boolean>;
};
